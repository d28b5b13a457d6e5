import { Effect } from "effect";
import { checkNotInChange } from "#core/contract/change-order/change-orders.ts";
import { ownContract } from "#core/contract/contract/contracts.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { checkNotInDispute } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { checkWaived, workOf } from "#core/contract/waiver/waivers.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { type ContractId, newId, PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { decidePayment, type Shown } from "./decide-payment.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { onlyBegun, type Payment, type Purpose, paymentFacts, type Rail, unfundedOf, unpaidOf } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";
import { tellBlocked } from "./tell-blocked.ts";

type Input = {
  readonly contractId: ContractId;
  readonly number: number;
  readonly rail: Rail;
  /** `pay` if absent. */
  readonly purpose?: Purpose;
  readonly shown?: Shown;
};

/**
 * Starts to pay or fund a milestone: writes the intent and queues the work; calls no provider. Resumes an unfinished
 * card payment, so that a second click does not charge twice. Fails `PaymentInProgress`, `Blocked` (an account or a
 * demanded lien waiver is missing, a change waits for an answer, the milestone is in dispute, the contract is not
 * running) or `IllegalMove` (it is paid). If the bidder's account is missing, the bidder is informed.
 */
export const payMilestone = Effect.fn("payMilestone")(function* (actor: PersonActor, input: Input) {
  const { contractId, number, rail, purpose = "pay", shown = {} } = input;
  const milestones = yield* Milestones;
  const accounts = yield* PaymentAccounts;
  const payments = yield* Payments;
  const jobs = yield* Jobs;
  const policy = yield* Policy;
  const at = yield* now;
  return yield* atomically(
    Effect.gen(function* () {
      const contract = yield* ownContract(actor, "poster", contractId);
      const milestone = (yield* milestones.ofContract(contractId)).find((stage) => stage.number === number);
      if (!milestone) return yield* notFound("milestone");
      yield* checkNotInChange(milestone);
      yield* checkNotInDispute(milestone);
      if (purpose === "pay") yield* checkWaived(contract, workOf(contract, milestone), "poster");
      const live = yield* payments.liveOf(milestone.id);
      const tried = yield* payments.ofMilestone({ contractId, milestoneId: milestone.id });
      const unpaid =
        purpose === "fund" ? unfundedOf(milestone.amount, tried) : unpaidOf(payableOf(contract, milestone), tried);
      const own = rail === "bank" ? yield* accounts.find(contract.posterId, rail) : null;
      const seller = yield* accounts.find(contract.bidderId, rail);
      const decided = yield* Effect.fromResult(
        decidePayment({ contract, milestone, unpaid, live, rail, purpose, own, seller, shown, policy }),
      );
      if (decided.resume !== null) return decided.resume;
      const payment: Payment = {
        id: yield* newId(PaymentId),
        partOf: null,
        milestoneId: milestone.id,
        contractId,
        posterId: contract.posterId,
        bidderId: contract.bidderId,
        rail,
        state: paymentLifecycle.initial,
        purpose,
        ...decided.start,
        sourceRef: own?.fundingSource?.ref ?? null,
        ...onlyBegun,
        ...firstVersion(at),
      };
      // Increases the milestone's version: a milestone that is dropped at the same moment is not paid.
      yield* milestones.save(milestone);
      // The bank account's too: choosing another one at this moment takes effect before, or after the transfer.
      if (own !== null) yield* accounts.save(own);
      yield* payments.insert(payment);
      yield* recordMove(actor, { ...moveIn(contract, "payment", "start", payment), facts: paymentFacts(payment) });
      yield* jobs.put({ name: "advance-payment", paymentId: payment.id });
      yield* showPayment(payment, null, "start");
      return payment;
    }),
  ).pipe(
    Effect.tapError((error) =>
      error._tag === "Blocked" && error.code === "SellerAccountMissing"
        ? tellBlocked(contractId, number, rail)
        : Effect.void,
    ),
  );
});
