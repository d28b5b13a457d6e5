import { Schema } from "effect";
import { Statement } from "#core/money/statement/statement.ts";
import { ContractId } from "#core/shared/ids.ts";
import { endpoint } from "../endpoint.ts";

const ofContract = Schema.Struct({ contractId: ContractId });

export const viewStatementEndpoint = endpoint({
  name: "viewStatement",
  summary: "The payments and refunds of a contract, and what is still to pay, in cents",
  method: "GET",
  path: "/api/contracts/:contractId/statement",
  params: ofContract,
  reply: Statement,
});

export const exportStatementEndpoint = endpoint({
  name: "exportStatement",
  summary: "The same as the text of a CSV file, in the language that is asked for",
  method: "GET",
  path: "/api/contracts/:contractId/statement/csv",
  params: ofContract,
  reply: Schema.Struct({ name: Schema.String, text: Schema.String }),
});
