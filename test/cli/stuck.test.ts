import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { press } from "#adapters/sandbox/control-actions.ts";
import { postgresSandboxStore } from "#adapters/sandbox/postgres-store.ts";
import { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { contentsOf } from "#test/support/database.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database } = desk;

type Stuck = Omit<StuckThing, "since" | "contractId"> & {
  readonly since: string;
  readonly contractId: string;
  readonly command: string;
};

let folder: string;
let made: ReadonlyArray<Stuck>;
const dibbs = (...args: ReadonlyArray<string>) => desk.dibbs(args, { DATA_DIR: folder });
const json = async (...args: ReadonlyArray<string>) => {
  const { code, out, err } = await dibbs(...args, "--json");
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-stuck-"));
  made = (await json("db", "seed", "--stuck")).items;
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

const stuckOf = (name: StuckKind): Stuck => {
  const found = made.find((it) => it.kind === name);
  if (found === undefined) throw new Error(`No ${name} was made.`);
  return found;
};

/** Returns a fingerprint of every row of every table, including the queue's and the sandbox's. */
const everything = async (): Promise<Readonly<Record<string, string>>> => {
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname in ('public', 'sandbox') and tablename <> 'session') or (schemaname = 'pgboss' and tablename like 'job%') order by 1`;
  return contentsOf(
    database.sql,
    tables.map(({ name }) => name),
  );
};

/** Returns the command that examines it. */
const doctorOf = (it: Stuck): ReadonlyArray<string> => {
  if (["contract", "milestone", "payment"].includes(it.noun)) return ["doctor", it.noun, it.id];
  if (it.contractId !== null) return ["doctor", "contract", it.contractId];
  if (it.noun === "server" || it.noun === "chat") return ["doctor", "system"];
  return ["doctor", "person", it.people[0]?.id ?? ""];
};

/** The cause that the doctor names for each kind. */
const causes = {
  "offer-unanswered": "Cole Contractor hasn't accepted or declined the offer.",
  "payment-processing": "The bank provider still says 'pending'. Dibbs is waiting for it.",
  "payment-unresolved": "The card provider says nothing about it, so nobody knows whether money was taken.",
  "payment-failed": "The payment failed (Your card was declined.), and nobody has paid since.",
  "transfer-failed": "their account is 'restricted' there, 'ready' here.",
  "held-long": "The milestone was funded long ago, and its money was neither released nor returned.",
  "refund-failed":
    "Dibbs couldn't take the refund from Cole Contractor (The seller's account doesn't have enough money for this refund.), and nobody has tried again.",
  "chargeback-lost":
    "after Cole Contractor was paid. Dibbs carries the loss, and nobody has recorded how it was handled.",
  "dispute-open":
    "Olive Owner and Cole Contractor disagree about milestone 1 and haven't agreed on a split. It stands still until support has decided.",
  "account-restricted":
    "The card provider says 'restricted': its owner has to give the provider what it asks for: individual.verification.document.",
  "webhook-unhandled": "'sandbox account.updated' was received but never processed.",
  "job-dead": "It failed on every try: advance-payment: The payment provider does not answer.",
  "milestone-overdue": "Cole Contractor didn't submit milestone 1 by the agreed date.",
  "request-unanswered": "Olive Owner hasn't paid or returned milestone 1.",
  "contract-complete": "Every milestone is paid, but Olive Owner hasn't ended the contract.",
  "ticket-open": "Nobody in support has answered.",
  "chat-down": "(Stream: The chat cannot be reached right now.): nobody can open a conversation",
  "server-down": "(practice (process 1)): it has stopped, or it can't reach the database.",
  "case-open": "Support opened it and hasn't closed it.",
} as const satisfies Readonly<Record<StuckKind, string>>;

/** Who must act on each kind, and what they have to do. */
const mustAct = {
  "offer-unanswered": "Cole Contractor, the bidder: accept or decline the offer.",
  "payment-processing": "the bank provider: say where the money is; Dibbs will ask again.",
  "payment-unresolved": "support: ask the card provider until it answers; nobody pays again until then.",
  "payment-failed": "Olive Owner, the poster: pay the milestone again.",
  "transfer-failed":
    "Tara Tiler, the bidder: give the card provider what it asks for: individual.verification.document.",
  "dispute-open": "support: read what both say, and decide the dispute.",
  "held-long": "Olive Owner, the poster: release the money when the work is done, or ask for it back.",
  "account-restricted":
    "Rhys Roofer, whose account it is: give the provider what it asks for: individual.verification.document.",
  "webhook-unhandled": "support: process it.",
  "job-dead": "support: run it again.",
  "milestone-overdue": "Cole Contractor, the bidder: submit milestone 1.",
  "request-unanswered": "Olive Owner, the poster: pay or return milestone 1.",
  "contract-complete": "Olive Owner, the poster: end the contract.",
  "case-open": "support: work on the case, or close it.",
  "ticket-open": "support: answer.",
  "refund-failed":
    "Cole Contractor, the bidder: add the money to their account at the provider, or pay it back another way.",
  "chargeback-lost": "support: record how the loss was handled.",
  "chat-down": "the chat's host: answer again.",
  "server-down": "support: start the server again.",
} as const satisfies Readonly<Record<StuckKind, string>>;

describe("dibbs db seed --stuck", () => {
  it("makes one stuck thing of each kind, and changes nothing if run again", async () => {
    expect(made.map((it) => it.kind)).toEqual([...StuckKind.literals]);
    const before = await everything();
    const again = await dibbs("db", "seed", "--stuck");
    expect(again.code).toBe(0);
    for (const it of made) expect(again.out).toContain(it.kind);
    expect(await everything()).toEqual(before);
  });

  it("requires --stuck, and is refused in production", async () => {
    expect(await dibbs("db", "seed")).toMatchObject({ code: 2, err: expect.stringContaining("--stuck") });
    // Production requires real providers, so there is no sandbox to practice in.
    const refused = await desk.dibbs(["db", "seed", "--stuck"], { NODE_ENV: "production", DATA_DIR: folder });
    expect([2, 4]).toContain(refused.code);
    expect(refused.out).toBe("");
  });
});

describe("dibbs inbox", () => {
  it("lists all stuck things, urgent first, then money, oldest first, as text and JSON", async () => {
    const { items, next } = await json("inbox");
    expect(new Set(items.map((it: Stuck) => it.kind))).toEqual(new Set(StuckKind.literals));
    expect(next).toBeNull();
    const order = items.map((it: Stuck) => [it.isUrgent ? 0 : it.isMoney ? 1 : 2, it.since].join(" "));
    expect(order).toEqual([...order].sort());
    for (const it of items as ReadonlyArray<Stuck>) expect(it.command).toMatch(/^(dibbs|npm) [a-z]/);
    expect(items.slice(0, 2).map((it: Stuck) => it.title)).toEqual([
      expect.stringMatching(/^The chat hasn't answered since \w{3} \d+, \d{4}, \d+:\d\d [AP]M ET$/),
      expect.stringMatching(/^The server hasn't checked in since \w{3} \d+, \d{4}, \d+:\d\d [AP]M ET$/),
    ]);
    const { out } = await dibbs("inbox");
    for (const it of made) expect(out).toContain(it.kind);
    for (const words of ["Cole Contractor, the bidder", "$3,100.00", "Build shelves into the study"])
      expect(out).toContain(words);
    expect(out).not.toContain("\u001b");
  });

  it("filters and pages", async () => {
    const only = await json("inbox", "--kind", "payment-failed");
    expect(only.items.map((it: Stuck) => it.id)).toEqual([stuckOf("payment-failed").id]);
    const rich = await json("inbox", "--over", "2471.98");
    expect(rich.items.map((it: Stuck) => it.kind).sort()).toEqual([
      "account-restricted",
      "offer-unanswered",
      "payment-unresolved",
    ]);
    const rhys = await json("inbox", "--person", "rhys.roofer@example.com");
    expect(rhys.items.map((it: Stuck) => it.kind)).toEqual(["account-restricted"]);
    const old = await json("inbox", "--older-than", "7d");
    expect(old.items.map((it: Stuck) => it.kind)).toEqual([
      "held-long",
      "payment-processing",
      "request-unanswered",
      "contract-complete",
    ]);
    const all = (await json("inbox")).items;
    const first = await json("inbox", "--limit", "5");
    const rest = await json("inbox", "--limit", "100", "--after", first.next);
    expect([...first.items, ...rest.items]).toEqual(all);
    expect(await dibbs("inbox", "--kind", "odd")).toMatchObject({ code: 2 });
    expect(await dibbs("inbox", "--older-than", "soon")).toMatchObject({ code: 2, err: expect.stringContaining("3d") });
    expect(await dibbs("inbox", "--person", "nobody@example.com")).toMatchObject({ code: 3 });
  });

  it("prints a watched inbox once without a terminal", async () => {
    const { code, out } = await dibbs("inbox", "--watch", "--kind", "ticket-open");
    expect(code).toBe(0);
    expect(out.match(/ticket-open/g)).toHaveLength(1);
  });
});

describe("dibbs doctor", () => {
  it.each(StuckKind.literals)("%s: names the cause, who must act and the command, and writes nothing", async (name) => {
    const it = stuckOf(name);
    const before = await everything();
    const { code, out, err } = await dibbs(...doctorOf(it));
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out).toContain(causes[name]);
    expect(out).toContain(`${it.kind}, ${it.noun} for`);
    expect(out).toMatch(/^Stuck: {4}/);
    expect(out).toContain(`Must act: ${mustAct[name]}`);
    expect(out).toMatch(/^Do: {7}(dibbs|npm) [a-z]/m);
    const found = await json(...doctorOf(it));
    const [own] = found.stuck.filter((one: Stuck) => one.kind === name);
    expect(own).toMatchObject({ id: it.id, cause: expect.stringContaining(causes[name]), why: expect.any(String) });
    expect(await everything()).toEqual(before);
    // The output contains only the person's name.
    expect(out).not.toContain("@example.com");
  });

  it("shows what both sides of a dispute say and propose", async () => {
    const { out } = await dibbs("doctor", "contract", stuckOf("dispute-open").contractId);
    for (const words of [
      "Dispute of $960.00, milestone 1, not paid",
      "The poster said: Nine tiles sound hollow and the edge at the door is missing.",
      "The poster proposes $500.00 for the bidder",
      "The bidder said: The edge was never in stock, and I offered to set it later.",
      "The bidder proposes $880.00 for the bidder",
    ]) {
      expect(out).toContain(words);
    }
  });

  it("draws the state machine, explains impossible moves, and compares ledger and provider", async () => {
    const { out } = await dibbs("doctor", "contract", stuckOf("milestone-overdue").contractId);
    for (const words of [
      "● accepted (waits for poster, 90 days)",
      "○ offer_sent (waits for bidder, 3 days)",
      "Please complete all the milestones to end this project.",
      "Not from 'accepted': accept (bidder), refuse (bidder), withdraw (poster)",
      "propose_cancelling",
    ]) {
      expect(out).toContain(words);
    }
    const payment = await json("doctor", "payment", stuckOf("transfer-failed").id);
    expect(payment).toMatchObject({ state: "charged", ledger: { clearing: 198_000 }, differences: [] });
    expect(payment.providers).toContainEqual(
      expect.objectContaining({ ours: "ready", theirs: "restricted", agrees: false }),
    );
    expect(payment.moves).toContainEqual(expect.objectContaining({ event: "fail", isPossible: false }));
  });

  it("refuses an unknown or mistyped id", async () => {
    expect(await dibbs("doctor", "contract", stuckOf("payment-failed").id)).toMatchObject({ code: 3 });
    const mistyped = "payment: 'seven' is not an id. Give the whole id, or at least 8 of its first or last digits.\n";
    expect(await dibbs("doctor", "payment", "seven")).toMatchObject({ code: 2, err: mistyped });
    const { id } = stuckOf("offer-unanswered");
    expect(await dibbs("doctor", "payment", id)).toMatchObject({
      code: 3,
      err: `There is no such payment. That is a contract: dibbs contracts show ${id}\n`,
    });
    expect(await dibbs("doctor", "person", "nobody@example.com")).toMatchObject({ code: 3 });
  });
});

describe("dibbs contracts rehearse", () => {
  it("prints what would happen, and changes nothing", async () => {
    const before = await everything();
    const complete = await dibbs("contracts", "rehearse", stuckOf("contract-complete").id, "--event", "end");
    expect(complete).toMatchObject({ code: 0, err: "" });
    expect(complete.out).toMatch(/contract +end +accepted +ended/);
    expect(complete.out).toMatch(/Cole Contractor +Contract ended/);
    const charged = await json("contracts", "rehearse", stuckOf("payment-unresolved").contractId, "--event", "charge");
    expect(charged.items).toMatchObject([
      { noun: "payment", milestone: 1, plan: { moves: [{ from: "unresolved", to: "charged" }] }, refusal: null },
    ]);
    expect(charged.items[0].plan.ledger).toHaveLength(3);
    expect(await everything()).toEqual(before);
  });

  it("ends with 4 if a rule refuses the event, and with 2 for an unknown event or id", async () => {
    const { contractId } = stuckOf("milestone-overdue");
    const refused = await dibbs("contracts", "rehearse", contractId, "--event", "end");
    expect(refused).toMatchObject({ code: 4, out: expect.stringContaining("(you can)") });
    const odd = await dibbs("contracts", "rehearse", contractId, "--event", "fly");
    expect(odd).toMatchObject({ code: 2, err: expect.stringContaining("propose_cancelling") });
    expect(await dibbs("contracts", "rehearse", "seven", "--event", "end")).toMatchObject({ code: 2 });
  });
});

describe("dibbs contracts timeline", () => {
  it("lists moves, ledger postings and alerts in order of time", async () => {
    const { id } = stuckOf("contract-complete");
    const { items } = await json("contracts", "timeline", id);
    const times = items.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort());
    const kinds = items.map(({ kind, what, who }: Record<string, string>) => `${kind} ${what} ${who}`);
    expect(kinds).toContain("move contract: accept, offer_sent → accepted Cole Contractor");
    expect(kinds).toContain("ledger settle of milestone 2: clearing -$700.00, bidder $700.00 null");
    expect(kinds).toContain("told You were paid Cole Contractor");
    const { out } = await dibbs("contracts", "timeline", id);
    expect(out).toContain("milestone 1: complete, planned → completed");
  });
});

/** Presses a button of the sandbox's control page. */
const pressed = (what: string, id: string, how = "") =>
  Effect.runPromise(Effect.provide(press({ what, id, how }), postgresSandboxStore(database.url)));

/** What resolves each stuck thing, and its state afterwards; `first` is what happens outside before. */
const ways: Partial<
  Record<
    StuckKind,
    {
      readonly first?: (it: Stuck) => Promise<unknown>;
      readonly frees: (it: Stuck) => ReadonlyArray<string>;
      readonly says: string;
      /** The move in the history. */
      readonly move: readonly [noun: string, event: string, to: string];
      readonly told: ReadonlyArray<readonly [name: string, title: string]>;
    }
  >
> = {
  "offer-unanswered": {
    frees: ({ id }) => ["contracts", "withdraw", id],
    says: "The contract is 'withdrawn' now.",
    move: ["contract", "withdraw", "withdrawn"],
    told: [
      ["Cole Contractor", "Offer withdrawn"],
      ["Olive Owner", "Dibbs Support acted for you"],
    ],
  },
  "payment-processing": {
    first: ({ id }) => pressed("settle_bank", id),
    frees: ({ id }) => ["payments", "sync", id],
    says: "The payment went from 'processing' to 'settled'.",
    move: ["payment", "settle", "settled"],
    told: [
      ["Cole Contractor", "You were paid"],
      ["Olive Owner", "Payment successful"],
    ],
  },
  "payment-unresolved": {
    first: ({ id }) => pressed("end_silence", id),
    frees: ({ id }) => ["payments", "resolve", id],
    says: "The payment went from 'unresolved' to 'settled'.",
    move: ["payment", "charge", "charged"],
    told: [
      ["Cole Contractor", "You were paid"],
      ["Olive Owner", "Payment successful"],
    ],
  },
  "transfer-failed": {
    first: ({ people }) => pressed("set_account", people.find(({ part }) => part === "bidder")?.id ?? "", "ready"),
    frees: ({ id }) => ["transfers", "retry", id],
    says: "The payment is 'settled' now.",
    move: ["payment", "settle", "settled"],
    told: [
      ["Tara Tiler", "You were paid"],
      ["Olive Owner", "Payment successful"],
    ],
  },
  "refund-failed": {
    frees: ({ id }) => ["refunds", "retry", id],
    says: "The refund",
    move: ["refund", "agree", "reversing"],
    told: [],
  },
  "chargeback-lost": {
    frees: ({ id }) => ["chargebacks", "close", id, "--how", "The bidder has paid it back by check 1042"],
    says: "Recorded. The chargeback is no longer stuck.",
    move: ["chargeback", "close", "lost"],
    told: [],
  },
  "dispute-open": {
    frees: ({ id }) => ["disputes", "decide", id, "--share", "700", "--tell", "Most of the floor is sound."],
    says: "Decided. Both were told, with your reasons.",
    move: ["dispute", "decide", "decided"],
    told: [
      ["Olive Owner", "Dispute decided"],
      ["Cole Contractor", "Dispute decided"],
    ],
  },
  "account-restricted": {
    first: ({ people }) => pressed("set_account", people[0]?.id ?? "", "ready"),
    frees: ({ people }) => ["accounts", "sync", people[0]?.id ?? "", "--rail", "card"],
    says: "The account went from 'restricted' to 'ready'.",
    move: ["account", "sync", "ready"],
    told: [["Rhys Roofer", "Card payments"]],
  },
  "webhook-unhandled": {
    frees: ({ id }) => ["webhooks", "replay", id],
    says: "The webhook event is processed.",
    move: ["webhook_event", "replay", "processed"],
    told: [],
  },
  "job-dead": {
    frees: ({ id }) => ["jobs", "retry", id],
    says: "The job is queued again.",
    move: ["job", "retry", "waiting"],
    told: [],
  },
  "milestone-overdue": {
    frees: ({ contractId }) => ["contracts", "act", contractId, "submit", "--milestone", "1"],
    says: "Done.",
    move: ["milestone", "submit", "submitted"],
    told: [
      ["Olive Owner", "Milestone done"],
      ["Cole Contractor", "Dibbs Support acted for you"],
    ],
  },
  "request-unanswered": {
    frees: ({ contractId }) => [
      "contracts",
      "act",
      contractId,
      "return",
      "--milestone",
      "1",
      "--tell",
      "One door jams.",
    ],
    says: "Done.",
    move: ["milestone", "return", "planned"],
    told: [
      ["Cole Contractor", "Milestone sent back"],
      ["Olive Owner", "Dibbs Support acted for you"],
    ],
  },
  "contract-complete": {
    frees: ({ id }) => ["contracts", "end", id],
    says: "The contract is 'ended' now.",
    move: ["contract", "end", "ended"],
    told: [
      ["Cole Contractor", "Contract ended"],
      ["Olive Owner", "Dibbs Support acted for you"],
    ],
  },
  "ticket-open": {
    frees: ({ id }) => ["tickets", "reply", id, "We have changed it for you."],
    says: "Olive Owner has your answer.",
    move: ["ticket", "reply", "answered"],
    told: [["Olive Owner", "Dibbs Support replied"]],
  },
};

describe("the suggested command", () => {
  it.each(Object.entries(ways) as ReadonlyArray<[StuckKind, NonNullable<(typeof ways)[StuckKind]>]>)(
    "%s: resolves it, with history, a balanced ledger and alerts",
    async (name, { first, frees, says, move, told }) => {
      const it = stuckOf(name);
      const command = frees(it);
      // The doctor suggests exactly this command.
      const found = await json(...doctorOf(it));
      const own = found.stuck.find((one: Stuck) => one.kind === name);
      expect(own.command.startsWith(`dibbs ${command.slice(0, 3).join(" ")}`), own.command).toBe(true);
      await first?.(it);
      const because = name === "ticket-open" ? [] : await desk.because(it.people[0]?.id);
      const [before] = await database.sql<{ last: string }[]>`select coalesce(max(id), 0)::text as last from history`;
      const [lastAlert] = await database.sql<{ count: number }[]>`select count(*)::int as count from alert`;

      const done = await dibbs(...command, ...because, "--yes");
      expect(done.err).toBe("");
      expect(done).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`^${says}`)) });

      const left = await json("inbox", "--kind", name);
      expect(left.items.map(({ id }: Stuck) => id)).not.toContain(it.id);
      const moves = await database.sql<
        { noun: string; event: string; to_state: string; staff_id: string | null; ticket_id: string | null }[]
      >`
        select noun, event, to_state, staff_id, ticket_id from history where id > ${before?.last ?? 0}::bigint`;
      const [noun, event, to] = move;
      expect(moves).toContainEqual(expect.objectContaining({ noun, event, to_state: to }));
      // Each move of the command contains the staff member and the request.
      for (const one of moves.filter((it) => it.noun !== "act")) {
        expect(one.staff_id).toBe(desk.manager.id);
        expect(one.ticket_id).toEqual(expect.any(String));
      }
      const heard = await database.sql<{ name: string; title: string }[]>`
        select person.name, alert.title from alert join person on person.id = alert.person_id
        order by alert.id offset ${lastAlert?.count ?? 0}`;
      for (const [who, title] of told) expect(heard).toContainEqual({ name: who, title });
      if (it.contractId !== null) {
        const after = await json("doctor", "contract", it.contractId);
        expect(after.differences).toEqual([]);
        const sum = Object.values(after.ledger as Record<string, number>).reduce((total, one) => total + one, 0);
        expect(sum).toBe(0);
      }
    },
  );
});
