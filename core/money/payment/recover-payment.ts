import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { tellSupport } from "#core/people/person/tell-support.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import type { FoundPayment } from "./find-sent.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { type Payment, paymentFacts } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";

/** Informs everyone in support about a payment that the provider knew and the database did not. */
export const tellSupportOfLost = Effect.fnUntraced(function* (reason: string, id: PaymentId, contractId: ContractId) {
  yield* tellSupport("failed_payment", {
    title: "Lost payment found",
    message: `${reason} Payment ${id}, contract ${contractId}. If a backup was restored, run dibbs ledger reconcile.`,
  });
});

/**
 * Records a lost payment again, under the id that its provider knows, in place of one that was started anew and has
 * failed; runs inside the caller's unit of work. From then on the provider is polled about it like any other.
 */
export const recoverPayment = Effect.fnUntraced(function* (
  contract: Contract,
  failed: Payment,
  { paymentId: id, rail, ref, total }: FoundPayment,
  milestone: { readonly number: number; readonly project: string },
) {
  const at = yield* now;
  const reason = "The provider has the money for this milestone, and the database did not know of it.";
  const recovered: Payment = {
    ...failed,
    id,
    rail,
    state: paymentLifecycle.initial,
    total,
    fee: cents(total - failed.milestoneAmount),
    sourceRef: null,
    providerRef: ref,
    failure: null,
    releasedAt: null,
    keptBackAt: null,
    ...firstVersion(at),
  };
  // The payment that replaced it has just failed, so no other one is live.
  yield* (yield* Payments).insert(recovered).pipe(Effect.catchTag("PaymentInProgress", Effect.die));
  yield* recordMove(systemActor("payments"), {
    ...moveIn(contract, "payment", "recover", recovered),
    reason,
    facts: paymentFacts(recovered),
  });
  yield* (yield* Jobs).put({ name: "advance-payment", paymentId: id });
  yield* tellSide(contract, "poster", "payment", ["paymentFound", milestone]);
  yield* tellSupportOfLost(reason, id, contract.id);
  yield* showPayment(recovered, null, "start");
});
