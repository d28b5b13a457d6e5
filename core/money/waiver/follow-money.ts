import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { moveWaiver, Waivers } from "#core/contract/waiver/waivers.ts";
import { type Chargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { keptOf, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { systemActor } from "#core/shared/actor.ts";
import type { MilestoneId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";

/** A payment of a milestone with what went back of it. */
type Paid = {
  readonly payment: Pick<Payment, "state" | "milestoneAmount">;
  readonly refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>;
  readonly chargebacks: ReadonlyArray<Pick<Chargeback, "taken" | "isReturned">>;
};

/** In these the bidder does not have the money of a refund any more. */
const gone: ReadonlyArray<Refund["state"]> = ["reversed", "refunded", "bounced", "paid_elsewhere"];

/** What has really arrived of these payments of a milestone, and was not refunded nor taken back by a bank; in cents. */
export const arrivedOf = (paid: ReadonlyArray<Paid>): number =>
  sum(
    paid.map(({ payment, refunds, chargebacks }) => {
      if (payment.state !== "settled") return 0;
      const back = sum(refunds.filter(({ state }) => gone.includes(state)).map(({ amount }) => amount));
      return Math.max(0, payment.milestoneAmount - back - sum(chargebacks.map(outOf)));
    }),
  );

/** What money does to a waiver: all of its amount has arrived, or not all of it is there any more; null for nothing. */
export const decideWaiver = ({ state, amount }: Pick<Waiver, "state" | "amount">, arrived: number) => {
  if (state === "effective") return arrived < amount ? ("withdraw" as const) : null;
  return state !== "replaced" && arrived >= amount ? ("settle" as const) : null;
};

/**
 * The waivers of a milestone and what has arrived of it, for its work and of what was kept back, as nobody else changes either until
 * the unit of work has ended; `kept` is what the waiver of the latter is for, in cents.
 */
export const readWaived = Effect.fnUntraced(function* (contract: Pick<Contract, "id">, milestoneId: MilestoneId) {
  const standing = yield* (yield* Waivers).standingForUpdate(milestoneId);
  const payments = yield* (yield* Payments).ofMilestone({ contractId: contract.id, milestoneId });
  const refunds = yield* Refunds;
  const paid = yield* Effect.forEach(
    payments.filter(({ state }) => state === "settled"),
    (payment) =>
      Effect.all({
        payment: Effect.succeed(payment),
        refunds: refunds.ofPayment(payment.id),
        chargebacks: readChargebacks(payment),
      }),
  );
  const of = (keptBack: boolean) => ({
    standing: standing.find((it) => it.keptBack === keptBack) ?? null,
    arrived: arrivedOf(paid.filter(({ payment }) => (payment.keptBackAt !== null) === keptBack)),
  });
  return { of, kept: keptOf(payments) };
});

/**
 * Lets the waivers of a milestone follow its money, in the unit of work in which that has moved: in effect once all has arrived, without
 * effect while some of it is gone again.
 */
export const followMoney = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "listingId">,
  milestoneId: MilestoneId,
) {
  const { of } = yield* readWaived(contract, milestoneId);
  for (const { standing, arrived } of [of(false), of(true)]) {
    const event = standing && decideWaiver(standing, arrived);
    if (standing !== null && event !== null)
      yield* moveWaiver(systemActor("payments"), "system", contract, standing, event);
  }
});
