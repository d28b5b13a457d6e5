import { Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PersonId, ViewSessionId } from "#core/shared/ids.ts";
import { lookAt } from "#core/support/view-session/check-view-session.ts";
import type { ViewSession } from "#core/support/view-session/view-session.ts";
import { hostCookie } from "./cookie-names.ts";
import type { Endpoint } from "./endpoint.ts";
import { Refusal, unauthenticated } from "./problems.ts";
import { type CoreRuntime, run } from "./serve.ts";
import type { SessionTokens } from "./session.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The support view session of the request, with read-only rights; null if the person acts for themselves. */
    viewSessionId: ViewSessionId | null;
  }
}

const isClaims = Schema.is(Schema.Struct({ sub: PersonId, view: ViewSessionId }));

/** The error for support staff who try to change something in a view session, or to see the owner's private data. */
const viewOnly = (): Refusal =>
  new Refusal(
    403,
    "Read-only",
    "ViewOnly",
    "You are viewing this account for support: nothing was done, and nothing can be changed here.",
  );
const notShown = (): Refusal =>
  new Refusal(403, "Not shown", "ViewOnly", "You are viewing this account for support: only its owner sees this.");

/**
 * The tokens of view sessions, which differ from sign-in sessions: another kind of token, with another audience, that
 * works only together with the cookie.
 */
export type ViewTokens = {
  readonly tokenFor: (session: ViewSession) => string;
  readonly giveCookie: (reply: FastifyReply, token: string, endsAt: Date) => void;
  readonly takeCookie: (reply: FastifyReply) => void;
  readonly cookieOf: (request: FastifyRequest) => string | null;
  readonly expectOwnPage: SessionTokens["expectOwnPage"];
  /**
   * Lets a view session read what the operation shows, as the viewed person; sets `personId` and `viewSessionId`. Does
   * nothing for other requests. Throws a 403 if the operation writes or is private, and a 401 if the view session has
   * ended.
   */
  readonly admit: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
};

/** Sets up view tokens on a server that has session tokens. */
export const viewTokens = (
  app: FastifyInstance,
  {
    runtime,
    tokens,
    secrets,
    publicUrl,
  }: {
    readonly runtime: CoreRuntime;
    readonly tokens: SessionTokens;
    /** The first one signs; all of them are accepted. */
    readonly secrets: ReadonlyArray<string>;
    readonly publicUrl: string;
  },
): ViewTokens => {
  app.decorateRequest("viewSessionId", null);
  const audience = `${publicUrl}#view`;
  const { isSecure: secure } = app;
  // Sent to all paths, because some operations are outside of /api.
  const { name, path } = hostCookie("dibbs_view", "/", secure);
  const options = { path, httpOnly: true, sameSite: "strict", secure } as const;
  const cookieOf: ViewTokens["cookieOf"] = ({ cookies }) => cookies[name] || null;

  const claimsOf = (token: string) => {
    for (const key of secrets) {
      try {
        const claims: unknown = app.jwt.verify(token, { key, algorithms: ["HS256"], allowedAud: audience });
        if (isClaims(claims)) return claims;
      } catch {
        // Another key may have signed it, or it is over.
      }
    }
    return null;
  };

  return {
    tokenFor: ({ id, personId, expiresAt }) =>
      app.jwt.sign(
        { sub: personId, view: id },
        {
          algorithm: "HS256",
          // This library counts in seconds.
          expiresIn: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1000)),
          aud: audience,
        },
      ),
    giveCookie: (reply, token, endsAt) => {
      reply.setCookie(name, token, { ...options, expires: endsAt });
    },
    takeCookie: (reply) => {
      reply.clearCookie(name, options);
    },
    cookieOf,
    expectOwnPage: tokens.expectOwnPage,
    admit: async (request, { writes, isPrivate, access, summary }) => {
      const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
      if (scheme?.toLowerCase() !== "view") return;
      if (writes) throw viewOnly();
      if (isPrivate) throw notShown();
      if (access === "public") return;
      const claims = token ? claimsOf(token) : null;
      const cookie = cookieOf(request);
      if (claims === null || cookie === null) throw unauthenticated();
      const ids = Object.values(request.params ?? {}).filter((part) => typeof part === "string");
      const person = await run(runtime, lookAt(claims.view, cookie, { what: summary, ids }), request);
      if (person.id !== claims.sub) throw unauthenticated();
      request.personId = person.id;
      request.viewSessionId = claims.view;
    },
  };
};
