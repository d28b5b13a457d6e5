import { Effect } from "effect";
import type { FastifyReply } from "fastify";
import type { DomainError } from "#core/errors.ts";
import { finishGoogleSignIn } from "#core/people/identity/finish-google-sign-in.ts";
import { beginGoogleLink, beginGoogleSignIn, visitLife } from "#core/people/identity/identity-provider.ts";
import { linkGoogle, listSignInWays, unlinkGoogle } from "#core/people/identity/link-google.ts";
import { beginGoogleProof, finishGoogleProof, proveIt } from "#core/people/session/prove-it.ts";
import { viewProof } from "#core/people/session/recent-proof.ts";
import { watchProof, watchSignIn } from "#core/support/staff/watch-sign-in.ts";
import { hostCookie } from "../cookie-names.ts";
import { deviceOf } from "../device.ts";
import * as identities from "../endpoints/identities.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";
import type { SessionTokens } from "../session.ts";

/**
 * Mounts sign-in with Google and linking an account: the browser goes there and returns with an answer and the cookie
 * that was set before.
 */
export const identityRoutes = (
  serve: Serving,
  { admitted, sessionIdOf }: SessionTokens,
  { publicUrl, limits }: { readonly publicUrl: string; readonly limits: Limits },
): void => {
  const secure = publicUrl.startsWith("https:");
  const { name: cookieName, path } = hostCookie("dibbs_visit", "/api", secure);
  const cookieOptions = { path, httpOnly: true, sameSite: "lax", secure } as const;

  const sendTo = (reply: FastifyReply, { url, visit }: { readonly url: string; readonly visit: string }) => {
    reply.setCookie(cookieName, visit, { ...cookieOptions, maxAge: visitLife / 1000 });
    return { url };
  };

  /**
   * Clears the cookie after any outcome, because an answer works once; only if Google did not respond may the browser
   * try it again.
   */
  const forgetting =
    (reply: FastifyReply) =>
    <A, R>(effect: Effect.Effect<A, DomainError, R>) => {
      const forget = Effect.sync(() => reply.clearCookie(cookieName, cookieOptions));
      return effect.pipe(
        Effect.tap(forget),
        Effect.tapError(({ _tag }) => (_tag === "IdentityProviderSilent" ? Effect.void : forget)),
      );
    };

  serve.everybody(identities.beginGoogleSignInEndpoint, ({ request, reply }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request);
      return sendTo(reply, yield* beginGoogleSignIn());
    }),
  );

  serve.everybody(identities.finishGoogleSignInEndpoint, ({ body: { answer }, request, reply }) =>
    Effect.gen(function* () {
      yield* limits.signIn(request);
      const visit = request.cookies[cookieName] ?? null;
      const device = deviceOf(request);
      const finished = finishGoogleSignIn({ answer, visit }, device).pipe(forgetting(reply));
      const admission = yield* watchSignIn(finished, null, device);
      return admitted(reply, admission);
    }),
  );

  serve.person(identities.listSignInWaysEndpoint, ({ actor }) => listSignInWays(actor));

  serve.person(identities.beginGoogleLinkEndpoint, ({ actor, reply }) =>
    Effect.map(beginGoogleLink(actor), (begun) => sendTo(reply, begun)),
  );

  serve.person(identities.linkGoogleEndpoint, ({ actor, body: { answer }, request, reply }) =>
    linkGoogle(actor, { answer, visit: request.cookies[cookieName] ?? null }).pipe(forgetting(reply)),
  );

  serve.person(identities.viewProofEndpoint, ({ actor, request }) =>
    viewProof(actor, { present: sessionIdOf(request) }),
  );

  serve.person(identities.proveItEndpoint, ({ actor, body, request }) =>
    watchProof(proveIt(actor, body, { present: sessionIdOf(request) }), actor, deviceOf(request)),
  );

  serve.person(identities.beginGoogleProofEndpoint, ({ actor, body, request, reply }) => {
    const beginning = beginGoogleProof(actor, body.answer, { present: sessionIdOf(request) });
    return Effect.map(watchProof(beginning, actor, deviceOf(request)), (begun) => sendTo(reply, begun));
  });

  serve.person(identities.finishGoogleProofEndpoint, ({ actor, body: { answer }, request, reply }) => {
    const visit = request.cookies[cookieName] ?? null;
    const finished = finishGoogleProof(actor, { answer, visit }, { present: sessionIdOf(request) });
    return watchProof(finished, actor, deviceOf(request)).pipe(forgetting(reply));
  });

  serve.person(identities.unlinkGoogleEndpoint, ({ actor }) => unlinkGoogle(actor));
};
