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
import { languageAsked } from "../language.ts";
import type { Serving } from "../serve.ts";

export const asFile = (document: Document, format: Format) =>
  Effect.map(fileOf(document, format), ({ name, bytes }) => ({
    name,
    base64: Buffer.from(bytes).toString("base64"),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));

type RequestHeaders = { readonly headers: { readonly "accept-language"?: string | undefined } };
export const languageOf = ({ headers }: RequestHeaders) => languageAsked(headers["accept-language"]);

export const documentRoutes = (serve: Serving): void => {
  serve.person(documents.viewContractDocumentEndpoint, ({ actor, params, query }) =>
    viewContractDocument(actor, params.contractId, {
      version: query.version ?? null,
      language: query.language ?? null,
    }),
  );
  serve.person(documents.exportContractDocumentEndpoint, ({ actor, params, query }) =>
    Effect.flatMap(
      viewContractDocument(actor, params.contractId, {
        version: query.version ?? null,
        language: query.language ?? null,
      }),
      ({ document }) => asFile(document, query.format),
    ),
  );
  serve.person(documents.exportStatementFileEndpoint, ({ actor, params, query, request }) =>
    Effect.flatMap(viewStatementDocument(actor, params.contractId, languageOf(request)), (document) =>
      asFile(document, query.format),
    ),
  );
  serve.person(documents.viewReceiptEndpoint, ({ actor, params, request }) =>
    viewReceipt(actor, params.paymentId, languageOf(request)),
  );
  serve.person(documents.exportReceiptEndpoint, ({ actor, params, query, request }) =>
    Effect.flatMap(viewReceipt(actor, params.paymentId, languageOf(request)), (document) =>
      asFile(document, query.format),
    ),
  );
  serve.person(documents.viewInvoiceEndpoint, ({ actor, params, request }) =>
    viewInvoice(actor, params.paymentId, languageOf(request)),
  );
  serve.person(documents.exportInvoiceEndpoint, ({ actor, params, query, request }) =>
    Effect.flatMap(viewInvoice(actor, params.paymentId, languageOf(request)), (document) =>
      asFile(document, query.format),
    ),
  );
  serve.person(documents.viewYearStatementEndpoint, ({ actor, params, request }) =>
    viewYearStatement(actor, params.year, languageOf(request)),
  );
  serve.person(documents.exportYearStatementEndpoint, ({ actor, params, query, request }) =>
    Effect.flatMap(viewYearStatement(actor, params.year, languageOf(request)), (document) =>
      asFile(document, query.format),
    ),
  );
};
