import { Effect } from "effect";
import { deleteOwnAccount } from "#core/support/privacy/delete-own-account.ts";
import { exportOwnData, viewOwnData } from "#core/support/privacy/export-own-data.ts";
import { deleteOwnAccountEndpoint, exportOwnDataEndpoint, viewOwnDataEndpoint } from "../endpoints/privacy.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

export const privacyRoutes = (serve: Serving, tokens: SessionTokens): void => {
  serve.person(exportOwnDataEndpoint, ({ actor }) => exportOwnData(actor));
  serve.person(viewOwnDataEndpoint, ({ actor }) => viewOwnData(actor));
  serve.person(deleteOwnAccountEndpoint, ({ actor, body, request, reply }) =>
    Effect.gen(function* () {
      yield* deleteOwnAccount(actor, body, { present: tokens.sessionIdOf(request) });
      tokens.takeCookie(reply);
      return {};
    }),
  );
};
