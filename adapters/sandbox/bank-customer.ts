import { Schema } from "effect";
import { CustomerStatus } from "#core/money/payout-account/bank-customer.ts";
import { PersonId } from "#core/shared/ids.ts";
import { documents } from "./documents.ts";

/** What the sandbox stores about a person who pays or is paid by bank. Of their form it keeps only the email. */
export const SandboxCustomer = Schema.Struct({
  ref: Schema.String,
  personId: PersonId,
  status: CustomerStatus,
  reason: Schema.NullOr(Schema.String),
  /** Until when a document is under review, in milliseconds since 1970, and what the review will find wrong with it. */
  review: Schema.NullOr(Schema.Struct({ endsAt: Schema.Int, failure: Schema.NullOr(Schema.String) })),
  accounts: Schema.Array(Schema.Struct({ ref: Schema.String, bank: Schema.String, name: Schema.String })),
});
export type SandboxCustomer = typeof SandboxCustomer.Type;

/** Keyed by person. */
export const sandboxCustomers = documents("bank-customer", SandboxCustomer);

/** Returns the person whose customer this is; the ref names them, and also contains 128 random bits. */
export const personOfCustomer = (ref: string): string => /^cust_([0-9a-f-]{36})_[0-9a-f]{32}$/.exec(ref)?.[1] ?? "";

/** Returns the person whose bank account this is. */
export const personOfAccount = (ref: string): string => /^src_[a-z_]+_([0-9a-f-]{36})$/.exec(ref)?.[1] ?? "";

/** The customer with the status at that time. */
export const customerAt = (customer: SandboxCustomer, at: number): SandboxCustomer => {
  const { review } = customer;
  if (review === null || at < review.endsAt) return customer;
  return review.failure === null
    ? { ...customer, review: null, status: "verified", reason: null }
    : { ...customer, review: null, status: "document", reason: review.failure };
};
