import { Schema } from "effect";
import { Document } from "#core/money/document/document.ts";
import { ContractId, PaymentId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { endpoint } from "../endpoint.ts";

const ofContract = Schema.Struct({ contractId: ContractId });
const ofPayment = Schema.Struct({ paymentId: PaymentId });
const ofYear = Schema.Struct({ year: Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2100 })) });

const format = Schema.Literals(["pdf", "csv"]);
const asFile = Schema.Struct({ format });
const wanted = {
  /** From 1; the newest where it is left out. */
  version: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  /** That of the contract where it is left out. */
  language: Schema.optionalKey(Language),
};

/** A file as the text of JSON: pages hold no cookie that would let a link fetch it. */
const File = Schema.Struct({
  name: Schema.String,
  /** Its bytes in base64 (RFC 4648). */
  base64: Schema.String,
  /** Their SHA-256, in hexadecimal. */
  sha256: Schema.String,
});

export const viewContractDocumentEndpoint = endpoint({
  name: "viewContractDocument",
  summary: "One version of a contract as a document, and how many versions there are",
  method: "GET",
  path: "/api/contracts/:contractId/document",
  params: ofContract,
  query: Schema.Struct(wanted),
  reply: Schema.Struct({
    document: Document,
    version: Schema.Int,
    versions: Schema.Int,
    /** The language that the contract was made in. */
    original: Language,
  }),
});

export const exportContractDocumentEndpoint = endpoint({
  name: "exportContractDocument",
  summary: "The same as a file",
  method: "GET",
  path: "/api/contracts/:contractId/document/file",
  params: ofContract,
  query: Schema.Struct({ ...wanted, format }),
  reply: File,
});

export const exportStatementFileEndpoint = endpoint({
  name: "exportStatementFile",
  summary: "The payments and refunds of a contract as a file, in the language that is asked for",
  method: "GET",
  path: "/api/contracts/:contractId/statement/file",
  params: ofContract,
  query: asFile,
  reply: File,
});

export const viewReceiptEndpoint = endpoint({
  name: "viewReceipt",
  summary: "What the poster has paid with one payment, as a receipt in the language that is asked for",
  method: "GET",
  path: "/api/payments/:paymentId/receipt",
  params: ofPayment,
  reply: Document,
});

export const exportReceiptEndpoint = endpoint({
  name: "exportReceipt",
  summary: "The same as a file",
  method: "GET",
  path: "/api/payments/:paymentId/receipt/file",
  params: ofPayment,
  query: asFile,
  reply: File,
});

export const viewInvoiceEndpoint = endpoint({
  name: "viewInvoice",
  summary: "What the bidder bills the poster for one payment, in the language that is asked for",
  method: "GET",
  path: "/api/payments/:paymentId/invoice",
  params: ofPayment,
  reply: Document,
});

export const exportInvoiceEndpoint = endpoint({
  name: "exportInvoice",
  summary: "The same as a file",
  method: "GET",
  path: "/api/payments/:paymentId/invoice/file",
  params: ofPayment,
  query: asFile,
  reply: File,
});

export const viewYearStatementEndpoint = endpoint({
  name: "viewYearStatement",
  summary: "What one has paid and received in a calendar year, in the language that is asked for",
  method: "GET",
  path: "/api/year-statements/:year",
  params: ofYear,
  reply: Document,
});

export const exportYearStatementEndpoint = endpoint({
  name: "exportYearStatement",
  summary: "The same as a file",
  method: "GET",
  path: "/api/year-statements/:year/file",
  params: ofYear,
  query: asFile,
  reply: File,
});
