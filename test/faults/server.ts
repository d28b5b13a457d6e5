// A server in its own process, to which a fault happens at the point that it is told. The tests in this folder start it
// and send it orders.
import { setTimeout as pause } from "node:timers/promises";
import { Cause, Clock, Effect, Layer } from "effect";
import { cardPayments } from "#adapters/sandbox/card-payment.ts";
import { advanceSandbox } from "#adapters/sandbox/control.ts";
import type { CardBehaviour } from "#adapters/sandbox/test-cards.ts";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { escalateDispute } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { decideDispute } from "#core/money/dispute/rule-on-dispute.ts";
import { checkContractBalance } from "#core/money/ledger/check-contract-balance.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { chooseFundingSource } from "#core/money/payout-account/own-funding-sources.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { californianContract } from "../builders/california.ts";
import { aChangeDraft } from "../builders/change-order.ts";
import {
  cardForm,
  enterCard,
  fundByCard,
  lateForm,
  payByBank,
  payByCard,
  payWithoutPayout,
  withBank,
} from "../builders/errand.ts";
import { aWaiverDraft } from "../builders/waiver.ts";
import { type ApiPorts, startApi } from "../support/api.ts";
import { movedFor } from "./moved.ts";
import { Watched, watchPorts } from "./points.ts";

export type Rail = "card" | "bank";

/** The orders that a test sends to this process. */
export type Order =
  | { readonly do: "prepare"; readonly bank: "settles" | "returns_later"; readonly retainage: boolean }
  /** From now on, records each point, and at the n-th dies or loses every database connection. Null only records. */
  | { readonly do: "arm"; readonly at: number | null; readonly fault: Fault }
  | { readonly do: "pay"; readonly rail: Rail; readonly card: CardBehaviour; readonly deal: Deal }
  /**
   * Funds the first milestone; releases what is held, or a part of it; proposes as the seller to cancel the contract,
   * and cancels it; or leaves it as the poster.
   */
  | { readonly do: "fund" | "release" | "releasePart" | "proposeCancelling" | "cancel" | "leave"; readonly deal: Deal }
  | { readonly do: "refund"; readonly deal: Deal }
  /** The seller proposes a change of the first milestone, and the poster accepts it. */
  | { readonly do: "proposeChange"; readonly deal: Deal; readonly to: "more" | "less" | "dropped" }
  | { readonly do: "acceptChange"; readonly deal: Deal }
  /** The poster disputes the paid milestone and asks support, which decides that none or a part of it was due. */
  | { readonly do: "dispute" | "decide" | "split"; readonly deal: Deal }
  /** Charges a card although the seller cannot be paid yet. */
  | { readonly do: "charge"; readonly deal: Deal }
  /** Opens a card form, which is given up here but not at the provider. */
  | { readonly do: "giveUp"; readonly deal: Deal }
  /** Enters a card into the last form that was opened. */
  | { readonly do: "enter"; readonly deal: Deal }
  /** The seller switches to a bank that takes no money; then back to the previous one. */
  | { readonly do: "closeBank" | "openBank"; readonly deal: Deal }
  /** Advances the provider's time, so that a bank reverses money. */
  | { readonly do: "advance"; readonly days: number }
  /** Polls everything that has not moved, as if some minutes had passed. */
  | { readonly do: "sweep" }
  /** Runs the nightly check, which compares the provider's lists with ours. */
  | { readonly do: "check" }
  | { readonly do: "look"; readonly contractId: ContractId }
  /** Explains why the last look failed. */
  | { readonly do: "explain" };

export type Fault = "kill" | "drop";

export type Deal = {
  readonly owner: PersonActor;
  readonly contractor: PersonActor;
  readonly contract: Contract;
  /** The seller's bank account that takes money. */
  readonly sellersBank: string;
};

/** The state of a contract's first milestone, and everything that the provider did for it. */
export type Standing = {
  readonly payments: ReadonlyArray<{
    readonly state: string;
    readonly failure: string | null;
    readonly movements: ReadonlyArray<string>;
  }>;
  readonly refunds: ReadonlyArray<string>;
  readonly milestone: string;
  /** The state of its lien waiver. */
  readonly waiver: string;
  readonly totalPaid: number;
  readonly ledgerSum: number;
  /** The contradictions in the contract's ledger. */
  readonly differences: ReadonlyArray<string>;
  readonly passed: ReadonlyArray<string>;
  /** Where connections were lost; null if they were not. */
  readonly struckAt: string | null;
};

let armed = false;
let faultAt: number | null = null;
let fault: Fault = "kill";
let struckAt: string | null = null;
let passed: Array<string> = [];
let blindness = "";

const die = (point: string): void => {
  // Sent through the pipe first, because nothing can be sent afterwards.
  process.send?.({ died: point }, undefined, {}, () => process.kill(process.pid, "SIGKILL"));
  // Blocks this process, so that nothing else happens in it meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  process.kill(process.pid, "SIGKILL");
};

const pass = (point: string): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (!armed) return Effect.void;
    passed.push(point);
    if (faultAt === null || passed.length < faultAt || struckAt !== null) return Effect.void;
    struckAt = point;
    if (fault === "drop") return Effect.promise(loseConnections);
    die(point);
    return Effect.void;
  });

const aheadBy = (millis: number): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (clock): Clock.Clock => {
      const nanos = () => clock.currentTimeNanosUnsafe() + BigInt(millis) * 1_000_000n;
      return {
        currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe() + millis,
        currentTimeMillis: Effect.map(clock.currentTimeMillis, (now) => now + millis),
        currentTimeNanosUnsafe: nanos,
        currentTimeNanos: Effect.sync(nanos),
        monotonicTimeNanosUnsafe: nanos,
        monotonicTimeNanos: Effect.sync(nanos),
        sleep: (duration) => clock.sleep(duration),
      };
    }),
  ) as Layer.Layer<never>;

/** Waiting for a lost request to arrive takes no longer than the sweeper's clock is ahead. */
const policy = Layer.succeed(Policy, { ...defaultPolicy, unresolvedAfterMinutes: 1 });

const api = await startApi(process.env.DATABASE_URL ?? "", {
  works: true,
  watch: (ports): ApiPorts => Layer.merge(watchPorts(ports, pass), policy) as ApiPorts,
});

/** Ends every database connection of this process, through a separate connection opened for that. */
const loseConnections = async (): Promise<void> => {
  const { default: postgres } = await import("postgres");
  const cutter = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  await cutter`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await cutter.end({ timeout: 1 });
};

const prepare = (bank: "settles" | "returns_later", retainage: boolean) =>
  Effect.gen(function* () {
    const kept = retainage ? ({ percent: 10, days: 0 } as const) : null;
    const { owner, contractor, contract } = yield* californianContract({}, kept, bank);
    const [milestone] = yield* (yield* Milestones).ofContract(contract.id);
    if (milestone === undefined) throw new Error("The contract has milestones.");
    yield* signWaiver(contractor, milestone.id, aWaiverDraft({ throughDay: yield* today }));
    const account = yield* (yield* PaymentAccounts).find(contractor.personId, "bank");
    return { owner, contractor, contract, sellersBank: account?.fundingSource?.ref ?? "" } satisfies Deal;
  });

const look = Effect.fnUntraced(function* (contractId: ContractId) {
  const contracts = yield* Contracts;
  const ledger = yield* Ledger;
  const contractBalances = yield* ContractBalances;
  const contract = yield* contracts.view(contractId);
  const balances = yield* ledger.balances(contractId);
  const waivers = yield* (yield* Waivers).standingOf([contractId]);
  const payments = yield* Effect.forEach(contract.payments, ({ id, state, failure }) =>
    Effect.map(movedFor(id), (movements) => ({ state, failure: failure?.code ?? null, movements })),
  );
  return {
    payments,
    refunds: contract.refunds.map(({ state }) => state),
    milestone: contract.milestones[0]?.state ?? "",
    waiver: waivers.find(({ milestoneId }) => milestoneId === contract.milestones[0]?.id)?.state ?? "",
    totalPaid: contract.totalPaid,
    ledgerSum: Object.values(balances).reduce((sum, balance) => sum + balance, 0),
    differences: checkContractBalance(yield* contractBalances.get(contractId)).map(
      ({ kind, found }) => `${kind}: ${found}`,
    ),
    passed,
    struckAt,
  } satisfies Standing;
});

const refund = Effect.fnUntraced(function* ({ contractor, contract }: Deal) {
  const contracts = yield* Contracts;
  const { payments } = yield* contracts.view(contract.id);
  const paid = payments.find(({ state }) => ["settled", "held", "charged"].includes(state));
  if (paid === undefined) return;
  // A charge that was not paid out is refunded in full.
  const amount = paid.state === "settled" ? cents(70_000) : paid.milestoneAmount;
  yield* Effect.exit(refundPayment(contractor, { paymentId: paid.id, amount, reason: "A part was not done." }));
});

const change = Effect.fnUntraced(function* ({ contractor, contract }: Deal, to: "more" | "less" | "dropped") {
  const [milestone] = (yield* (yield* Contracts).view(contract.id)).milestones;
  if (milestone === undefined) return;
  const { id: milestoneId, amount, description, endDay } = milestone;
  const by = to === "more" ? 30_000 : -30_000;
  const terms = to === "dropped" ? null : { amount: cents(amount + by), description, endDay };
  const draft = aChangeDraft({ changes: [{ milestoneId, terms }] });
  yield* proposeChange(contractor, { contractId: contract.id, draft });
});

const accept = Effect.fnUntraced(function* ({ owner, contract }: Deal) {
  const [open] = yield* (yield* ChangeOrders).openOf(contract.id);
  if (open !== undefined) yield* acceptChange(owner, open.id);
});

const dispute = Effect.fnUntraced(function* ({ owner, contract }: Deal) {
  const [milestone] = (yield* (yield* Contracts).view(contract.id)).milestones;
  if (milestone === undefined) return;
  const draft = { text: "Nothing was built.", proposes: null, files: [] };
  const { id } = yield* openDispute(owner, { milestoneId: milestone.id, draft });
  yield* escalateDispute(owner, id);
});

const decide = Effect.fnUntraced(function* ({ contract }: Deal, share = 0) {
  const [found] = yield* (yield* Disputes).ofContract(contract.id);
  if (found?.state !== "with_support") return;
  yield* Effect.exit(decideDispute("Sam", { disputeId: found.id, share, reason: "Nothing was built." }));
});

const release = Effect.fnUntraced(function* ({ owner, contract }: Deal) {
  const { payments } = yield* (yield* Contracts).view(contract.id);
  const held = payments.find(({ state }) => state === "held");
  if (held !== undefined) yield* releasePayment(owner, held.id);
});

const releaseSome = Effect.fnUntraced(function* ({ owner, contract }: Deal) {
  const { payments } = yield* (yield* Contracts).view(contract.id);
  const held = payments.find(({ state }) => state === "held");
  if (held === undefined || payments.some(({ partOf }) => partOf !== null)) return;
  yield* releasePart(owner, { paymentId: held.id, amount: cents(70_000) });
});

/** Waits until no job is asking about payments, which could cancel a form at the provider. */
const untilAsked = async (): Promise<void> => {
  const waiting = () => api.sql`
    select 1 from pgboss.job where name in ('advance-payment', 'process-webhook-event') and state in ('created', 'retry', 'active')`;
  while ((await waiting()).length > 0) await pause(50);
};

const giveUp = Effect.fnUntraced(function* ({ owner, contract }: Deal) {
  yield* cardForm(owner, contract);
  yield* Effect.tryPromise(untilAsked);
  const { failed } = yield* lateForm(owner, contract);
  // A job may have saved the payment meanwhile.
  if (failed.state !== "failed") yield* Effect.fail("not given up yet");
  yield* Effect.tryPromise(untilAsked);
  // A late event about the form may have canceled it at the provider: then it takes no card anymore.
  if ((yield* cardPayments.find(failed.id))?.stage !== "open") yield* Effect.fail("not open any more");
});

const enter = Effect.fnUntraced(function* ({ contract }: Deal) {
  const { payments } = yield* (yield* Contracts).view(contract.id);
  const form = yield* cardPayments.find(payments.at(-1)?.id ?? "");
  if (form !== null) yield* enterCard(form.clientSecret);
});

let sweeps = 0;
/** Sweeps two minutes ahead at first, then each time further, by as much as it takes until something is due again. */
const sweep = Effect.suspend(() => {
  sweeps += 1;
  const ahead = aheadBy(120_000 + sweeps * 31_000);
  return Effect.provide(Effect.andThen(Effect.exit(sweepPayments()), Effect.exit(sweepRefunds())), ahead);
});

/**
 * Runs the step as far as it goes. Before a fault is armed, it can fail only because of a connection that the previous
 * story lost and the pool still holds, so it is retried.
 */
const done = (step: Effect.Effect<unknown, unknown, Layer.Success<ApiPorts>>): Promise<unknown> =>
  api.runtime.runPromise(Effect.asVoid(Effect.exit(armed ? step : Effect.retry(step, { times: 5 }))));

/** Runs a step that people repeat until it works, whatever went wrong. */
const doneAtLast: typeof done = (step) => done(Effect.retry(step, { times: 5 }));

const carryOut = (order: Order): Promise<unknown> | unknown => {
  switch (order.do) {
    case "prepare":
      armed = false;
      sweeps = 0;
      // The pool may still hold a connection that the previous story lost.
      return api.runtime.runPromise(Effect.retry(prepare(order.bank, order.retainage), { times: 5 }));
    case "arm":
      armed = true;
      passed = [];
      struckAt = null;
      faultAt = order.at;
      fault = order.fault;
      return null;
    case "pay": {
      const { owner, contract } = order.deal;
      return done(order.rail === "card" ? payByCard(owner, contract, 1, order.card) : payByBank(owner, contract));
    }
    case "fund":
      return done(fundByCard(order.deal.owner, order.deal.contract));
    case "release":
      return doneAtLast(release(order.deal));
    case "releasePart":
      return doneAtLast(releaseSome(order.deal));
    case "proposeCancelling": {
      const { contractor, contract } = order.deal;
      return done(proposeCancelling(contractor, { contractId: contract.id, reason: "The house was sold." }));
    }
    case "cancel":
      return done(cancelContract(order.deal.owner, order.deal.contract.id));
    case "leave":
      return done(leaveContract(order.deal.owner, { contractId: order.deal.contract.id, isSenior: false }));
    case "charge":
      return done(payWithoutPayout(order.deal.owner, order.deal.contract));
    case "giveUp":
      return done(giveUp(order.deal));
    case "enter":
      return doneAtLast(enter(order.deal));
    case "closeBank":
      return done(withBank(order.deal.contractor, "takes_nothing"));
    case "openBank":
      return doneAtLast(chooseFundingSource(order.deal.contractor, order.deal.sellersBank));
    case "refund":
      return done(refund(order.deal));
    case "proposeChange":
      return done(change(order.deal, order.to));
    case "acceptChange":
      return doneAtLast(accept(order.deal));
    case "dispute":
      return doneAtLast(dispute(order.deal));
    case "decide":
      return done(decide(order.deal));
    case "split":
      return done(decide(order.deal, 70_000));
    case "advance":
      return api.runtime.runPromise(Effect.asVoid(Effect.exit(advanceSandbox(order.days * 24 * 3_600_000))));
    case "sweep":
      return api.runtime.runPromise(Effect.asVoid(sweep));
    case "check":
      return doneAtLast(checkLedger());
    case "look":
      return api.runtime.runPromise(
        Effect.catchCause(Effect.provideService(look(order.contractId), Watched, false), (cause) => {
          blindness = Cause.pretty(cause);
          return Effect.succeed(null);
        }),
      );
    case "explain":
      return blindness;
  }
};

process.on("message", async (order: Order) => {
  process.send?.({ answer: (await carryOut(order)) ?? null });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
