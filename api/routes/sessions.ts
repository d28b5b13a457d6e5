import { endOtherSessions, endSession, listOwnSessions } from "#core/people/session/end-sessions.ts";
import { pageOf } from "../endpoint.ts";
import { endOtherSessionsEndpoint, endSessionEndpoint, listOwnSessionsEndpoint } from "../endpoints/sessions.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

export const sessionsRoutes = (serve: Serving, { sessionIdOf }: SessionTokens): void => {
  serve.person(listOwnSessionsEndpoint, ({ actor, query, request }) =>
    listOwnSessions(actor, sessionIdOf(request), pageOf(query)),
  );
  serve.person(endSessionEndpoint, ({ actor, params }) => endSession(actor, params.sessionId));
  serve.person(endOtherSessionsEndpoint, ({ actor, request }) => endOtherSessions(actor, sessionIdOf(request)));
};
