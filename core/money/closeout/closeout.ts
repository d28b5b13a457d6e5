import { Schema } from "effect";
import { ChangeCause } from "#core/contract/change-order/change-cause.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { ListingKind } from "#core/market/listing/listing.ts";
import { livePaymentStates, type Payment } from "#core/money/payment/payment.ts";
import { isOnItsWay, type Refund } from "#core/money/refund/refund.ts";
import type { Industry } from "#core/people/person/industries.ts";
import type { Day } from "#core/shared/day.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { dayOf, oneDay } from "#core/shared/time-zone.ts";

/** What is known about an ended contract, for its closeout; amounts in cents. */
export type CloseoutFacts = {
  readonly contractId: ContractId;
  readonly posterId: PersonId;
  readonly bidderId: PersonId;
  readonly endedAt: Date;
  /** The listing's kind. */
  readonly kind: ListingKind;
  readonly industries: ReadonlyArray<Industry>;
  readonly budget: Cents;
  readonly state: string;
  readonly zipCode: string;
  /** What the bidder was paid and may keep, per the ledger: without what went back. */
  readonly kept: Cents;
  /** The states of the contract's milestones, payments and refunds, each once. */
  readonly milestones: ReadonlyArray<Milestone["state"]>;
  readonly payments: ReadonlyArray<Payment["state"]>;
  readonly refunds: ReadonlyArray<Refund["state"]>;
  /** The amount of its bid, and the sum of its milestones as they are now. */
  readonly bid: Cents;
  readonly total: Cents;
  /** What each accepted change order added to the total, and what settled disputes did; negative if they reduced it. */
  readonly changes: ReadonlyArray<{ readonly cause: ChangeCause | null; readonly difference: number }>;
  readonly disputes: number;
  /** The last due day, as finally agreed, and when the last work was submitted; null if unknown. */
  readonly endDay: Day | null;
  readonly doneAt: Date | null;
  /** Whether a poster's bank or card took money back outside Dibbs, or is about to decide that. */
  readonly isChargedBack: boolean;
};

/** The sums from bid to final price, in cents: the bid, what changed it, refunds, and what was finally paid. */
export const CloseoutSums = Schema.Struct({
  bid: Cents,
  /** What both sides accepted at first; may differ from the bid. */
  agreed: Schema.Int,
  /** The changes of the total, by cause; the cause is null if nobody named one. */
  changes: Schema.Array(Schema.Struct({ cause: Schema.NullOr(ChangeCause), difference: Schema.Int })),
  /** The change of the total by disputes; negative if they reduced it. */
  disputes: Schema.Int,
  refunds: Schema.Int,
  final: Cents,
  /** How many days the last work was late against the finally agreed day; 0 if it was not, null if unknown. */
  daysLate: Schema.NullOr(Schema.Int),
});
export type CloseoutSums = typeof CloseoutSums.Type;

/** The result of an ended contract. */
export type Closeout = CloseoutSums &
  Pick<
    CloseoutFacts,
    "contractId" | "posterId" | "bidderId" | "endedAt" | "kind" | "industries" | "budget" | "state"
  > & {
    /** The first three digits of its ZIP code. */
    readonly area: string;
    /** Whether `final` is definite: nothing is still due or on its way, and nothing was taken back outside Dibbs. */
    readonly isSettled: boolean;
  };

const live: ReadonlyArray<Payment["state"]> = livePaymentStates;
const over: ReadonlyArray<Milestone["state"]> = ["completed", "dropped"];

/** Returns what change orders added to the total, by cause; leaves out causes that add up to zero. */
const changesOf = ({ changes }: Pick<CloseoutFacts, "changes">): CloseoutSums["changes"] =>
  [...new Set(changes.map(({ cause }) => cause))]
    .map((cause) => ({
      cause,
      difference: sum(changes.filter((it) => it.cause === cause).map(({ difference }) => difference)),
    }))
    .filter(({ difference }) => difference !== 0);

const daysLateOf = ({ endDay, doneAt }: Pick<CloseoutFacts, "endDay" | "doneAt">): number | null =>
  endDay === null || doneAt === null
    ? null
    : Math.max(0, Math.round((Date.parse(dayOf(doneAt)) - Date.parse(endDay)) / oneDay));

/** Returns the changes of the total for display, in the order of the causes; adds those without a cause to `other`. */
export const causesOf = ({ changes }: Pick<CloseoutSums, "changes">) =>
  ChangeCause.literals
    .map((cause) => ({
      cause,
      difference: sum(changes.filter((it) => (it.cause ?? "other") === cause).map(({ difference }) => difference)),
    }))
    .filter(({ difference }) => difference !== 0);

/** Returns what the owner asked to add to or leave out of the bid, and both sides agreed to, in cents. */
export const ownerAsked = ({ changes }: Pick<CloseoutSums, "changes">): number =>
  changes.find(({ cause }) => cause === "owner")?.difference ?? 0;

/** Computes the closeout of an ended contract from its facts alone. */
export const closeoutOf = (facts: CloseoutFacts): Closeout => {
  const { contractId, posterId, bidderId, endedAt, kind, industries, budget, state } = facts;
  const isOpen =
    facts.milestones.some((it) => !over.includes(it)) ||
    facts.payments.some((it) => live.includes(it)) ||
    facts.refunds.some((it) => isOnItsWay({ state: it }));
  return {
    ...{ contractId, posterId, bidderId, endedAt, kind, industries, budget, state },
    area: facts.zipCode.slice(0, 3),
    bid: facts.bid,
    agreed: facts.total - facts.disputes - sum(facts.changes.map(({ difference }) => difference)),
    changes: changesOf(facts),
    disputes: facts.disputes,
    refunds: Math.max(0, facts.total - facts.kept),
    final: facts.kept,
    daysLate: daysLateOf(facts),
    isSettled: !isOpen && !facts.isChargedBack && facts.kept > 0,
  };
};

/** Returns the sums from bid to final price once the closeout is settled; null before. */
export const closeoutSums = (facts: CloseoutFacts): CloseoutSums | null => {
  const { bid, agreed, changes, disputes, refunds, final, daysLate, isSettled } = closeoutOf(facts);
  return isSettled ? { bid, agreed, changes, disputes, refunds, final, daysLate } : null;
};
