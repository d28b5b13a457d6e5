import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { CardBehaviour } from "#adapters/sandbox/test-cards.ts";
import type { Server } from "./process.ts";
import type { Deal, Fault, Rail, Standing } from "./server.ts";

/** A story to interrupt: its preparation, what happens while things go wrong, and how it must end. */
export type Story = {
  readonly name: string;
  readonly bank: "settles" | "returns_later";
  /** Whether a tenth of each of the contract's payments is kept back; absent if not. */
  readonly retainage?: boolean;
  /** Runs before anything goes wrong. */
  readonly before: (server: Server, deal: Deal) => Promise<unknown>;
  readonly act: (server: Server, deal: Deal) => Promise<unknown>;
  /** What a person does who returns and sees the current state; nothing if the story continues by itself. */
  readonly again: (server: Server, deal: Deal, found: Standing) => Promise<unknown>;
  readonly isOver: (standing: Standing) => boolean;
  /** Each time that money moves, over all payments, sorted alphabetically. */
  readonly moved: ReadonlyArray<string>;
  /** The final state of the one payment that counts. */
  readonly ends: "held" | "settled" | "returned" | "refunded" | "failed";
  /** How many payments have ended in that state; one by default. */
  readonly ended?: number;
  readonly milestone: string;
  /** The state of the milestone's lien waiver, which the seller signed before. */
  readonly waiver: "conditional" | "effective" | "withdrawn";
  /** The final state of its only refund; null if there is none. */
  readonly refund: "refunded" | "restored" | null;
};

const ended = ["held", "settled", "returned", "refunded", "failed"];
const isAtRest = ({ payments }: Standing): boolean =>
  payments.length > 0 && payments.every(({ state }) => ended.includes(state));
const isSettled = ({ payments }: Standing): boolean => payments.some(({ state }) => state === "settled");

/** Returns the current state; fails if the server is gone. Null while its database is unavailable. */
export const look = async (server: Server, deal: Deal): Promise<Standing | null> => {
  const standing = await server.tell<Standing>({ do: "look", contractId: deal.contract.id });
  if (standing === null && server.diedAt() !== null) {
    throw new Error(`The server died at '${server.diedAt()}' while it was looked at.`);
  }
  return standing;
};

/** Waits until `is` holds; the server sweeps now and then if asked to. */
export const waitFor = async (
  server: Server,
  deal: Deal,
  is: (standing: Standing) => boolean,
  { sweeps = false }: { readonly sweeps?: boolean } = {},
): Promise<Standing> => {
  // A job that lost the database may take a minute and a half until it is retried.
  for (let looks = 0; looks < 800; looks++) {
    const standing = await look(server, deal);
    if (standing !== null && is(standing)) return standing;
    // A look takes the server and the database about twelve milliseconds of CPU, which the other places need.
    await pause(300);
    if (sweeps && looks % 3 === 2) await server.tell({ do: "sweep" });
  }
  const standing = (await look(server, deal)) ?? (await server.tell({ do: "explain" }));
  throw new Error(`Nothing came of it in four minutes: ${JSON.stringify(standing)}`);
};

/** Creates a deal and runs everything that comes before the story. */
export const prepare = async (server: Server, story: Story): Promise<Deal> => {
  const deal = (await server.tell<Deal>({
    do: "prepare",
    bank: story.bank,
    retainage: story.retainage ?? false,
  })) as Deal;
  await story.before(server, deal);
  return deal;
};

/** Whether the last attempt failed. */
export const hasFailed = ({ payments, refunds }: Standing): boolean =>
  ["failed", undefined].includes(payments.at(-1)?.state) || refunds.at(-1) === "failed";

const pay =
  (rail: Rail, card: CardBehaviour = "succeeds") =>
  (server: Server, deal: Deal) =>
    server.tell({ do: "pay", rail, card, deal });
/** Pays, and again if that failed, as the poster would: the pool may hold a connection that the last story lost. */
const surely = (pays: (server: Server, deal: Deal) => Promise<unknown>) => async (server: Server, deal: Deal) => {
  await pays(server, deal);
  const { payments } = await waitFor(server, deal, () => true);
  if (["started", "failed", undefined].includes(payments.at(-1)?.state)) await pays(server, deal);
};
const settle = (rail: Rail, card?: CardBehaviour) => async (server: Server, deal: Deal) => {
  await surely(pay(rail, card))(server, deal);
  await waitFor(server, deal, isSettled, { sweeps: true });
};
const refund = (server: Server, deal: Deal) => server.tell({ do: "refund", deal });
const nothing = async (): Promise<void> => {};

const payment = (rail: Rail): Story => ({
  name: `a payment by ${rail}`,
  bank: "settles",
  before: nothing,
  act: pay(rail),
  // The poster finds no payment, an unfinished form or a failed payment; only then can they try again.
  again: async (server, deal, { payments }) => {
    const last = payments.at(-1)?.state;
    if (last === undefined || last === "started" || last === "failed") await pay(rail)(server, deal);
  },
  isOver: (standing) => isAtRest(standing) && isSettled(standing),
  moved: rail === "card" ? ["charge", "transfer"] : ["bank_transfer"],
  ends: "settled",
  milestone: "completed",
  waiver: "effective",
  refund: null,
});

const wayBack = (rail: Rail): Story => ({
  name: `a refund by ${rail}`,
  bank: "settles",
  before: async (server, deal) => {
    await settle(rail)(server, deal);
    // A sweep, whose clock is ahead, may have sent the transfer, which the bank would complete only then.
    if (rail === "bank") await server.tell({ do: "advance", days: 0.25 });
  },
  act: refund,
  again: async (server, deal, { refunds }) => {
    if (refunds.length === 0 || refunds.at(-1) === "failed") await refund(server, deal);
  },
  isOver: (standing) => isAtRest(standing) && standing.refunds.includes("refunded"),
  moved: rail === "card" ? ["charge", "refund", "reversal", "transfer"] : ["bank_refund", "bank_transfer"],
  ends: "settled",
  milestone: "completed",
  waiver: "withdrawn",
  refund: "refunded",
});

/** The card was closed: the seller is paid again what was taken from them. */
const noWayBack: Story = {
  ...wayBack("card"),
  name: "a refund that no card takes",
  before: settle("card", "refund_refused"),
  isOver: (standing) => isAtRest(standing) && standing.refunds.includes("restored"),
  moved: ["charge", "restore", "reversal", "transfer"],
  refund: "restored",
  waiver: "effective",
};

const decided: Story = {
  ...wayBack("card"),
  name: "a dispute that support decides",
  before: async (server, deal) => {
    await settle("card")(server, deal);
    await server.tell({ do: "dispute", deal });
  },
  act: (server, deal) => server.tell({ do: "decide", deal }),
  again: async (server, deal, { refunds }) => {
    if (refunds.length === 0) await server.tell({ do: "decide", deal });
    if (refunds.at(-1) === "failed") await refund(server, deal);
  },
};

const returnedByBank: Story = {
  name: "a bank's return",
  bank: "returns_later",
  before: settle("bank"),
  act: (server) => server.tell({ do: "advance", days: 4 }),
  again: nothing,
  isOver: ({ payments }) => payments.every(({ state }) => state === "returned"),
  moved: ["bank_return", "bank_transfer"],
  ends: "returned",
  milestone: "submitted",
  waiver: "withdrawn",
  refund: null,
};

/** Waits until some payment is in one of these states; does nothing if the server is gone meanwhile. */
const untilSome =
  (...states: ReadonlyArray<string>) =>
  async (server: Server, deal: Deal) => {
    const is = ({ payments }: Standing): boolean => payments.some(({ state }) => states.includes(state));
    await waitFor(server, deal, is, { sweeps: true }).catch((error: unknown) => {
      if (server.diedAt() === null) throw error;
    });
  };
const sweep = (server: Server) => server.tell({ do: "sweep" });

const charge = (server: Server, deal: Deal) => server.tell({ do: "charge", deal });

/** The seller's account takes no money, so the charge goes back before anybody was paid from it. */
const chargeBack: Story = {
  name: "a refund of a charge that was not paid out",
  bank: "settles",
  before: async (server, deal) => {
    await surely(charge)(server, deal);
    await untilSome("charged")(server, deal);
  },
  act: async (server, deal) => {
    await refund(server, deal);
    // The refund waits as long as a payout could still be on its way.
    await sweep(server);
  },
  again: async (server, deal, { refunds }) => {
    if (refunds.length === 0 || refunds.at(-1) === "failed") await refund(server, deal);
    await untilSome("refunded")(server, deal);
  },
  isOver: (standing) => isAtRest(standing) && standing.refunds.includes("refunded"),
  moved: ["charge", "refund"],
  ends: "refunded",
  milestone: "planned",
  waiver: "conditional",
  refund: "refunded",
};

const fund = (server: Server, deal: Deal) => server.tell({ do: "fund", deal });

const funding: Story = {
  name: "a milestone that is funded",
  bank: "settles",
  before: nothing,
  act: fund,
  again: async (server, deal, { payments }) => {
    const last = payments.at(-1)?.state;
    if (last === undefined || last === "started" || last === "failed") await fund(server, deal);
  },
  isOver: (standing) => isAtRest(standing) && standing.payments.some(({ state }) => state === "held"),
  moved: ["charge"],
  ends: "held",
  milestone: "planned",
  waiver: "conditional",
  refund: null,
};

const funded = async (server: Server, deal: Deal): Promise<void> => {
  await surely(fund)(server, deal);
  await untilSome("held")(server, deal);
};

const released: Story = {
  ...funding,
  name: "the release of what is held",
  before: funded,
  act: (server, deal) => server.tell({ do: "release", deal }),
  again: (server, deal) => server.tell({ do: "release", deal }),
  isOver: isSettled,
  moved: ["charge", "transfer"],
  ends: "settled",
  milestone: "completed",
  waiver: "effective",
};

const releasedInPart: Story = {
  ...funding,
  name: "the release of a part of what is held",
  before: funded,
  act: (server, deal) => server.tell({ do: "releasePart", deal }),
  again: (server, deal) => server.tell({ do: "releasePart", deal }),
  isOver: (standing) => isAtRest(standing) && isSettled(standing),
  moved: ["charge", "transfer"],
  ends: "held",
};

const givenBack: Story = {
  ...funding,
  name: "what is held and given back",
  before: funded,
  act: refund,
  again: async (server, deal, { refunds }) => {
    if (refunds.length === 0 || refunds.at(-1) === "failed") await refund(server, deal);
  },
  isOver: (standing) =>
    standing.refunds.includes("refunded") && standing.payments.some(({ state }) => state === "refunded"),
  moved: ["charge", "refund"],
  ends: "refunded",
  refund: "refunded",
};

/** A tenth of it stays held. */
const releasedAndKept: Story = {
  ...released,
  name: "the release of what is held, of which some is kept back",
  retainage: true,
  // A second release would release the retainage, which nobody does before they see that the rest has arrived.
  again: async (server, deal, { payments }) => {
    if (payments.length === 1) await released.act(server, deal);
  },
  isOver: (standing) => isAtRest(standing) && isSettled(standing),
  ends: "held",
};

/** Funds the milestone, and waits until what this story releases has arrived. */
const fundedAndSettled =
  ({ act }: Story): Story["before"] =>
  async (server, deal) => {
    await funded(server, deal);
    await act(server, deal);
    await untilSome("settled")(server, deal);
  };

const keptReleased: Story = {
  ...released,
  name: "the release of what is kept back",
  retainage: true,
  before: fundedAndSettled(released),
  isOver: ({ payments }) => payments.length === 2 && payments.every(({ state }) => state === "settled"),
  moved: ["charge", "transfer", "transfer"],
  ended: 2,
};

const restGivenBack: Story = {
  ...givenBack,
  name: "what is left of what was released in part and is given back",
  before: fundedAndSettled(releasedInPart),
  moved: ["charge", "refund", "transfer"],
};

const split: Story = {
  ...givenBack,
  name: "a dispute about what is held, that support decides",
  before: async (server, deal) => {
    await funded(server, deal);
    await server.tell({ do: "dispute", deal });
  },
  act: (server, deal) => server.tell({ do: "split", deal }),
  again: async (server, deal, { refunds }) => {
    if (refunds.length === 0) await server.tell({ do: "split", deal });
  },
  isOver: (standing) => isAtRest(standing) && standing.refunds.includes("refunded") && isSettled(standing),
  moved: ["charge", "refund", "transfer"],
  ends: "settled",
  milestone: "completed",
  waiver: "conditional",
};

const cancelled: Story = {
  ...givenBack,
  name: "what is held when the contract is cancelled",
  before: async (server, deal) => {
    await funded(server, deal);
    await server.tell({ do: "proposeCancelling", deal });
  },
  act: (server, deal) => server.tell({ do: "cancel", deal }),
  again: (server, deal) => server.tell({ do: "cancel", deal }),
  milestone: "dropped",
};

const leave = (server: Server, deal: Deal) => server.tell({ do: "leave", deal });

const leftWithHeld: Story = {
  ...cancelled,
  name: "what is held when the poster leaves within the days to cancel",
  before: funded,
  act: leave,
  again: leave,
};

const leftWithPaid: Story = {
  ...wayBack("card"),
  name: "what was paid when the poster leaves within the days to cancel",
  act: leave,
  again: leave,
};

/** What both sides do to the held milestone: they make it larger or smaller, or drop it. */
const changed = (to: "more" | "less" | "dropped"): Pick<Story, "before" | "act"> => ({
  before: async (server, deal) => {
    await funded(server, deal);
    await server.tell({ do: "proposeChange", deal, to });
  },
  act: (server, deal) => server.tell({ do: "acceptChange", deal }),
});

const grows: Story = {
  ...funding,
  ...changed("more"),
  name: "a funded milestone that grows, and its difference",
  act: async (server, deal) => {
    await server.tell({ do: "acceptChange", deal });
    await fund(server, deal);
  },
  again: async (server, deal, { payments }) => {
    await server.tell({ do: "acceptChange", deal });
    const last = payments.at(-1)?.state;
    if (payments.length < 2 || last === "started" || last === "failed") await fund(server, deal);
  },
  isOver: (standing) => isAtRest(standing) && standing.payments.filter(({ state }) => state === "held").length === 2,
  moved: ["charge", "charge"],
  ended: 2,
};

const shrinks: Story = {
  ...givenBack,
  ...changed("less"),
  name: "a funded milestone that shrinks, and its difference",
  again: (server, deal) => server.tell({ do: "acceptChange", deal }),
};

const dropped: Story = {
  ...shrinks,
  ...changed("dropped"),
  name: "a funded milestone that is dropped",
  milestone: "dropped",
};

/** The payment was given up here, but its form stayed open: the card's charge is refunded. */
const lateCharge: Story = {
  name: "a late charge that is given back",
  bank: "settles",
  before: (server, deal) => server.tell({ do: "giveUp", deal }),
  act: (server, deal) => server.tell({ do: "enter", deal }),
  again: async (server, deal) => {
    await server.tell({ do: "enter", deal });
    // The provider may have died too before it reported the charge: then the nightly check finds it in the list.
    await server.tell({ do: "check" });
  },
  isOver: ({ payments }) => payments.some(({ failure }) => failure === "late_charge_returned"),
  moved: ["charge", "refund"],
  ends: "failed",
  milestone: "planned",
  waiver: "conditional",
  refund: null,
};

/** The seller's bank takes no money; they switch to another one, and their balance goes there. */
const heldUp: Story = {
  ...payment("bank"),
  name: "a bank transfer whose last leg fails",
  before: (server, deal) => server.tell({ do: "closeBank", deal }),
  act: async (server, deal) => {
    await pay("bank")(server, deal);
    await untilSome("charged", "settled")(server, deal);
    await server.tell({ do: "openBank", deal });
    await untilSome("settled")(server, deal);
  },
  again: async (server, deal, { payments }) => {
    const last = payments.at(-1)?.state;
    if (last === undefined || last === "failed") await pay("bank")(server, deal);
    await untilSome("charged", "settled")(server, deal);
    await server.tell({ do: "openBank", deal });
    await untilSome("settled")(server, deal);
  },
  moved: ["bank_transfer", "payout"],
};

export const stories: ReadonlyArray<Story> = [
  payment("card"),
  payment("bank"),
  wayBack("card"),
  wayBack("bank"),
  noWayBack,
  decided,
  returnedByBank,
  chargeBack,
  funding,
  released,
  releasedInPart,
  givenBack,
  restGivenBack,
  releasedAndKept,
  keptReleased,
  split,
  cancelled,
  leftWithHeld,
  leftWithPaid,
  grows,
  shrinks,
  dropped,
  lateCharge,
  heldUp,
];

/** Effects that only read: dying after one leaves the same state as dying before it. */
const looks = /\.(get|find|view|list|liveOf|of[A-Z]|balances|postings|dueForPoll|hasEnded|accountStanding)/;

/**
 * Returns the points, counted from 1, at which a fault has a distinct effect: one for each gap between two effects,
 * which has two names, and for a dying process only where something was changed.
 */
export const gapsOf = (points: ReadonlyArray<string>, fault: Fault): ReadonlyArray<number> =>
  points.flatMap((point, index) => {
    const isGap = index === 0 || point.startsWith("after ");
    return isGap && (index === 0 || fault === "drop" || !looks.test(point)) ? [index + 1] : [];
  });

/** Chooses the points to try: in the long run all, in the short run a few, spread evenly. */
export const chosen = (places: ReadonlyArray<number>, few: number): ReadonlyArray<number> => {
  if (process.env.FAULTS === "long") return places;
  const step = Math.ceil(places.length / few);
  return places.filter((_, index) => index % step === Math.floor(step / 2));
};

/** Returns the required facts that are wrong in the end; null if none is. */
const failingOf = (story: Story, end: Standing): Record<string, unknown> | null => {
  const is = {
    moved: end.payments.flatMap(({ movements }) => movements).sort(),
    ended: end.payments.filter(({ state }) => state === story.ends).length,
    milestone: end.milestone,
    waiver: end.waiver,
    ledgerSum: end.ledgerSum,
    differences: end.differences,
    refunds: end.refunds.filter((state) => state !== "failed"),
  };
  const mustBe: typeof is = {
    moved: [...story.moved],
    ended: story.ended ?? 1,
    milestone: story.milestone,
    waiver: story.waiver,
    ledgerSum: 0,
    differences: [],
    refunds: story.refund === null ? [] : [story.refund],
  };
  return isDeepStrictEqual(is, mustBe) ? null : is;
};

/** Where a fault struck a story, and how the story ended. */
export type Struck = { readonly where: string; readonly end: Standing };

/** Plays a story with a fault at the n-th point, prints how it ended, and returns what is wrong then, if anything. */
export const wrongAt = async (story: Story, at: number, how: string, play: () => Promise<Struck>) => {
  const began = performance.now();
  const { where, failing } = await play().then(
    (struck) => ({ where: struck.where, failing: failingOf(story, struck.end) }),
    (error: unknown) => ({ where: "", failing: { error: String(error) } }),
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  const outcome = failing === null ? "happened once" : `WRONG ${JSON.stringify(failing)}`;
  console.log(`  ${story.name} ${String(at).padStart(3)}: ${how} ${where}, ${outcome} (${seconds} s)`);
  return failing === null ? [] : [{ at, where, failing }];
};
