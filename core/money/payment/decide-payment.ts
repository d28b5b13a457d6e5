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

/** What the payer was shown, sums in cents; the price is never theirs to say, so others are refused. */
export type Shown = {
  readonly milestoneAmount?: number | undefined;
  readonly total?: number | undefined;
  /** The provider's name for the bank account that the payer was shown as the one the money comes from. */
  readonly sourceRef?: string | undefined;
};

/** Nobody pays from another bank account than they have seen. */
const otherSource = () =>
  invalid({
    field: "source_funding_source",
    message: "The bank account you pay from has changed. Check it before you pay.",
  });

/** Nobody pays another sum than they have seen. */
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
  /** What of it nobody has paid yet, in cents; without what is kept back, unless it is to be funded. */
  readonly unpaid: Cents;
  /** The payment of the milestone that is under way, or else one that is held for it; null where there is none. */
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
 * What it takes to pay a milestone now: a new payment of these sums, or the card payment that was started and never finished,
 * so that a second click makes no second payment. Fails `Blocked`, `IllegalMove`, `PaymentInProgress` or `Invalid`.
 */
export const decidePayment = (facts: PaymentFacts) =>
  Result.gen(function* () {
    const { contract, milestone, unpaid, live, rail, purpose, own, seller, shown, policy } = facts;
    // What is owed in a contract that is over is paid, and not held.
    const isTaken = takesPayment(contract, milestone) && (purpose === "pay" || contract.state === "accepted");
    if (!isTaken) return yield* Result.fail(contractNotRunning(contract));
    yield* milestoneLifecycle.next(milestone.state, "complete", "system");
    const isHeld = live?.state === "held";
    if (isHeld && unpaid === 0) return yield* Result.fail(alreadyFunded());
    // What a change has made larger than what is held for it is held too, and released with the rest.
    if (isHeld && purpose === "pay") return yield* Result.fail(partlyFunded());
    const isForm = live?.rail === "card" && rail === "card" && live.state === "started";
    if (isForm && live.purpose === purpose) return { resume: live, start: null };
    // Of what was released in part the last of it may still be on its way.
    if ((live !== null && !isHeld) || unpaid === 0) return yield* Result.fail(paymentInProgress());
    // One's own first: nobody is asked to write to a seller about a payment that they could not make yet.
    if (rail === "bank") {
      if (!isReadyFor("bank", own)) return yield* Result.fail(ownAccountMissing(own));
      const { sourceRef = own?.fundingSource?.ref } = shown;
      if (sourceRef !== own?.fundingSource?.ref) return yield* Result.fail(otherSource());
    }
    if (!isReadyFor(rail, seller)) return yield* Result.fail(sellerAccountMissing(rail));
    const sums = quote(rail, unpaid, policy);
    return isAsShown(sums, shown) ? { resume: null, start: sums } : yield* Result.fail(otherSum());
  });
