import { exportStatement, viewStatement } from "#core/money/statement/view-statement.ts";
import { exportStatementEndpoint, viewStatementEndpoint } from "../endpoints/statements.ts";
import { languageOf } from "../language.ts";
import type { Serving } from "../serve.ts";

export const statementRoutes = (serve: Serving): void => {
  serve.person(viewStatementEndpoint, ({ actor, params }) => viewStatement(actor, params.contractId));
  serve.person(exportStatementEndpoint, ({ actor, params, request }) =>
    exportStatement(actor, params.contractId, languageOf(request)),
  );
};
