import { Context, type Effect, Schema } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { ContractId, DifferenceId, PaymentId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";

/** The kinds of differences, each with its meaning for the person who investigates it. */
const meanings = [
  ["missing_posting", "a payment or refund has moved money that the ledger does not have"],
  ["needless_posting", "the ledger has money moving that payments and refunds know nothing of"],
  ["wrong_posting", "a posting's lines are not what its payment or refund says"],
  ["unbalanced", "the ledger of a contract does not sum to zero"],
  ["overdrawn", "more has gone back from the bidder than had reached them"],
  ["overpaid", "a poster got more of a payment back than they paid"],
  ["milestone", "a milestone is completed without a settled payment, or has one and is not completed"],
  ["owed", "a bank took a payment back after the contract was over, and it is not paid again"],
  ["amount", "the provider moved another sum than the payment says"],
  ["returned", "the provider gave another sum back than our refunds say"],
  ["state", "the provider says of a payment what its state does not"],
  ["chargeback", "the provider says of a chargeback what our books do not"],
  ["unknown_to_us", "the provider moved money in no payment's name"],
  ["unknown_to_provider", "a payment has moved money of which the provider knows nothing"],
] as const;
type Kind = (typeof meanings)[number][0];

export const differenceKinds = Object.fromEntries(meanings) as Readonly<Record<Kind, string>>;

const kinds = meanings.map(([kind]) => kind) as unknown as readonly [Kind, ...Kind[]];

/** What was compared: our own records with each other, or one rail's provider with ours. */
export const Comparison = Schema.Literals(["books", ...Rail.literals]);
export type Comparison = typeof Comparison.Type;

/** A contradiction between ledger, payments and provider. Its kind and subject identify it as long as it lasts. */
export const Difference = Schema.Struct({
  id: DifferenceId,
  comparison: Comparison,
  kind: Schema.Literals(kinds),
  /** The id of what it is about, or the provider's id of it, and which part of it. */
  subject: Text(300),
  contractId: Schema.NullOr(ContractId),
  paymentId: Schema.NullOr(PaymentId),
  /** What should be and what is, in words or amounts. */
  expected: Text(300),
  found: Text(300),
  firstSeenAt: Schema.Date,
  lastSeenAt: Schema.Date,
  /** When a check no longer found it; null while it lasts. */
  goneAt: Schema.NullOr(Schema.Date),
});
export type Difference = typeof Difference.Type;

/** A difference as a comparison finds it. */
export type Found = Pick<
  Difference,
  "comparison" | "kind" | "subject" | "contractId" | "paymentId" | "expected" | "found"
>;

/** Which differences to list; all conditions that are set must hold. */
export const DifferenceFilter = Schema.Struct({
  kind: Schema.NullOr(Difference.fields.kind),
  /** True for those that last, false for those that are gone. */
  lasts: Schema.NullOr(Schema.Boolean),
});
export type DifferenceFilter = typeof DifferenceFilter.Type;

/** What the checks have found, stored for support. */
export class Differences extends Context.Service<
  Differences,
  {
    /** Records that the difference was seen at that time, for the first time or again. Returns whether it is new. */
    readonly see: (found: Found, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Marks the differences of a comparison that were not seen since `before` as gone at `at`. Returns how many. */
    readonly close: (comparison: Comparison, before: Date, at: Date) => Effect.Effect<number, Unavailable>;
    /** Newest first. */
    readonly list: (filter: DifferenceFilter, page: PageRequest) => Effect.Effect<Page<Difference>, Unavailable>;
  }
>()("core/Differences") {}
