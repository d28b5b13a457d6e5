import { Schema } from "effect";
import { Statement } from "#core/money/statement/statement.ts";
import { endpoint } from "../endpoint.ts";

export const viewStatementEndpoint = endpoint("GET /api/contracts/:contractId/statement", {
  name: "viewStatement",
  summary: "The payments and refunds of a contract, and what is still to pay, in cents",
  reply: Statement,
});

export const exportStatementEndpoint = endpoint("GET /api/contracts/:contractId/statement/csv", {
  name: "exportStatement",
  summary: "The same as the text of a CSV file, in the language that is asked for",
  reply: Schema.Struct({ name: Schema.String, text: Schema.String }),
});
