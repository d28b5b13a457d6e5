import { Effect } from "effect";
import { show } from "#core/alert/tell.ts";
import { ownContract } from "#core/contract/own-contract.ts";
import { milestoneLifecycle } from "#core/milestone/milestone.machine.ts";
import { Milestones } from "#core/milestone/milestones.ts";
import { contractNotRunning } from "#core/milestone/submit-milestone.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { type ContractId, newId, PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { Policy } from "#core/shared/policy.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { type Payment, paymentInProgress, type Rail } from "./payment.ts";
import { ownAccountMissing, sellerAccountMissing } from "./payment-account.ts";
import { PaymentAccounts } from "./payment-accounts.ts";
import { Payments } from "./payments.ts";
import { quote } from "./quote.ts";

type Input = { readonly contractId: ContractId; readonly number: number; readonly rail: Rail };

/**
 * Starts to pay a milestone: writes the intent and queues the work; no provider is asked here. A card payment that was
 * started and never finished is taken up again, so that a second click makes no second payment. Fails
 * `PaymentInProgress`, `Blocked` (an account is missing, the contract is not running) or `IllegalMove` (it is paid).
 */
export const payMilestone = Effect.fn("payMilestone")(function* (actor: PersonActor, input: Input) {
  const { contractId, number, rail } = input;
  const milestones = yield* Milestones;
  const accounts = yield* PaymentAccounts;
  const payments = yield* Payments;
  const jobs = yield* Jobs;
  const policy = yield* Policy;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  return yield* atomic(
    Effect.gen(function* () {
      const contract = yield* ownContract(actor, "poster", contractId);
      const milestone = (yield* milestones.ofContract(contractId)).find((stage) => stage.number === number);
      if (!milestone) return yield* notFound("milestone");
      if (contract.state !== "accepted") return yield* contractNotRunning();
      yield* milestoneLifecycle.move(milestone.state, "complete", "system");
      const live = yield* payments.liveOf(milestone.id);
      if (live && live.rail === "card" && rail === "card" && live.state === "started") return live;
      if (live) return yield* paymentInProgress();
      const seller = yield* accounts.find(contract.bidderId, rail);
      if (seller?.standing !== "ready") return yield* sellerAccountMissing(rail);
      if (rail === "bank") {
        const own = yield* accounts.find(contract.posterId, "bank");
        if (own?.standing !== "ready" || own.fundingSource === null) return yield* ownAccountMissing();
        if (seller.fundingSource === null) return yield* sellerAccountMissing(rail);
      }
      const payment: Payment = {
        id: yield* newId(PaymentId),
        milestoneId: milestone.id,
        contractId,
        posterId: contract.posterId,
        bidderId: contract.bidderId,
        rail,
        state: paymentLifecycle.initial,
        ...quote(rail, milestone.amount, policy),
        providerRef: null,
        chargeRef: null,
        transferRef: null,
        failure: null,
        createdAt: at,
        updatedAt: at,
        version: 1,
      };
      yield* payments.insert(payment);
      yield* recordMove(actor, {
        noun: "payment",
        subjectId: payment.id,
        listingId: contract.listingId,
        contractId,
        event: "start",
        from: null,
        to: payment.state,
        reason: null,
      });
      yield* jobs.put({ name: "advance-payment", paymentId: payment.id });
      yield* show([contract.posterId, contract.bidderId], { noun: "payment", id: payment.id, event: "start" });
      return payment;
    }),
  );
});
