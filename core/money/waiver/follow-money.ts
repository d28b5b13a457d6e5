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

/** A milestone's payment with the refunds and chargebacks of it. */
type Paid = {
  readonly payment: Pick<Payment, "state" | "milestoneAmount">;
  readonly refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>;
  readonly chargebacks: ReadonlyArray<Pick<Chargeback, "taken" | "isReturned">>;
};

/** The refund states in which the bidder no longer has the money. */
const gone: ReadonlyArray<Refund["state"]> = ["reversed", "refunded", "bounced", "paid_elsewhere"];

/** Returns how much of these payments of a milestone arrived and was neither refunded nor charged back, in cents. */
export const arrivedOf = (paid: ReadonlyArray<Paid>): number =>
  sum(
    paid.map(({ payment, refunds, chargebacks }) => {
      if (payment.state !== "settled") return 0;
      const back = sum(refunds.filter(({ state }) => gone.includes(state)).map(({ amount }) => amount));
      return Math.max(0, payment.milestoneAmount - back - sum(chargebacks.map(outOf)));
    }),
  );

/** Returns `settle` once all of a waiver's amount has arrived, `withdraw` if some is gone again; null if neither. */
export const decideWaiver = ({ state, amount }: Pick<Waiver, "state" | "amount">, arrived: number) => {
  if (state === "effective") return arrived < amount ? ("withdraw" as const) : null;
  return state !== "replaced" && arrived >= amount ? ("settle" as const) : null;
};

/**
 * Locks a milestone's waivers until the unit of work ends and reads how much money has arrived, for its work and for
 * its retainage. `kept` is the amount that the retainage's waiver must be for, in cents.
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
 * Updates a milestone's waivers in the unit of work that moves its money: a waiver takes effect once all of its amount
 * has arrived, and has no effect while some of it is gone again.
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
