import { createHash } from "node:crypto";
import { Effect } from "effect";
import type { Document } from "#core/contract/document/document.ts";
import {
  type Format,
  fileOf,
  viewContractDocument,
  viewInvoice,
  viewReceipt,
  viewStatementDocument,
  viewYearStatement,
} from "#core/money/document/view-documents.ts";
import * as documents from "../endpoints/documents.ts";
import { languageOf } from "../language.ts";
import type { Serving } from "../serve.ts";

export const asFile = (format: Format) =>
  Effect.flatMap((document: Document) =>
    Effect.map(fileOf(document, format), ({ name, bytes }) => ({
      name,
      base64: Buffer.from(bytes).toString("base64"),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  );

/** The document that is shown if the query names no other. */
const latest = { version: null, language: null };

export const documentRoutes = (serve: Serving): void => {
  serve.person(documents.viewContractDocumentEndpoint, ({ actor, params, query }) =>
    viewContractDocument(actor, params.contractId, { ...latest, ...query }),
  );
  serve.person(documents.exportContractDocumentEndpoint, ({ actor, params, query }) =>
    viewContractDocument(actor, params.contractId, { ...latest, ...query }).pipe(
      Effect.map(({ document }) => document),
      asFile(query.format),
    ),
  );
  serve.person(documents.exportStatementFileEndpoint, ({ actor, params, query, request }) =>
    viewStatementDocument(actor, params.contractId, languageOf(request)).pipe(asFile(query.format)),
  );
  serve.person(documents.viewReceiptEndpoint, ({ actor, params, request }) =>
    viewReceipt(actor, params.paymentId, languageOf(request)),
  );
  serve.person(documents.exportReceiptEndpoint, ({ actor, params, query, request }) =>
    viewReceipt(actor, params.paymentId, languageOf(request)).pipe(asFile(query.format)),
  );
  serve.person(documents.viewInvoiceEndpoint, ({ actor, params, request }) =>
    viewInvoice(actor, params.paymentId, languageOf(request)),
  );
  serve.person(documents.exportInvoiceEndpoint, ({ actor, params, query, request }) =>
    viewInvoice(actor, params.paymentId, languageOf(request)).pipe(asFile(query.format)),
  );
  serve.person(documents.viewYearStatementEndpoint, ({ actor, params, request }) =>
    viewYearStatement(actor, params.year, languageOf(request)),
  );
  serve.person(documents.exportYearStatementEndpoint, ({ actor, params, query, request }) =>
    viewYearStatement(actor, params.year, languageOf(request)).pipe(asFile(query.format)),
  );
};
