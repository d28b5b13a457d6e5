import { Schema } from "effect";
import { BankAccount } from "./bank-customer.ts";

/** A bank account of one's own, as its owner sees it. */
export const FundingSource = Schema.Struct({
  ...BankAccount.fields,
  /** Whether payments come from and go to this one. */
  isInUse: Schema.Boolean,
  /** Whether the bank wants its owner to sign in again. */
  needsLogin: Schema.Boolean,
});
export type FundingSource = typeof FundingSource.Type;
