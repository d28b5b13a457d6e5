import { Effect } from "effect";
import type { FastifyReply } from "fastify";
import { viewEnded } from "#core/support/view-session/check-view-session.ts";
import { endViewSession, openViewSession, resumeViewSession } from "#core/support/view-session/open-view-session.ts";
import { listSupportAccess } from "#core/support/view-session/view-sessions.ts";
import { addressOf } from "../addresses.ts";
import { pageOf } from "../endpoint.ts";
import * as viewSession from "../endpoints/view-session.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { ViewTokens } from "../view-tokens.ts";

type Found = Effect.Success<ReturnType<typeof resumeViewSession>>;

/** Mounts the routes by which support views somebody's pages, and by which that person sees that it did. */
export const viewSessionRoutes = (serve: Serving, views: ViewTokens, limits: Limits): void => {
  const viewing = ({ session, person }: Found) => ({
    viewToken: views.tokenFor(session),
    expiresAt: session.expiresAt,
    person,
    page: addressOf(session.page),
  });
  const forgetting = (reply: FastifyReply) => (error: { readonly _tag: string }) =>
    Effect.sync(() => {
      if (error._tag === "SessionEnded") views.takeCookie(reply);
    });

  serve.everybody(viewSession.openViewSessionEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      views.expectOwnPage(request);
      yield* limits.signIn(request);
      const { token, ...found } = yield* openViewSession(body.token);
      views.giveCookie(reply, token, found.session.expiresAt);
      return viewing(found);
    }),
  );
  serve.everybody(viewSession.resumeViewSessionEndpoint, ({ request, reply }) =>
    Effect.gen(function* () {
      views.expectOwnPage(request);
      yield* limits.refresh(request);
      const token = views.cookieOf(request);
      if (token === null) return yield* viewEnded();
      return viewing(yield* Effect.tapError(resumeViewSession(token), forgetting(reply)));
    }),
  );
  serve.everybody(viewSession.endViewSessionEndpoint, ({ request, reply }) =>
    Effect.gen(function* () {
      views.expectOwnPage(request);
      const token = views.cookieOf(request);
      if (token !== null) yield* endViewSession(token);
      views.takeCookie(reply);
      return {};
    }),
  );
  serve.person(viewSession.listSupportAccessEndpoint, ({ actor, query }) => listSupportAccess(actor, pageOf(query)));
};
