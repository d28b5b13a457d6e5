import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { ListingKind } from "#core/market/listing/listing.ts";
import { livePaymentStates, type Payment } from "#core/money/payment/payment.ts";
import { isOnItsWay, type Refund } from "#core/money/refund/refund.ts";
import type { Industry } from "#core/people/person/industries.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { type Cents, cents } from "#core/shared/money.ts";

/** What is known of a contract that was ended, for its closeout; sums in cents. */
export type CloseoutFacts = {
  readonly contractId: ContractId;
  readonly posterId: PersonId;
  readonly bidderId: PersonId;
  readonly endedAt: Date;
  /** Of its listing. */
  readonly kind: ListingKind;
  readonly industries: ReadonlyArray<Industry>;
  readonly budget: Cents;
  readonly state: string;
  readonly zipCode: string;
  /** What the bidder was paid and may keep, as the ledger says: without what went back. */
  readonly kept: Cents;
  /** The states in which its milestones, payments and refunds are, each once. */
  readonly milestones: ReadonlyArray<Milestone["state"]>;
  readonly payments: ReadonlyArray<Payment["state"]>;
  readonly refunds: ReadonlyArray<Refund["state"]>;
  /** Whether the poster's bank or card has taken money back past Dibbs, or is about to decide that. */
  readonly isChargedBack: boolean;
};

/** What came of a contract that was ended. */
export type Closeout = Pick<
  CloseoutFacts,
  "contractId" | "posterId" | "bidderId" | "endedAt" | "kind" | "industries" | "budget" | "state"
> & {
  /** The first three digits of its ZIP code. */
  readonly area: string;
  /** What was paid in the end, less what was refunded; in cents. */
  readonly final: Cents;
  /** Whether that is what the work was paid: nothing is still to be paid or on its way, and nothing was taken back past Dibbs. */
  readonly isSettled: boolean;
};

const live: ReadonlyArray<Payment["state"]> = livePaymentStates;
const over: ReadonlyArray<Milestone["state"]> = ["completed", "dropped"];

/** The closeout of a contract that was ended, by the facts alone. */
export const closeoutOf = (facts: CloseoutFacts): Closeout => {
  const { contractId, posterId, bidderId, endedAt, kind, industries, budget, state } = facts;
  const isOpen =
    facts.milestones.some((it) => !over.includes(it)) ||
    facts.payments.some((it) => live.includes(it)) ||
    facts.refunds.some((it) => isOnItsWay({ state: it }));
  return {
    ...{ contractId, posterId, bidderId, endedAt, kind, industries, budget, state },
    area: facts.zipCode.slice(0, 3),
    final: cents(facts.kept),
    isSettled: !isOpen && !facts.isChargedBack && facts.kept > 0,
  };
};
