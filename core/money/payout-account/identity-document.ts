import { Schema } from "effect";

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
