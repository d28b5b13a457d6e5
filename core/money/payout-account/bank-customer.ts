import { Schema } from "effect";
import { type Blocked, blocked } from "#core/shared/errors.ts";

/**
 * How far the provider of bank transfers has verified a person's identity. `retry`: it asks for everything again, with
 * the full social security number; `document`: it asks for an identity document; `review`: it is checking one.
 */
export const CustomerStatus = Schema.Literals(["verified", "retry", "document", "review", "suspended", "deactivated"]);
export type CustomerStatus = typeof CustomerStatus.Type;

/** A customer of the provider of bank transfers; `reason` is a readable text about what was wrong with a document. */
export const BankCustomer = Schema.Struct({ status: CustomerStatus, reason: Schema.NullOr(Schema.String) });
export type BankCustomer = typeof BankCustomer.Type;

/** A bank account for incoming and outgoing money, as the provider lists it. Removed accounts are not listed. */
export const BankAccount = Schema.Struct({
  ref: Schema.String,
  name: Schema.String,
  bankName: Schema.NullOr(Schema.String),
});
export type BankAccount = typeof BankAccount.Type;

/** The provider no longer moves money for this customer, and no form of ours changes that. */
export const customerClosed = (status: CustomerStatus): Blocked =>
  blocked("CustomerClosed", "support", {
    message: `Your account for bank transfers is ${status}.`,
    whatToDo: "Contact Dibbs Support. You can still pay by card.",
  });

/** The documents with which the provider of bank transfers verifies a person's identity. */
export const DocumentKind = Schema.Literals(["license", "passport", "idCard"]);
export type DocumentKind = typeof DocumentKind.Type;

/** A photo or scan of an identity document, on its way to the provider. */
export type IdentityDocument = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
};

/** The maximum size of a document, in bytes. */
export const largestDocument = 10 * 1024 * 1024;

/** The file types that the provider reads. */
export const documentTypes: ReadonlyArray<string> = ["image/jpeg", "image/png", "application/pdf"];
