import { Result } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { takesPayment } from "#core/contract/contract/owed.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import {
  isReadyFor,
  ownAccountMissing,
  type PaymentAccount,
  sellerAccountMissing,
} from "#core/money/payout-account/payment-account.ts";
import { invalid, refusal } from "#core/shared/errors.ts";
import type { Cents } from "#core/shared/money.ts";
import type { PolicyValues } from "#core/shared/policy.ts";
import { type Quote, quote } from "./fee.ts";
import type { Payment, Purpose, Rail } from "./payment.ts";

/** What the payer was shown, amounts in cents. The payer cannot set the price, so any other amount is rejected. */
export type Shown = {
  readonly milestoneAmount?: number | undefined;
  readonly total?: number | undefined;
  /** The provider's id of the bank account that the payer was shown as the source of the money. */
  readonly sourceRef?: string | undefined;
};

/** A payer never pays from a bank account that they have not seen. */
const otherSource = () =>
  invalid({
    field: "source_funding_source",
    message: "The bank account you pay from has changed. Check it before you pay.",
  });

/** A payer never pays an amount that they have not seen. */
const otherSum = () => invalid({ field: "total_amount", message: "The amount has changed. Check it before you pay." });

const alreadyFunded = refusal("MilestoneFunded", "you", {
  message: "This milestone is funded, so it can't be charged again.",
  whatToDo: "Release the money on the contract's page when the work is done.",
});

const partlyFunded = refusal("MilestoneFunded", "you", {
  message: "Part of this milestone is funded, so the rest can't be paid yet.",
  whatToDo: "Fund the rest too, or release what is held first.",
});

const isAsShown = (sums: Quote, { milestoneAmount, total }: Shown): boolean =>
  (milestoneAmount === undefined || milestoneAmount === sums.milestoneAmount) &&
  (total === undefined || total === sums.total);

export type PaymentFacts = {
  readonly contract: Pick<Contract, "state">;
  readonly milestone: Pick<Milestone, "state">;
  /** How much of the milestone nobody has paid yet, in cents; without its retainage, unless it is to be funded. */
  readonly unpaid: Cents;
  /** The milestone's payment that is under way, or else one that is held for it; null if there is none. */
  readonly live: Payment | null;
  readonly rail: Rail;
  readonly purpose: Purpose;
  /** The accounts on this rail of the poster, who needs none to pay by card, and of the bidder. */
  readonly own: PaymentAccount | null;
  readonly seller: PaymentAccount | null;
  readonly shown: Shown;
  readonly policy: PolicyValues;
};

/**
 * Decides how a milestone is paid now: by a new payment of these amounts, or by the unfinished card payment, so that a
 * second click creates no second payment. Fails `Blocked`, `IllegalMove`, `PaymentInProgress` or `Invalid`.
 */
export const decidePayment = (facts: PaymentFacts) =>
  Result.gen(function* () {
    const { contract, milestone, unpaid, live, rail, purpose, own, seller, shown, policy } = facts;
    // What is owed in a contract that is over can be paid, but not funded.
    const isTaken = takesPayment(contract, milestone) && (purpose === "pay" || contract.state === "accepted");
    if (!isTaken) return yield* Result.fail(contractNotRunning(contract));
    yield* milestoneLifecycle.next(milestone.state, "complete", "system");
    const isHeld = live?.state === "held";
    if (isHeld && unpaid === 0) return yield* Result.fail(alreadyFunded());
    // If a change made the milestone larger than what is held, the difference is held too, and released with the rest.
    if (isHeld && purpose === "pay") return yield* Result.fail(partlyFunded());
    const isForm = live?.rail === "card" && rail === "card" && live.state === "started";
    if (isForm && live.purpose === purpose) return { resume: live, start: null };
    // After a partial release, the last part of the payment may still be on its way.
    if ((live !== null && !isHeld) || unpaid === 0) return yield* Result.fail(paymentInProgress());
    // The poster's own account first: they should not contact a seller about a payment that they cannot make yet.
    if (rail === "bank") {
      if (!isReadyFor("bank", own)) return yield* Result.fail(ownAccountMissing(own));
      const { sourceRef = own?.fundingSource?.ref } = shown;
      if (sourceRef !== own?.fundingSource?.ref) return yield* Result.fail(otherSource());
    }
    if (!isReadyFor(rail, seller)) return yield* Result.fail(sellerAccountMissing(rail));
    const sums = quote(rail, unpaid, policy);
    return isAsShown(sums, shown) ? { resume: null, start: sums } : yield* Result.fail(otherSum());
  });
