import { Effect } from "effect";
import type { FastifyReply } from "fastify";
import type { DomainError } from "#core/errors.ts";
import { sessionEnded } from "#core/person/errors.ts";
import { refreshSession } from "#core/person/refresh-session.ts";
import { register } from "#core/person/register.ts";
import { signIn } from "#core/person/sign-in.ts";
import { signOut } from "#core/person/sign-out.ts";
import { viewSelf } from "#core/person/view-self.ts";
import {
  refreshSessionEndpoint,
  registerEndpoint,
  signInEndpoint,
  signOutEndpoint,
  viewSelfEndpoint,
} from "../endpoints/session.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

export const sessionRoutes = (serve: Serving, tokens: SessionTokens, limits: Limits): void => {
  const { giveCookie, refreshTokenOf, signedIn, takeCookie } = tokens;

  serve.everybody(registerEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      yield* limits.register(request);
      const { person, session } = yield* register(body);
      giveCookie(reply, session.refreshToken);
      return signedIn(person, session.sessionId);
    }),
  );

  serve.everybody(signInEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request, body.email);
      const { person, session } = yield* signIn(body);
      giveCookie(reply, session.refreshToken);
      return signedIn(person, session.sessionId);
    }),
  );

  /** A cookie whose session is over is of no use to anybody. */
  const forgetting = (reply: FastifyReply) => (error: DomainError) =>
    Effect.sync(() => {
      if (error._tag === "SessionEnded") takeCookie(reply);
    });

  serve.everybody(refreshSessionEndpoint, ({ request, reply }) =>
    Effect.gen(function* () {
      const token = refreshTokenOf(request);
      yield* limits.refresh(request);
      if (token === null) return yield* sessionEnded();
      const { person, sessionId, refreshToken } = yield* Effect.tapError(refreshSession(token), forgetting(reply));
      if (refreshToken !== null) giveCookie(reply, refreshToken);
      return signedIn(person, sessionId);
    }),
  );

  serve.everybody(signOutEndpoint, ({ request, reply }) =>
    Effect.gen(function* () {
      const token = refreshTokenOf(request);
      if (token !== null) yield* signOut(token);
      takeCookie(reply);
      return {};
    }),
  );

  serve.person(viewSelfEndpoint, ({ actor }) => viewSelf(actor));
};
