import { Schema } from "effect";
import { CustomerStatus } from "#core/money/payout-account/bank-customer.ts";
import { PersonId } from "#core/shared/ids.ts";
import { documents } from "./documents.ts";

/** Everything the sandbox knows of somebody who pays or is paid by bank. Nothing of their form is among it but the email. */
export const SandboxCustomer = Schema.Struct({
  ref: Schema.String,
  personId: PersonId,
  status: CustomerStatus,
  reason: Schema.NullOr(Schema.String),
  /** Until when a document is looked at, in milliseconds since 1970, and what is found wrong with it. */
  review: Schema.NullOr(Schema.Struct({ endsAt: Schema.Int, failure: Schema.NullOr(Schema.String) })),
  accounts: Schema.Array(Schema.Struct({ ref: Schema.String, bank: Schema.String, name: Schema.String })),
});
export type SandboxCustomer = typeof SandboxCustomer.Type;

/** By person. */
export const sandboxCustomers = documents("bank-customer", SandboxCustomer);

/** Whose customer this is; a ref says so, and holds 128 random bits besides. */
export const personOfCustomer = (ref: string): string => /^cust_([0-9a-f-]{36})_[0-9a-f]{32}$/.exec(ref)?.[1] ?? "";

/** Whose bank account this is. */
export const personOfAccount = (ref: string): string => /^src_[a-z_]+_([0-9a-f-]{36})$/.exec(ref)?.[1] ?? "";

/** The customer as they stand at that time. */
export const customerAt = (customer: SandboxCustomer, at: number): SandboxCustomer => {
  const { review } = customer;
  if (review === null || at < review.endsAt) return customer;
  return review.failure === null
    ? { ...customer, review: null, status: "verified", reason: null }
    : { ...customer, review: null, status: "document", reason: review.failure };
};
