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
  /** The provider's name for the account. */
  ref: Schema.String,
  /** As the provider says: `pending` until the person has told the provider all it asks; `restricted` while the provider pays nothing out. */
  standing: Schema.Literals(["pending", "ready", "restricted"]),
  /** The bank account behind it that is used; bank rail only. */
  fundingSource: Schema.NullOr(Schema.Struct({ ref: Schema.String, name: Schema.String })),
  /** How far the provider has got with making sure who the person is; bank rail only. */
  customer: Schema.NullOr(BankCustomer),
  ...versioned,
});
export type PaymentAccount = typeof PaymentAccount.Type;

/** An account that was just opened; its provider says later how it stands. */
export const openedAccount = (opened: Pick<PaymentAccount, "personId" | "rail" | "ref">, at: Date): PaymentAccount => ({
  ...opened,
  standing: "pending",
  fundingSource: null,
  customer: null,
  updatedAt: at,
  version: 1,
});

/** Whether money can be sent by this rail to, or in the case of the bank also from, whoever has this account. */
export const isReadyFor = (rail: Rail, account: PaymentAccount | null): boolean =>
  account?.standing === "ready" && (rail === "card" || account.fundingSource !== null);

const providerNames = { card: "Stripe", bank: "Dwolla" } as const;

/** The bidder cannot be paid on this rail yet. */
export const sellerAccountMissing = (rail: Rail): Blocked =>
  blocked("SellerAccountMissing", "bidder", {
    message: `Seller should setup ${providerNames[rail]} account to recieve payment, Inform Seller.`,
    whatToDo: "Send the bidder a message, choose the other way to pay, or contact Dibbs Support.",
  });

/** The poster cannot pay by bank yet; what is done already is not asked for again. */
export const ownAccountMissing = (account: PaymentAccount | null): Blocked =>
  blocked("OwnAccountMissing", "you", {
    message: "You need to setup Dwolla Account for ACH Payment",
    whatToDo:
      account?.customer?.status === "verified"
        ? "You're verified. Link a bank account under Payment Methods, then pay again."
        : "Set up your bank account under Payment Methods, then pay again.",
  });

/** A bank account of one's own, as its owner sees it. */
export const FundingSource = Schema.Struct({
  ...BankAccount.fields,
  /** Whether payments come from and go to this one. */
  isInUse: Schema.Boolean,
  /** Whether the bank wants its owner to sign in again. */
  needsLogin: Schema.Boolean,
});
export type FundingSource = typeof FundingSource.Type;
