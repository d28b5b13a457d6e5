import { Schema } from "effect";
import { Document } from "#core/contract/document/document.ts";
import { Language } from "#core/shared/language.ts";
import { endpoint } from "../endpoint.ts";

const ofYear = Schema.Struct({ year: Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2100 })) });

export const format = Schema.Literals(["pdf", "csv"]);
const asFile = Schema.Struct({ format });
const wanted = {
  /** Counts from 1; the newest version if left out. */
  version: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  /** The contract's own language if left out. */
  language: Schema.optionalKey(Language),
};

/** A file inside JSON: pages have no cookie that would let a plain link fetch it. */
export const File = Schema.Struct({
  name: Schema.String,
  /** The file's bytes in base64 (RFC 4648). */
  base64: Schema.String,
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: Schema.String,
});

export const viewContractDocumentEndpoint = endpoint("GET /api/contracts/:contractId/document", {
  name: "viewContractDocument",
  summary: "One version of a contract as a document, and how many versions there are",
  query: Schema.Struct(wanted),
  reply: Schema.Struct({
    document: Document,
    version: Schema.Int,
    versions: Schema.Int,
    /** The language in which the contract was made. */
    original: Language,
  }),
});

export const exportContractDocumentEndpoint = endpoint("GET /api/contracts/:contractId/document/file", {
  name: "exportContractDocument",
  summary: "The same as a file",
  query: Schema.Struct({ ...wanted, format }),
  reply: File,
});

export const exportStatementFileEndpoint = endpoint("GET /api/contracts/:contractId/statement/file", {
  name: "exportStatementFile",
  summary: "The payments and refunds of a contract as a file, in the language that is asked for",
  query: asFile,
  reply: File,
});

export const viewReceiptEndpoint = endpoint("GET /api/payments/:paymentId/receipt", {
  name: "viewReceipt",
  summary: "What the poster has paid with one payment, as a receipt in the language that is asked for",
  reply: Document,
});

export const exportReceiptEndpoint = endpoint("GET /api/payments/:paymentId/receipt/file", {
  name: "exportReceipt",
  summary: "The same as a file",
  query: asFile,
  reply: File,
});

export const viewInvoiceEndpoint = endpoint("GET /api/payments/:paymentId/invoice", {
  name: "viewInvoice",
  summary: "What the bidder bills the poster for one payment, in the language that is asked for",
  reply: Document,
});

export const exportInvoiceEndpoint = endpoint("GET /api/payments/:paymentId/invoice/file", {
  name: "exportInvoice",
  summary: "The same as a file",
  query: asFile,
  reply: File,
});

export const viewYearStatementEndpoint = endpoint("GET /api/year-statements/:year", {
  name: "viewYearStatement",
  summary: "What one has paid and received in a calendar year, in the language that is asked for",
  params: ofYear,
  reply: Document,
});

export const exportYearStatementEndpoint = endpoint("GET /api/year-statements/:year/file", {
  name: "exportYearStatement",
  summary: "The same as a file",
  params: ofYear,
  query: asFile,
  reply: File,
});
