import { Effect, Schema } from "effect";
import { ContractState } from "#core/contract/contract/contract.machine.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { takesPayment } from "#core/contract/contract/owed.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { WaiverState } from "#core/contract/waiver/waiver.machine.ts";
import { CloseoutSums } from "#core/money/closeout/closeout.ts";
import {
  dueBackOf,
  isGoingBack,
  isKeptBack,
  isLivePayment,
  type Payment,
  quietFailures,
  Rail,
} from "#core/money/payment/payment.ts";
import { seenPayment } from "#core/money/payment/seen-payment.ts";
import { isOnItsWay, type Refund, refundedStates } from "#core/money/refund/refund.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, PaymentId } from "#core/shared/ids.ts";
import { Cents, cents, sum } from "#core/shared/money.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";

/** The most payments and refunds that a statement lists; older ones are omitted, but included in the sums. */
export const mostLines = 1000;

/**
 * The status of a line's money. `to_pay`: unpaid and part of the contract. `held`: charged for a funded milestone and
 * not released. `not_finished`: a card form that the poster has opened. `canceled`: given up before anything was
 * charged. `returned`: a bank reversed it after it had arrived. `kept_back`: retainage of paid milestones, not paid
 * yet, or held until it is due.
 */
export const Standing = Schema.Literals([
  "paid",
  "held",
  "on_its_way",
  "being_checked",
  "not_finished",
  "failed",
  "canceled",
  "returned",
  "refunded",
  "to_pay",
  "kept_back",
]);
export type Standing = typeof Standing.Type;

/** One payment, one refund, or one milestone that is still to be paid; amounts in cents. */
export const StatementLine = Schema.Struct({
  /** The payment of a payment or refund line; null if nothing was paid yet. */
  paymentId: Schema.NullOr(PaymentId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  kind: Schema.Literals(["payment", "refund", "milestone"]),
  /** The milestone's number in its contract, and its description. */
  number: Schema.Int,
  description: Text(1000),
  /** When the line got its status; null if nothing was paid yet. */
  at: Schema.NullOr(Schema.Date),
  /** The day by which the work is due. */
  endDay: Day,
  /** How the money is paid; null if nothing was paid yet. */
  rail: Schema.NullOr(Rail),
  standing: Standing,
  /** The bidder's amount, or how much of it comes back. */
  amount: Cents,
  /** How much of the milestone was kept back as retainage when this was paid. */
  retained: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  /**
   * What the poster pays on top, and both together; null for the bidder, and if there is no fee. The fee of a charge
   * that is released or given back in parts is on the payment that it was charged for, and null on the others.
   */
  fee: Schema.NullOr(Cents),
  total: Schema.NullOr(Cents),
  /** The state of the milestone's lien waiver; absent if there is none. */
  waiver: Schema.optionalKey(WaiverState),
});
export type StatementLine = typeof StatementLine.Type;

/** The money of one contract as one of its sides may see it: what was paid, what came back, and what is left to pay. */
export const Statement = Schema.Struct({
  contractId: ContractId,
  bidId: BidId,
  listingTitle: Schema.String,
  state: ContractState,
  side: Side,
  /** The names of both sides. */
  poster: Schema.String,
  bidder: Schema.String,
  /**
   * All in cents, over all lines, including omitted ones. In a running contract, `paid`, `held`, `onItsWay`, `keptBack`
   * and `toPay` add up to `totalCost`.
   */
  totalCost: Cents,
  paid: Schema.Int,
  /** What Dibbs holds for funded milestones until the poster releases it. */
  held: Schema.Int,
  onItsWay: Schema.Int,
  /** The retainage of what was paid, held or not, until it is paid itself. */
  keptBack: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  /** What came back to the poster: by refunds, and through their bank or card. */
  givenBack: Schema.Int,
  toPay: Schema.Int,
  /** What the poster paid on top of the milestones; null for the bidder. */
  fees: Schema.NullOr(Schema.Int),
  /** The sums from bid to final price, once the contract has ended and they are settled; null before. */
  closeout: Schema.NullOr(CloseoutSums).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Payments and refunds, oldest first; then what is still to pay, by number. */
  lines: Schema.Array(StatementLine),
  /** Whether older payments were left out of the lines. */
  isCut: Schema.Boolean,
});
export type Statement = typeof Statement.Type;

const ofPayment = (payment: Pick<Payment, "rail" | "state" | "failure" | "keptBackAt">): Standing => {
  switch (payment.state) {
    case "settled":
      return "paid";
    case "held":
      return isKeptBack(payment) ? "kept_back" : "held";
    case "started":
      return payment.rail === "card" ? "not_finished" : "on_its_way";
    case "processing":
    case "charged":
      return "on_its_way";
    case "unresolved":
      return "being_checked";
    case "failed":
      return quietFailures.includes(payment.failure?.code ?? "") ? "canceled" : "failed";
    case "returned":
    case "refunded":
      return payment.state;
  }
};

/** Returns a refund's status; null if it moved nothing: it was only requested, or the request was turned down. */
const ofRefund = (refund: Refund): Standing | null => {
  if ((refundedStates as ReadonlyArray<string>).includes(refund.state)) return "refunded";
  if (isOnItsWay(refund)) return "on_its_way";
  // If the poster's card or bank sent the money back, the bidder has it again.
  return refund.state === "failed" || refund.state === "restored" ? "failed" : null;
};

type Facts = {
  readonly contract: Pick<Contract, "state" | "retainage">;
  readonly milestones: ReadonlyArray<Milestone>;
  /** All attempted payments. */
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
};

const moving: ReadonlyArray<Standing> = ["on_its_way", "being_checked"];

/** The statuses of payments whose milestone's retainage is kept back. */
const withRetainage: ReadonlyArray<Standing> = ["paid", "held", ...moving];

/** Returns a milestone's retainage that is not held, in cents, with the last payment from which it was kept back. */
const unheldOf = (
  contract: Facts["contract"],
  milestone: Milestone,
  own: ReadonlyArray<Payment>,
  due: ReadonlyMap<string, number>,
) => {
  const withIt = own.filter((it) => withRetainage.includes(ofPayment(it)) && !isGoingBack(it));
  // Retainage that was ever held is shown by its own payment, and is not owed again if it went back.
  const kept = own.some(({ keptBackAt }) => keptBackAt !== null)
    ? own.filter((it) => isKeptBack(it) || it.state === "refunded")
    : [];
  const covered = sum([...withIt, ...kept].map(({ id, milestoneAmount }) => milestoneAmount - (due.get(id) ?? 0)));
  const amount = Math.max(0, Math.min(retainedOf(contract, milestone), milestone.amount - covered));
  return { paymentId: withIt.at(-1)?.id, amount };
};

/** The statuses in which the provider has taken the fee, or is about to. */
const withFee: ReadonlyArray<Standing> = ["paid", "held", "kept_back", "refunded", ...moving];

const amountOf = (
  lines: ReadonlyArray<StatementLine>,
  kind: StatementLine["kind"],
  ...standings: ReadonlyArray<Standing>
) => sum(lines.filter((line) => line.kind === kind && standings.includes(line.standing)).map(({ amount }) => amount));

/** Returns the lines of a contract's statement and their sums, as this side may see them. */
export const statementLines = ({ contract, milestones, payments, refunds }: Facts, side: Side) => {
  const about = new Map(milestones.map(({ id, number, description, endDay }) => [id, { number, description, endDay }]));
  const shares = new Map(milestones.map((milestone) => [milestone.id, retainedOf(contract, milestone)]));
  // The retainage milestone is created when the contract is over; until then the retainage is shown with the payments.
  const isSummedUp = milestones.some(({ kind }) => kind === "retainage");
  // What goes back of the money held for milestones that were made smaller.
  const back = new Map(
    milestones
      .filter(({ state }) => state !== "dropped")
      .flatMap((milestone) => [
        ...dueBackOf(
          contract,
          milestone,
          payments.filter(({ milestoneId }) => milestoneId === milestone.id),
        ),
      ]),
  );
  const unheld = milestones.map((milestone) =>
    unheldOf(
      contract,
      milestone,
      payments.filter(({ milestoneId }) => milestoneId === milestone.id),
      back,
    ),
  );
  const paymentLines = payments.flatMap((payment): ReadonlyArray<StatementLine> => {
    const seen = seenPayment(payment, side);
    const milestone = about.get(payment.milestoneId);
    const due = back.get(payment.id) ?? 0;
    // The refund's line shows what goes back.
    const isAllBack = isGoingBack(payment) || due === payment.milestoneAmount;
    if (seen === null || milestone === undefined || isAllBack) return [];
    const { updatedAt: at, rail } = seen;
    const fee = seen.partOf === null ? seen.fee : null;
    const amount = cents(seen.milestoneAmount - due);
    const total = seen.total === null ? null : cents(seen.total - due);
    const paymentId = payment.id;
    const standing = ofPayment(payment);
    const retained = unheld.find((it) => it.paymentId === payment.id)?.amount ?? 0;
    return [{ paymentId, kind: "payment", ...milestone, at, rail, standing, amount, retained, fee, total }];
  });
  const refundLines = refunds.flatMap((refund): ReadonlyArray<StatementLine> => {
    const payment = payments.find(({ id }) => id === refund.paymentId);
    const milestone = payment && about.get(payment.milestoneId);
    const standing = ofRefund(refund);
    // Money that went back before the bidder had it is shown by the payment's own line.
    if (standing === null || milestone === undefined || payment?.state === "refunded") return [];
    const { updatedAt: at, rail, amount } = refund;
    const { paymentId } = refund;
    const none = { retained: 0, fee: null, total: null };
    return [{ paymentId, kind: "refund", ...milestone, at, rail, standing, amount, ...none }];
  });
  const isBegun = (it: Payment): boolean => isLivePayment(it) && ofPayment(it) !== "not_finished" && !isGoingBack(it);
  const toPay = milestones.flatMap((milestone): ReadonlyArray<StatementLine> => {
    if (!takesPayment(contract, milestone) || !milestoneLifecycle.can(milestone.state, "complete")) return [];
    const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
    const begun = sum(own.filter((it) => isBegun(it) || it.state === "settled").map((it) => it.milestoneAmount));
    const { number, description, endDay } = milestone;
    // Retainage is shown elsewhere once anything of the milestone is paid, or the retainage has its own milestone.
    const elsewhere = isSummedUp || begun > 0 ? (shares.get(milestone.id) ?? 0) : 0;
    const amount = cents(Math.max(0, milestone.amount - elsewhere - begun));
    if (amount === 0) return [];
    return [
      {
        paymentId: null,
        kind: "milestone",
        ...{ number, description, endDay, amount },
        ...{ at: null, rail: null, retained: 0, fee: null, total: null },
        standing: milestone.kind === "retainage" ? "kept_back" : "to_pay",
      },
    ];
  });
  const moved = [...paymentLines, ...refundLines].sort(
    (one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0),
  );
  return {
    paid: amountOf(moved, "payment", "paid"),
    held: amountOf(moved, "payment", "held"),
    onItsWay: amountOf(moved, "payment", ...moving),
    givenBack: amountOf(moved, "payment", "returned", "refunded") + amountOf(moved, "refund", "refunded"),
    keptBack:
      amountOf(moved, "payment", "kept_back") +
      (isSummedUp
        ? amountOf(toPay, "milestone", "kept_back")
        : sum(unheld.map((it) => (it.paymentId ? it.amount : 0)))),
    toPay: amountOf(toPay, "milestone", "to_pay"),
    fees:
      side === "poster" ? sum(payments.filter((it) => withFee.includes(ofPayment(it))).map(({ fee }) => fee)) : null,
    lines: [...moved.slice(-mostLines), ...toPay],
    isCut: moved.length > mostLines,
  };
};
