import { Schema } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import { type Blocked, blocked } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { versioned } from "#core/shared/versioned.ts";
import { BankAccount, BankCustomer } from "./bank-customer.ts";

/** A person's account with the provider of one rail: to be paid by card, or to pay and be paid by bank. */
export const PaymentAccount = Schema.Struct({
  personId: PersonId,
  rail: Rail,
  /** The provider's id of the account. */
  ref: Schema.String,
  /** Per the provider: `pending` until the person has given all it asks for; `restricted` while it pays nothing out. */
  standing: Schema.Literals(["pending", "ready", "restricted"]),
  /** The bank account in use; bank rail only. */
  fundingSource: Schema.NullOr(Schema.Struct({ ref: Schema.String, name: Schema.String })),
  /** How far the provider has verified the person's identity; bank rail only. */
  customer: Schema.NullOr(BankCustomer),
  ...versioned,
});
export type PaymentAccount = typeof PaymentAccount.Type;

/** Returns an account that was just opened; its provider reports its standing later. */
export const openedAccount = (opened: Pick<PaymentAccount, "personId" | "rail" | "ref">, at: Date): PaymentAccount => ({
  ...opened,
  standing: "pending",
  fundingSource: null,
  customer: null,
  updatedAt: at,
  version: 1,
});

/** Whether this account's owner can be paid by this rail, and, for the bank, also pay. */
export const isReadyFor = (rail: Rail, account: PaymentAccount | null): boolean =>
  account?.standing === "ready" && (rail === "card" || account.fundingSource !== null);

const providerNames = { card: "Stripe", bank: "Dwolla" } as const;

/** The bidder cannot be paid on this rail yet. */
export const sellerAccountMissing = (rail: Rail): Blocked =>
  blocked("SellerAccountMissing", "bidder", {
    message: `Seller should setup ${providerNames[rail]} account to recieve payment, Inform Seller.`,
    whatToDo: "Send the bidder a message, choose the other way to pay, or contact Dibbs Support.",
  });

/** Blocks a poster who cannot pay by bank yet, and asks only for the steps that are still missing. */
export const ownAccountMissing = (account: PaymentAccount | null): Blocked =>
  blocked("OwnAccountMissing", "you", {
    message: "You need to setup Dwolla Account for ACH Payment",
    whatToDo:
      account?.customer?.status === "verified"
        ? "You're verified. Link a bank account under Payment Methods, then pay again."
        : "Set up your bank account under Payment Methods, then pay again.",
  });

/** A bank account, as its owner sees it. */
export const FundingSource = Schema.Struct({
  ...BankAccount.fields,
  /** Whether payments use this account. */
  isInUse: Schema.Boolean,
  /** Whether the bank requires its owner to sign in again. */
  needsLogin: Schema.Boolean,
});
export type FundingSource = typeof FundingSource.Type;
