import { Context, Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DueWebhook, deliverDueWebhooks } from "#adapters/sandbox/deliver-webhooks.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { checkContractBalance } from "#core/money/ledger/check-contract-balance.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { releasePayment } from "#core/money/payment/release-payment.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { chooseFundingSource, fundingSourcesOf } from "#core/money/payout-account/own-funding-sources.ts";
import { onlyCustomer } from "#core/money/payout-account/payment-accounts.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { cents, sum } from "#core/shared/money.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import {
  fundByCard,
  lateCharge,
  payableContract,
  payByBank,
  payByCard,
  payWithoutPayout,
  withBank,
} from "#test/builders/errand.ts";
import { hearProviders, letPass, memoryWorld, runJobs, Time, type World } from "#test/world.ts";
import { movedFor } from "./moved.ts";

const isLong = process.env.FAULTS === "long";

/** The calls to providers; `loses`: the number of the call, from 1, that gets no answer though it is done, or null. */
type CallLog = { calls: Array<string>; loses: number | null };

/** The in-memory world, whose providers lose the answer to one call after doing its work. */
const worldThatLoses = (log: CallLog): Layer.Layer<World> =>
  Layer.effectContext(
    Effect.map(Effect.context<World>(), (context) => {
      const services = new Map(context.mapUnsafe);
      for (const port of ["core/Cards", "core/Bank"]) {
        const service = services.get(port) as Record<string, (...args: ReadonlyArray<unknown>) => unknown>;
        const losing = Object.entries(service).map(([name, call]) => [
          name,
          (...args: ReadonlyArray<unknown>) =>
            Effect.tap(call(...args) as Effect.Effect<unknown, unknown>, () => {
              log.calls.push(`${port.slice("core/".length)}.${name}`);
              return log.calls.length === log.loses
                ? new ProviderSilent({ message: "The answer was lost." })
                : Effect.void;
            }),
        ]);
        services.set(port, Object.fromEntries(losing));
      }
      return Context.makeUnsafe<World>(services);
    }),
  ).pipe(Layer.provide(memoryWorld));

type Deal = { readonly owner: PersonActor; readonly contractor: PersonActor; readonly contract: Contract };
type Step = (deal: Deal) => Effect.Effect<unknown, unknown, World>;

const look = Effect.fnUntraced(function* ({ contract }: Deal) {
  const view = yield* (yield* Contracts).view(contract.id);
  const movements = yield* Effect.forEach(view.payments, ({ id }) => movedFor(id));
  const balance = yield* (yield* ContractBalances).get(contract.id);
  return {
    payments: view.payments,
    refunds: view.refunds,
    moved: movements.flat().sort(),
    differences: checkContractBalance(balance),
    ledgerSum: sum(balance.postings.flatMap(({ lines }) => lines.map(({ amount }) => amount))),
  };
});
type Looked = Effect.Success<ReturnType<typeof look>>;

/** Lets 15 minutes pass: webhook events arrive, jobs run, and the sweepers poll. */
const rounds = Effect.fnUntraced(function* (hear: Effect.Effect<unknown, unknown, World>) {
  const time = yield* Time;
  for (let minute = 0; minute < 15; minute++) {
    // A failed job is gone here, although the queue would retry it: the rest has to manage without it.
    yield* Effect.exit(hear);
    yield* time.pass("1 minute");
    yield* sweepPayments();
    yield* sweepRefunds();
    yield* Effect.exit(runJobs);
  }
});

const pay = {
  card: ({ owner, contract }: Deal) => Effect.exit(payByCard(owner, contract)),
  bank: ({ owner, contract }: Deal) => Effect.exit(payByBank(owner, contract)),
};
const refund: Step = Effect.fnUntraced(function* (deal) {
  const paid = (yield* look(deal)).payments.find(({ state }) => ["settled", "held", "charged"].includes(state));
  if (paid === undefined) return;
  // A charge that was not paid out is refunded in full.
  const amount = paid.state === "settled" ? cents(70_000) : paid.milestoneAmount;
  yield* Effect.exit(refundPayment(deal.contractor, { paymentId: paid.id, amount, reason: "A part was not done." }));
});
const settle = (rail: "card" | "bank"): Step =>
  Effect.fnUntraced(function* (deal) {
    yield* pay[rail](deal);
    yield* rounds(hearProviders);
  });
const nothing: Step = () => Effect.void;

/** The seller's account takes no money, so the charge is not paid out. */
const charge: Step = Effect.fnUntraced(function* ({ owner, contract }: Deal) {
  yield* payWithoutPayout(owner, contract);
  yield* rounds(hearProviders);
});
const fund: Step = ({ owner, contract }) => Effect.exit(fundByCard(owner, contract));
const funded: Step = Effect.fnUntraced(function* (deal) {
  yield* fund(deal);
  yield* rounds(hearProviders);
});
const release: Step = Effect.fnUntraced(function* (deal) {
  const held = (yield* look(deal)).payments.find(({ state }) => state === "held");
  if (held !== undefined) yield* Effect.exit(releasePayment(deal.owner, held.id));
});
const payLate: Step = ({ owner, contract }) => Effect.exit(lateCharge(owner, contract));
/** The seller's bank takes no money. */
const closeBank: Step = ({ contractor }) => withBank(contractor, "takes_nothing");
/** The seller sees that the money is held up, and chooses their previous bank account again. */
const openBank: Step = Effect.fnUntraced(function* ({ contractor }: Deal) {
  const account = yield* onlyCustomer(contractor);
  const source = (yield* fundingSourcesOf(account)).find(({ isInUse }) => !isInUse);
  if (source) yield* chooseFundingSource(contractor, source.ref);
});

type Story = {
  readonly name: string;
  /** `settles` by default. */
  readonly bank?: "returns_later";
  /** Runs before any answer is lost. */
  readonly before?: Step;
  readonly act: Step;
  /** Whether nothing came of the act, so that it is tried again. */
  readonly isNothing: (looked: Looked) => boolean;
  /** How many days pass after the act. */
  readonly days?: number;
  /** Runs 15 minutes later; then another 30 minutes pass. */
  readonly later?: Step;
  readonly moved: ReadonlyArray<string>;
  /** The final states of the payment and refund that did not fail. */
  readonly ended: { readonly payment: string | null; readonly refund: string | null };
};

const isUnpaid = ({ payments }: Looked): boolean =>
  payments.every(({ state, rail }) => state === "failed" || (state === "started" && rail === "card"));
const isUnrefunded = ({ refunds }: Looked): boolean => refunds.every(({ state }) => state === "failed");

const stories: ReadonlyArray<Story> = [
  ...(["card", "bank"] as const).map(
    (rail): Story => ({
      name: `a payment by ${rail}`,
      act: pay[rail],
      isNothing: isUnpaid,
      moved: rail === "card" ? ["charge", "transfer"] : ["bank_transfer"],
      ended: { payment: "settled", refund: null },
    }),
  ),
  ...(["card", "bank"] as const).map(
    (rail): Story => ({
      name: `a refund by ${rail}`,
      before: settle(rail),
      act: refund,
      isNothing: isUnrefunded,
      moved: rail === "card" ? ["charge", "refund", "reversal", "transfer"] : ["bank_refund", "bank_transfer"],
      ended: { payment: "settled", refund: "refunded" },
    }),
  ),
  {
    name: "a bank's return",
    bank: "returns_later",
    before: settle("bank"),
    act: nothing,
    isNothing: () => false,
    days: 4,
    moved: ["bank_return", "bank_transfer"],
    ended: { payment: "returned", refund: null },
  },
  ...(
    [
      ["a refund of a charge that was not paid out", charge],
      ["what is held and given back", funded],
    ] as const
  ).map(
    ([name, before]): Story => ({
      name,
      before,
      act: refund,
      isNothing: isUnrefunded,
      // A payout could still be on its way, so it waits twice: until the refund is in doubt, and until that ends.
      later: nothing,
      moved: ["charge", "refund"],
      ended: { payment: "refunded", refund: "refunded" },
    }),
  ),
  {
    name: "a milestone that is funded",
    act: fund,
    isNothing: isUnpaid,
    moved: ["charge"],
    ended: { payment: "held", refund: null },
  },
  {
    name: "the release of what is held",
    before: funded,
    act: release,
    isNothing: ({ payments }) => payments.every(({ state }) => state === "held"),
    moved: ["charge", "transfer"],
    ended: { payment: "settled", refund: null },
  },
  {
    name: "a late charge that is given back",
    act: payLate,
    isNothing: ({ moved }) => moved.length === 0,
    // A failed job is gone here, so the nightly check finds the charge in the provider's list.
    later: () => checkLedger(),
    moved: ["charge", "refund"],
    ended: { payment: null, refund: null },
  },
  {
    name: "a bank transfer whose last leg fails",
    before: closeBank,
    act: pay.bank,
    isNothing: isUnpaid,
    later: openBank,
    moved: ["bank_transfer", "payout"],
    ended: { payment: "settled", refund: null },
  },
];

const play = (story: Story, log: CallLog, hear: Effect.Effect<unknown, unknown, World>) =>
  Effect.gen(function* () {
    const { owner, contractor, contract } = yield* payableContract(story.bank ?? "settles");
    const deal: Deal = { owner, contractor, contract };
    if (story.before) yield* story.before(deal);
    // Pending news about the accounts is not part of the story.
    yield* Effect.exit(letPass("1 minute"));
    log.calls = [];
    yield* story.act(deal);
    if (story.days) yield* (yield* Time).pass(`${story.days} days`);
    yield* rounds(hear);
    if (story.isNothing(yield* look(deal))) {
      yield* story.act(deal);
      yield* rounds(hear);
    }
    if (story.later) {
      yield* Effect.exit(story.later(deal));
      yield* rounds(hear);
      yield* rounds(hear);
    }
    return yield* look(deal);
  });

const inLosingWorld = async <A>(log: CallLog, effect: Effect.Effect<A, unknown, World>): Promise<A> => {
  const runtime = ManagedRuntime.make(worldThatLoses(log));
  try {
    return await runtime.runPromise(effect);
  } finally {
    await runtime.dispose();
  }
};

const expectOnce = (story: Story, found: string, end: Looked): void => {
  const counted = end.payments.filter(({ state }) => state !== "failed").map(({ state }) => state);
  const refunded = end.refunds.filter(({ state }) => state !== "failed").map(({ state }) => state);
  const { moved, differences, ledgerSum } = end;
  expect({ found, moved, counted, refunded, differences, ledgerSum }).toEqual({
    found,
    moved: story.moved,
    counted: story.ended.payment === null ? [] : [story.ended.payment],
    refunded: story.ended.refund === null ? [] : [story.ended.refund],
    differences: [],
    ledgerSum: 0,
  });
};

describe.each(stories.map((story) => [story.name, story] as const))("%s happens exactly once", (_, story) => {
  it("whichever provider answer is lost after the work is done", async () => {
    const log: CallLog = { calls: [], loses: null };
    expectOnce(story, "nothing lost", await inLosingWorld(log, play(story, log, hearProviders)));
    const { calls } = log;
    console.log(`${story.name}: the answers to ${calls.length} calls are lost, one at a time`);
    for (let at = 1; at <= calls.length; at++) {
      const losing: CallLog = { calls: [], loses: null };
      const losesAt = Effect.suspend(() => {
        losing.loses = at;
        return Effect.void;
      });
      // All answers before the story were given.
      const armed = { ...story, act: (deal: Deal) => Effect.andThen(losesAt, story.act(deal)) };
      const end = await inLosingWorld(losing, play(armed, losing, hearProviders));
      expectOnce(story, `${at}: ${losing.calls[at - 1]}`, end);
    }
  });

  it("though webhook events arrive repeatedly and out of order, and one answer is lost", async () => {
    const runs = isLong ? 200 : 12;
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(1_000_000)), fc.integer({ min: 1, max: 40 }), async (luck, loses) => {
        const draws = luck[Symbol.iterator]();
        /** Delivers each due webhook event five times: under its own id, which is recognized, and under others. */
        const hear = Effect.gen(function* () {
          const due: Array<DueWebhook> = [];
          yield* deliverDueWebhooks((webhookEvent) => Effect.sync(() => due.push(webhookEvent) > 0));
          const copies = due.flatMap((webhookEvent) =>
            [0, 1, 2, 3, 4].map((copy) =>
              copy < 2 ? webhookEvent : { ...webhookEvent, id: `${webhookEvent.id} ${copy}` },
            ),
          );
          const shuffled = copies
            .map((webhookEvent) => [draws.next().value as number, webhookEvent] as const)
            .sort(([one], [other]) => one - other);
          for (const [, webhookEvent] of shuffled) {
            yield* receiveWebhookEvent(webhookEvent);
            if ((draws.next().value as number) % 2 === 0) yield* Effect.exit(runJobs);
          }
          yield* Effect.exit(runJobs);
        });
        const log: CallLog = { calls: [], loses: null };
        const armed = {
          ...story,
          act: (deal: Deal) =>
            Effect.andThen(
              Effect.sync(() => {
                log.loses = loses;
              }),
              story.act(deal),
            ),
        };
        expectOnce(story, "shuffled", await inLosingWorld(log, play(armed, log, hear)));
      }),
      { numRuns: runs },
    );
    console.log(`${story.name}: ${runs} runs with notifications five times and shuffled`);
  });
});
