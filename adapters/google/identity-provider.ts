import { Effect, Exit, Layer, Option, Schedule, Schema } from "effect";
import type { Configuration, CustomFetch } from "openid-client";
import { identityProviderSilent, identityRefused } from "#core/people/identity/errors.ts";
import { type ProvenIdentity, Subject } from "#core/people/identity/identity.ts";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { Email } from "#core/people/person/person.ts";
import { notFound } from "#core/shared/errors.ts";
import { failureOf } from "./failure.ts";

/** The issuer, whose discovery document describes Google's endpoints. */
export const googleIssuer = "https://accounts.google.com";

export type GoogleOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The page that the browser returns to; registered with the provider. */
  readonly redirectUrl: string;
  /** Google's unless another provider replaces it. */
  readonly issuer?: string;
  /** The provider's signature algorithm; Google uses RSA. */
  readonly algorithm?: "RS256" | "ES256";
  /** A custom fetch to reach the provider. */
  readonly fetch?: CustomFetch;
  /** The timeout of one request, in seconds. */
  readonly timeout?: number;
};

/** The tolerated clock difference, in seconds. */
const tolerance = 10;

/** Loaded at the first sign-in, so that no start waits for it. */
const library = Effect.promise(() => import("openid-client"));

const Claims = Schema.Struct({
  sub: Subject.check(Schema.isMinLength(1)),
  email: Schema.optionalKey(Schema.String),
  email_verified: Schema.optionalKey(Schema.Boolean),
  name: Schema.optionalKey(Schema.String),
  /** The organization whose mail Google hosts. */
  hd: Schema.optionalKey(Schema.String),
});
type Claims = typeof Claims.Type;

const decodeClaims = Schema.decodeUnknownOption(Claims);
const decodeEmail = Schema.decodeUnknownOption(Email);

const standingOf = (email: Email, { email_verified: verified, hd }: Claims): ProvenIdentity["emailStanding"] => {
  if (verified !== true) return "unverified";
  return hd !== undefined || /@(gmail|googlemail)\.com$/.test(email) ? "authoritative" : "verified";
};

const proven = (claims: Claims): ProvenIdentity => {
  const email = Option.getOrNull(decodeEmail(claims.email?.trim().toLowerCase()));
  return {
    provider: "google",
    subject: claims.sub,
    email,
    emailStanding: email === null ? "unverified" : standingOf(email, claims),
    name: claims.name ?? null,
  };
};

const discover = ({ clientId, clientSecret, algorithm = "RS256", issuer = googleIssuer, ...options }: GoogleOptions) =>
  Effect.gen(function* () {
    const openId = yield* library;
    const isPlain = issuer.startsWith("http:");
    const { timeout = 8 } = options;
    return yield* Effect.tryPromise({
      try: () =>
        openId.discovery(
          new URL(issuer),
          clientId,
          {
            client_secret: clientSecret,
            id_token_signed_response_alg: algorithm,
            [openId.clockTolerance]: tolerance,
          },
          openId.ClientSecretPost(clientSecret),
          {
            timeout,
            // Only the simulated Google on this machine uses plain HTTP.
            execute: [openId.enableNonRepudiationChecks, ...(isPlain ? [openId.allowInsecureRequests] : [])],
            ...(options.fetch && { [openId.customFetch]: options.fetch }),
          },
        ),
      catch: () => identityProviderSilent(),
    });
  }).pipe(
    Effect.retry({ times: 2, schedule: Schedule.exponential("100 millis") }),
    Effect.tapError(() => Effect.logWarning("Google does not say how it is spoken to")),
  );

const refusedAfter = (error: unknown) => {
  const failure = failureOf(error);
  if (failure._tag === "IdentityRefused" && failure.reason === "denied") return Effect.fail(failure);
  // The library's message names the failed check and contains no token.
  const { message, code, error: said } = error as { message?: string; code?: string; error?: string };
  return Effect.andThen(Effect.logWarning("Google signed nobody in", { message, code, said }), Effect.fail(failure));
};

/**
 * Google by OpenID Connect: the code flow with PKCE, state and nonce, and an account chooser every time. Only the ID
 * token is trusted, after its signature, issuer, audience, age and nonce are checked.
 */
export const googleIdentityProvider = (options: GoogleOptions): Layer.Layer<IdentityProvider> =>
  Layer.effect(
    IdentityProvider,
    Effect.gen(function* () {
      const configuration: Effect.Effect<
        Configuration,
        ReturnType<typeof identityProviderSilent>
      > = yield* Effect.cachedWithTTL(discover(options), (exit) => (Exit.isSuccess(exit) ? "1 day" : 0));
      return IdentityProvider.of({
        isOffered: true,
        begin: Effect.gen(function* () {
          const openId = yield* library;
          const known = yield* configuration;
          const verifier = openId.randomPKCECodeVerifier();
          const challenge = yield* Effect.promise(() => openId.calculatePKCECodeChallenge(verifier));
          const visit = { state: openId.randomState(), nonce: openId.randomNonce(), verifier };
          const url = openId.buildAuthorizationUrl(known, {
            redirect_uri: options.redirectUrl,
            scope: "openid email profile",
            prompt: "select_account",
            code_challenge: challenge,
            code_challenge_method: "S256",
            state: visit.state,
            nonce: visit.nonce,
          });
          return { url: url.href, visit };
        }),
        finish: Effect.fnUntraced(function* (answer, visit) {
          const openId = yield* library;
          const known = yield* configuration;
          const url = new URL(options.redirectUrl);
          url.search = answer;
          const tokens = yield* Effect.catch(
            Effect.tryPromise({
              try: () =>
                openId.authorizationCodeGrant(known, url, {
                  expectedState: visit.state,
                  expectedNonce: visit.nonce,
                  pkceCodeVerifier: visit.verifier,
                  idTokenExpected: true,
                }),
              catch: (error) => error,
            }),
            refusedAfter,
          );
          const claims = decodeClaims(tokens.claims());
          return Option.isSome(claims) ? proven(claims.value) : yield* identityRefused("not_genuine");
        }),
      });
    }),
  );

const missing = notFound("way to sign in");

/** For an installation without a provider. */
export const noIdentityProvider: Layer.Layer<IdentityProvider> = Layer.succeed(IdentityProvider, {
  isOffered: false,
  begin: Effect.fail(missing),
  finish: () => Effect.fail(missing),
});
