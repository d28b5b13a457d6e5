import { timingSafeEqual } from "node:crypto";
import cookie from "@fastify/cookie";
import jwt from "@fastify/jwt";
import { Schema } from "effect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admission } from "#core/people/person/admit.ts";
import type { Person } from "#core/people/person/person.ts";
import { sessionLife } from "#core/people/session/open-session.ts";
import type { Acting, TeamRole } from "#core/people/team/team.ts";
import { memberActor, type PersonActor, personActor } from "#core/shared/actor.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";
import { hostCookie } from "./cookie-names.ts";
import { giveDeviceCookie } from "./device.ts";
import { Refusal, unauthenticated } from "./problems.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * The party whose rights apply, set once the access token is checked: the person, or the business that they act
     * for.
     */
    personId: PersonId | null;
    /** The member who acts for the business `personId`; null if the person acts for themselves. */
    memberId: PersonId | null;
    /** The member's role in that business. */
    memberRole: TeamRole | null;
    /** The business that the session acts for, even if this request is about the person themselves. */
    actsFor: PersonId | null;
    /** The session of the request. */
    sessionId: SessionId | null;
    /** Whether this is a support staff member who has to set up their second factor first. */
    missesSecondFactor: boolean;
  }
}

declare module "@fastify/jwt" {
  interface FastifyJWT {
    payload:
      | { sub: string; sid: string; todo?: "second_factor" }
      | { sub: string; acting: string; for: string; todo?: "second_factor" }
      | { sub: string; view: string };
    user: { sub: string; sid: string; todo?: "second_factor"; exp: number };
  }
}

/** The lifetime of an access token, in milliseconds, unless its session ends before. */
export const accessLife = 10 * 60_000;

/** The maximum number of verified access tokens that are cached. */
const mostVerified = 10_000;

const ownClaims = {
  sub: PersonId,
  /** What the person has to do before the token works for anything else. */
  todo: Schema.optionalKey(Schema.Literal("second_factor")),
  exp: Schema.Number,
};
const isClaims = Schema.is(
  Schema.Union([
    Schema.Struct({ ...ownClaims, sid: SessionId }),
    // Has no `sid`, so that a process of the previous release refuses the token instead of treating a member as acting
    // for themselves.
    Schema.Struct({ ...ownClaims, acting: SessionId, for: PersonId }),
  ]),
);

/** The person whom an access token identifies, and when it expires. */
export type Bearer = {
  readonly personId: PersonId;
  /**
   * The business that the session acts for; null if the person acts for themselves. The token does not contain the
   * member's rights.
   */
  readonly actsFor: PersonId | null;
  readonly sessionId: SessionId;
  readonly missesSecondFactor: boolean;
  readonly expiresAt: Date;
};

/** How the server issues and checks the tokens of a session. */
export type SessionTokens = {
  /** Throws a 401 if the token is missing, invalid or expired. */
  readonly actorOf: (request: FastifyRequest) => PersonActor;
  /** Returns the session of the request, after `actorOf`. */
  readonly sessionIdOf: (request: FastifyRequest) => SessionId;
  /** Null if the token is invalid or expired. */
  readonly bearerOf: (accessToken: string) => Bearer | null;
  /** Returns the person with a new access token, the reply of every way to sign in. */
  readonly signedIn: (admitted: Admitted) => SignedIn;
  /** Sets the cookies of a new session and returns the reply. */
  readonly enter: (
    reply: FastifyReply,
    person: Person,
    session: { readonly sessionId: SessionId; readonly refreshToken: string },
    missesSecondFactor?: boolean,
  ) => SignedIn;
  /** Sets the cookies of a session or of a second-factor challenge, and returns the reply. */
  readonly admitted: (reply: FastifyReply, admission: Admission) => SignedIn | SecondFactorRequired;
  readonly giveCookie: (reply: FastifyReply, refreshToken: string) => void;
  readonly takeCookie: (reply: FastifyReply) => void;
  /** Throws a 403 for a request from another site. */
  readonly expectOwnPage: (request: FastifyRequest) => void;
  /**
   * Returns the token of the second-factor challenge; null if there is none. Throws a 403 for a request from another
   * site.
   */
  readonly challengeOf: (request: FastifyRequest) => string | null;
  readonly takeChallenge: (reply: FastifyReply) => void;
  /** Returns the refresh token of the cookie; null if there is none. Throws a 403 for a request from another site. */
  readonly refreshTokenOf: (request: FastifyRequest) => string | null;
};

type Admitted = {
  /** The account whose pages are shown: the person's own, or the business that they act for. */
  readonly person: Person;
  readonly acting?: Acting | null;
  readonly sessionId: SessionId;
  readonly missesSecondFactor: boolean;
};
type SignedIn = {
  readonly kind: "signed_in";
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly person: Person;
  readonly acting: Acting | null;
  readonly missesSecondFactor: boolean;
};
type SecondFactorRequired = { readonly kind: "second_factor"; readonly expiresAt: Date };

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether an origin is ours: the public URL's origin, or the host that the request was sent to. */
export const isOwnOrigin = (origin: string, host: string | undefined, publicUrl: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const asked = new URL(origin);
  return asked.origin === new URL(publicUrl).origin || (host !== undefined && isSame(asked.host, host));
};

/** Sets up tokens and cookies on the server: HS256 access tokens of ten minutes, refresh tokens in a strict cookie. */
export const sessionTokens = async (
  app: FastifyInstance,
  {
    secret,
    previousSecret,
    publicUrl,
    hasEnded,
  }: {
    readonly secret: string;
    /** The secret before `secret`; its tokens are accepted until they expire. */
    readonly previousSecret: string | null;
    readonly publicUrl: string;
    /** Whether a session has ended, even if its access token is still valid; runs at every request. */
    readonly hasEnded: (id: SessionId) => boolean;
  },
): Promise<SessionTokens> => {
  await app.register(cookie);
  await app.register(jwt, {
    secret,
    // This library counts in seconds.
    sign: { algorithm: "HS256", expiresIn: accessLife / 1000, aud: publicUrl },
    // Another installation with the same secret, such as a test copy, must not accept our tokens.
    verify: { algorithms: ["HS256"], allowedAud: publicUrl },
  });
  app.decorateRequest("personId", null);
  app.decorateRequest("memberId", null);
  app.decorateRequest("memberRole", null);
  app.decorateRequest("actsFor", null);
  app.decorateRequest("sessionId", null);
  app.decorateRequest("missesSecondFactor", false);
  const secure = publicUrl.startsWith("https:");
  app.decorate("isSecure", secure);
  const { name: cookieName, path } = hostCookie("dibbs_refresh", "/api/session", secure);
  const { name: challengeCookie } = hostCookie("dibbs_challenge", "/api/session", secure);
  const cookieOptions = { path, httpOnly: true, sameSite: "strict", secure } as const;

  const verifyBy = (accessToken: string, key: string): Bearer | null => {
    try {
      const claims: unknown = app.jwt.verify(accessToken, { key, algorithms: ["HS256"], allowedAud: publicUrl });
      if (!isClaims(claims)) return null;
      return {
        personId: claims.sub,
        actsFor: "for" in claims ? claims.for : null,
        sessionId: "for" in claims ? claims.acting : claims.sid,
        missesSecondFactor: claims.todo === "second_factor",
        expiresAt: new Date(claims.exp * 1000),
      };
    } catch {
      return null;
    }
  };
  const verify = (accessToken: string): Bearer | null =>
    verifyBy(accessToken, secret) ?? (previousSecret === null ? null : verifyBy(accessToken, previousSecret));
  // Cached, because checking a signature costs more than anything else in a read; a valid token stays valid until it
  // expires.
  const verified = new Map<string, Bearer>();
  const bearerOf = (accessToken: string): Bearer | null => {
    const known = verified.get(accessToken);
    const bearer = known && known.expiresAt.getTime() > Date.now() ? known : verify(accessToken);
    if (bearer === null || hasEnded(bearer.sessionId)) return null;
    if (bearer !== known) {
      if (verified.size >= mostVerified) verified.clear();
      verified.set(accessToken, bearer);
    }
    return bearer;
  };

  const signedIn: SessionTokens["signedIn"] = ({ person, acting = null, sessionId, missesSecondFactor }) => ({
    kind: "signed_in",
    accessToken: app.jwt.sign({
      ...(acting === null
        ? { sub: person.id, sid: sessionId }
        : { sub: acting.member.id, acting: sessionId, for: acting.business.id }),
      ...(missesSecondFactor && { todo: "second_factor" as const }),
    }),
    expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + accessLife),
    person,
    acting,
    missesSecondFactor,
  });
  const giveCookie = (reply: FastifyReply, refreshToken: string): void => {
    reply.setCookie(cookieName, refreshToken, { ...cookieOptions, maxAge: sessionLife / 1000 });
  };
  const enter: SessionTokens["enter"] = (reply, person, { refreshToken, sessionId }, missesSecondFactor = false) => {
    giveCookie(reply, refreshToken);
    giveDeviceCookie(reply);
    return signedIn({ person, sessionId, missesSecondFactor });
  };
  /** CSRF protection: refuses requests from pages of another origin. */
  const expectOwnPage = ({ headers }: FastifyRequest): void => {
    const { origin, host, "sec-fetch-site": site } = headers;
    const foreign =
      (site !== undefined && site !== "same-origin" && site !== "none") ||
      (origin !== undefined && !isOwnOrigin(origin, host, publicUrl));
    if (foreign) throw new Refusal(403, "Not allowed", "ForeignOrigin", "This can only be asked by Dibbs itself.");
  };

  return {
    bearerOf,
    actorOf: (request) => {
      if (request.personId === null) {
        const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
        const bearer = scheme?.toLowerCase() === "bearer" && token ? bearerOf(token) : null;
        if (bearer === null) throw unauthenticated();
        request.personId = bearer.personId;
        request.actsFor = bearer.actsFor;
        request.sessionId = bearer.sessionId;
        request.missesSecondFactor = bearer.missesSecondFactor;
      }
      return request.memberId === null
        ? personActor(request.personId)
        : memberActor(request.personId, request.memberId);
    },
    sessionIdOf: ({ sessionId }) => {
      if (sessionId === null) throw unauthenticated();
      return sessionId;
    },
    signedIn,
    enter,
    giveCookie,
    admitted: (reply, admission) => {
      if (admission.kind === "signed_in") {
        return enter(reply, admission.person, admission.session, admission.missesSecondFactor);
      }
      const { token, expiresAt } = admission.challenge;
      reply.setCookie(challengeCookie, token, { ...cookieOptions, expires: expiresAt });
      giveDeviceCookie(reply);
      return { kind: "second_factor", expiresAt };
    },
    expectOwnPage,
    takeCookie: (reply) => {
      reply.clearCookie(cookieName, cookieOptions);
    },
    challengeOf: (request) => {
      expectOwnPage(request);
      return request.cookies[challengeCookie] || null;
    },
    takeChallenge: (reply) => {
      reply.clearCookie(challengeCookie, cookieOptions);
    },
    refreshTokenOf: (request) => {
      expectOwnPage(request);
      return request.cookies[cookieName] || null;
    },
  };
};
