import { Effect } from "effect";
import type { FastifyReply } from "fastify";
import type { DomainError } from "#core/errors.ts";
import { sessionEnded } from "#core/people/person/errors.ts";
import { register } from "#core/people/person/register.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { viewSelf } from "#core/people/person/view-profile.ts";
import { signOut } from "#core/people/session/end-sessions.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { viewActing } from "#core/people/team/list-team.ts";
import { watchSignIn } from "#core/support/staff/watch-sign-in.ts";
import { deviceOf } from "../device.ts";
import { refreshSessionEndpoint, signOutEndpoint, viewSelfEndpoint } from "../endpoints/session.ts";
import { registerEndpoint, signInEndpoint } from "../endpoints/sign-in.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

/** Adds the business that the session acts for. Fails with `SessionEnded` if the person is no longer a member. */
export const withActing = Effect.fnUntraced(function* (opened: Effect.Success<ReturnType<typeof refreshSession>>) {
  const { person, session, sessionId, missesSecondFactor } = opened;
  if (session.actsFor === null) return { person, acting: null, sessionId, missesSecondFactor };
  const found = yield* viewActing(session.actsFor, person.id);
  if (found === null) return yield* sessionEnded();
  return { ...found, sessionId, missesSecondFactor };
});

export const sessionRoutes = (serve: Serving, tokens: SessionTokens, limits: Limits): void => {
  const { admitted, enter, giveCookie, refreshTokenOf, signedIn, takeCookie } = tokens;

  serve.everybody(registerEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      yield* limits.register(request);
      const { person, session } = yield* register(body, deviceOf(request));
      return enter(reply, person, session);
    }),
  );

  serve.everybody(signInEndpoint, ({ body, request, reply }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request);
      const device = deviceOf(request);
      return admitted(reply, yield* watchSignIn(signIn(body, device), body, device));
    }),
  );

  /** Clears the cookie of an ended session, which is useless. */
  const forgetting = (reply: FastifyReply) => (error: DomainError) =>
    Effect.sync(() => {
      if (error._tag === "SessionEnded") takeCookie(reply);
    });

  serve.everybody(refreshSessionEndpoint, ({ request, reply }) =>
    Effect.gen(function* () {
      const token = refreshTokenOf(request);
      yield* limits.refresh(request);
      if (token === null) return yield* sessionEnded();
      const refreshed = yield* Effect.tapError(refreshSession(token), forgetting(reply));
      giveCookie(reply, refreshed.refreshToken);
      return signedIn(yield* withActing(refreshed));
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
