import { Effect } from "effect";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { ownContract } from "#core/contract/contract/own-contract.ts";
import { takesPayment } from "#core/contract/contract/takes-payment.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { isReadyFor, ownAccountMissing, sellerAccountMissing } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { invalid, notFound } from "#core/shared/errors.ts";
import { type ContractId, newId, PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { Policy } from "#core/shared/policy.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import type { Payment, Rail } from "./payment.ts";
import { Payments } from "./payments.ts";
import { type Quote, quote } from "./quote.ts";
import { showPayment } from "./show-payment.ts";
import { tellBlocked } from "./tell-blocked.ts";

type Input = {
  readonly contractId: ContractId;
  readonly number: number;
  readonly rail: Rail;
  /** The sums that the payer was shown, in cents; the price is never theirs to say, so others are refused. */
  readonly shown?: {
    readonly milestoneAmount?: number | undefined;
    readonly total?: number | undefined;
    /** The provider's name for the bank account that the payer was shown as the one the money comes from. */
    readonly sourceRef?: string | undefined;
  };
};

/** Nobody pays from another bank account than they have seen. */
const otherSource = () =>
  invalid({
    field: "source_funding_source",
    message: "Your payments come from another bank account now. Look at it again before you pay.",
  });

/** Nobody pays another sum than they have seen. */
const checkShown = (sums: Quote, { milestoneAmount, total }: NonNullable<Input["shown"]>) => {
  const isWrong = (said: number | undefined, is: number) => said !== undefined && said !== is;
  if (!isWrong(milestoneAmount, sums.milestoneAmount) && !isWrong(total, sums.total)) return Effect.void;
  return Effect.fail(
    invalid({ field: "total_amount", message: "The amount is another one now. Look at it again before you pay." }),
  );
};

/**
 * Starts to pay a milestone: writes the intent and queues the work; no provider is asked here. A card payment that was
 * started and never finished is taken up again, so that a second click makes no second payment. Fails
 * `PaymentInProgress`, `Blocked` (an account is missing, the contract is not running) or `IllegalMove` (it is paid). A bidder
 * whose account is what is missing is told.
 */
export const payMilestone = Effect.fn("payMilestone")(function* (actor: PersonActor, input: Input) {
  const { contractId, number, rail, shown = {} } = input;
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
      if (!takesPayment(contract, milestone)) return yield* contractNotRunning(contract);
      yield* milestoneLifecycle.move(milestone.state, "complete", "system");
      const live = yield* payments.liveOf(milestone.id);
      if (live && live.rail === "card" && rail === "card" && live.state === "started") return live;
      if (live) return yield* paymentInProgress();
      const seller = yield* accounts.find(contract.bidderId, rail);
      // One's own first: nobody is asked to write to a seller about a payment that they could not make yet.
      if (rail === "bank") {
        const own = yield* accounts.find(contract.posterId, "bank");
        if (!isReadyFor("bank", own)) return yield* ownAccountMissing(own);
        if (shown.sourceRef !== undefined && shown.sourceRef !== own?.fundingSource?.ref) return yield* otherSource();
      }
      if (!isReadyFor(rail, seller)) return yield* sellerAccountMissing(rail);
      const sums = quote(rail, milestone.amount, policy);
      yield* checkShown(sums, shown);
      const payment: Payment = {
        id: yield* newId(PaymentId),
        milestoneId: milestone.id,
        contractId,
        posterId: contract.posterId,
        bidderId: contract.bidderId,
        rail,
        state: paymentLifecycle.initial,
        ...sums,
        providerRef: null,
        chargeRef: null,
        transferRef: null,
        failure: null,
        createdAt: at,
        updatedAt: at,
        version: 1,
      };
      // Saved over the version that was read: a milestone that is dropped at the same moment is not paid.
      yield* milestones.save(milestone);
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
