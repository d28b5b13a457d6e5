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
  /** Of its bid, and the sum of its milestones as they are now. */
  readonly bid: Cents;
  readonly total: Cents;
  /** What each accepted change order has added to the total, and what settled disputes have; less than zero where it took away. */
  readonly changes: ReadonlyArray<{ readonly cause: ChangeCause | null; readonly difference: number }>;
  readonly disputes: number;
  /** The last day on which work is due, as both agreed in the end, and when the last of it was handed in; null where nobody knows. */
  readonly endDay: Day | null;
  readonly doneAt: Date | null;
  /** Whether the poster's bank or card has taken money back past Dibbs, or is about to decide that. */
  readonly isChargedBack: boolean;
};

/** From bid to final, in cents: bid, what changed it, refunds, and what was paid in the end. */
export const CloseoutSums = Schema.Struct({
  bid: Cents,
  /** What both accepted at first, which may be another sum than the bid's. */
  agreed: Schema.Int,
  /** By cause, those that changed the total; null for what nobody named. */
  changes: Schema.Array(Schema.Struct({ cause: Schema.NullOr(ChangeCause), difference: Schema.Int })),
  /** What disputes took off. */
  disputes: Schema.Int,
  refunds: Schema.Int,
  final: Cents,
  /** By how many days the last work was late against the day that both agreed on in the end; 0 for none, null where nobody knows. */
  daysLate: Schema.NullOr(Schema.Int),
});
export type CloseoutSums = typeof CloseoutSums.Type;

/** What came of a contract that was ended. */
export type Closeout = CloseoutSums &
  Pick<
    CloseoutFacts,
    "contractId" | "posterId" | "bidderId" | "endedAt" | "kind" | "industries" | "budget" | "state"
  > & {
    /** The first three digits of its ZIP code. */
    readonly area: string;
    /** Whether that is what the work was paid: nothing is still to be paid or on its way, and nothing was taken back past Dibbs. */
    readonly isSettled: boolean;
  };

const live: ReadonlyArray<Payment["state"]> = livePaymentStates;
const over: ReadonlyArray<Milestone["state"]> = ["completed", "dropped"];

/** What change orders have added to the total, by cause; causes whose sum is nothing are left out. */
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

/** What changed the total, for people: by cause in their order, with what nobody has named among the other changes. */
export const causesOf = ({ changes }: Pick<CloseoutSums, "changes">) =>
  ChangeCause.literals
    .map((cause) => ({
      cause,
      difference: sum(changes.filter((it) => (it.cause ?? "other") === cause).map(({ difference }) => difference)),
    }))
    .filter(({ difference }) => difference !== 0);

/** What the owner asked for on top of the bid, or to leave out of it, and both agreed to; in cents. */
export const ownerAsked = ({ changes }: Pick<CloseoutSums, "changes">): number =>
  changes.find(({ cause }) => cause === "owner")?.difference ?? 0;

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

/** From bid to final, once that is settled; null before. */
export const closeoutSums = (facts: CloseoutFacts): CloseoutSums | null => {
  const { bid, agreed, changes, disputes, refunds, final, daysLate, isSettled } = closeoutOf(facts);
  return isSettled ? { bid, agreed, changes, disputes, refunds, final, daysLate } : null;
};
