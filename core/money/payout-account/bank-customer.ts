import { Schema } from "effect";
import { type Blocked, blocked } from "#core/shared/errors.ts";

/**
 * How far the provider of bank transfers has got with making sure who a person is. `retry`: it asks for everything again,
 * with the whole social security number; `document`: it asks for a document of identity; `review`: it looks at one.
 */
export const CustomerStatus = Schema.Literals(["verified", "retry", "document", "review", "suspended", "deactivated"]);
export type CustomerStatus = typeof CustomerStatus.Type;

/** A person as a customer of the provider of bank transfers; `reason` says, for people, what was wrong with a document. */
export const BankCustomer = Schema.Struct({ status: CustomerStatus, reason: Schema.NullOr(Schema.String) });
export type BankCustomer = typeof BankCustomer.Type;

/** A bank account that money may come from and go to, as the provider names it. Removed ones are not among them. */
export const BankAccount = Schema.Struct({
  ref: Schema.String,
  name: Schema.String,
  bankName: Schema.NullOr(Schema.String),
});
export type BankAccount = typeof BankAccount.Type;

/** The provider moves nothing for this customer any more, and no form of ours mends that. */
export const customerClosed = (status: CustomerStatus): Blocked =>
  blocked("CustomerClosed", "support", {
    message: `Your account for bank transfers is ${status}.`,
    whatToDo: "Contact Dibbs Support. You can still pay by card.",
  });

/** The documents by which the provider of bank transfers makes sure who somebody is. */
export const DocumentKind = Schema.Literals(["license", "passport", "idCard"]);
export type DocumentKind = typeof DocumentKind.Type;

/** A picture or a scan of a document of identity, on its way to the provider. */
export type IdentityDocument = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
};

/** The most bytes that a document may have. */
export const largestDocument = 10 * 1024 * 1024;

/** What the provider reads. */
export const documentTypes: ReadonlyArray<string> = ["image/jpeg", "image/png", "application/pdf"];
