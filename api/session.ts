import { timingSafeEqual } from "node:crypto";
import cookie from "@fastify/cookie";
import jwt from "@fastify/jwt";
import { Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sessionLife } from "#core/person/open-session.ts";
import type { Person } from "#core/person/person.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";
import { Refusal, unauthenticated } from "./problems.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, once their access token was checked; for the log. */
    personId: PersonId | null;
  }
}

declare module "@fastify/jwt" {
  interface FastifyJWT {
    payload: { sub: string; sid: string };
    user: { sub: string; sid: string; exp: number };
  }
}

/** How long an access token is good for, in milliseconds; a session that was ended lives on at most this long. */
export const accessLife = 10 * 60_000;

/** How many verified access tokens are remembered at most. */
const mostVerified = 10_000;

const cookieName = "dibbs_refresh";
const cookiePath = "/api/session";

const isClaims = Schema.is(Schema.Struct({ sub: PersonId, sid: SessionId, exp: Schema.Number }));

/** Whom an access token speaks for, and when it ends. */
export type Bearer = { readonly personId: PersonId; readonly expiresAt: Date };

/** The tokens of a session, as the server gives and takes them. */
export type SessionTokens = {
  /** Throws a 401 for a token that is missing, wrong or over. */
  readonly actorOf: (request: FastifyRequest) => PersonActor;
  /** Null for a token that is wrong or over. */
  readonly bearerOf: (accessToken: string) => Bearer | null;
  /** A new access token beside the person, as the reply of every way to sign in. */
  readonly signedIn: (
    person: Person,
    sessionId: SessionId,
  ) => { readonly accessToken: string; readonly expiresAt: Date; readonly person: Person };
  readonly giveCookie: (reply: FastifyReply, refreshToken: string) => void;
  readonly takeCookie: (reply: FastifyReply) => void;
  /** The refresh token of the cookie; null where there is none. Throws a 403 for a request from another site. */
  readonly refreshTokenOf: (request: FastifyRequest) => string | null;
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether a page of this origin belongs to us: it is the public address, or the very host that was asked. */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.origin === new URL(publicUrl).origin || (host !== undefined && isSame(asked.host, host));
};

/** Sets up tokens and cookies on the server: HS256 access tokens of ten minutes, refresh tokens in a strict cookie. */
export const sessionTokens = async (
  app: FastifyInstance,
  { secret, publicUrl }: { readonly secret: string; readonly publicUrl: string },
): Promise<SessionTokens> => {
  await app.register(cookie);
  await app.register(jwt, {
    secret,
    // This library counts in seconds.
    sign: { algorithm: "HS256", expiresIn: accessLife / 1000 },
    verify: { algorithms: ["HS256"] },
  });
  app.decorateRequest("personId", null);
  const secure = publicUrl.startsWith("https:");
  const cookieOptions = { path: cookiePath, httpOnly: true, sameSite: "strict", secure } as const;

  const verify = (accessToken: string): Bearer | null => {
    try {
      const claims: unknown = app.jwt.verify(accessToken);
      if (!isClaims(claims)) return null;
      return { personId: claims.sub, expiresAt: new Date(claims.exp * 1000) };
    } catch {
      return null;
    }
  };
  // Checking a signature costs more than anything else that a read does here; a good one stays good until it ends.
  const verified = new Map<string, Bearer>();
  const bearerOf = (accessToken: string): Bearer | null => {
    const known = verified.get(accessToken);
    if (known && known.expiresAt.getTime() > Date.now()) return known;
    const bearer = verify(accessToken);
    if (verified.size >= mostVerified) verified.clear();
    if (bearer !== null) verified.set(accessToken, bearer);
    return bearer;
  };

  return {
    bearerOf,
    actorOf: (request) => {
      if (request.personId === null) {
        const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
        const bearer = scheme?.toLowerCase() === "bearer" && token ? bearerOf(token) : null;
        if (bearer === null) throw unauthenticated();
        request.personId = bearer.personId;
      }
      return personActor(request.personId);
    },
    signedIn: (person, sessionId) => ({
      accessToken: app.jwt.sign({ sub: person.id, sid: sessionId }),
      expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + accessLife),
      person,
    }),
    giveCookie: (reply, refreshToken) => {
      reply.setCookie(cookieName, refreshToken, { ...cookieOptions, maxAge: sessionLife / 1000 });
    },
    takeCookie: (reply) => {
      reply.clearCookie(cookieName, cookieOptions);
    },
    refreshTokenOf: (request) => {
      const { origin, host, "sec-fetch-site": site } = request.headers;
      const foreign =
        (site !== undefined && site !== "same-origin" && site !== "none") ||
        (origin !== undefined && !isOwnOrigin(origin, host, publicUrl));
      if (foreign) throw new Refusal(403, "Not allowed", "ForeignOrigin", "This can only be asked by Dibbs itself.");
      return request.cookies[cookieName] || null;
    },
  };
};
