import { Context, Effect, Option, Schema } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { NotFound } from "#core/shared/errors.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { type IdentityProviderSilent, type IdentityRefused, identityRefused } from "./errors.ts";
import type { ProvenIdentity } from "./identity.ts";

/** The secrets of one visit to the provider; its answer is valid only together with them. */
export const Visit = Schema.Struct({ state: Schema.String, nonce: Schema.String, verifier: Schema.String });
export type Visit = typeof Visit.Type;

/** The identity provider: Google, or whatever replaces it. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** Whether a provider is configured; without one the rest fails with `NotFound`. */
    readonly isOffered: boolean;
    /** Returns where to send the browser, and what to keep until it returns. */
    readonly begin: Effect.Effect<{ readonly url: string; readonly visit: Visit }, IdentityProviderSilent | NotFound>;
    /**
     * Checks the answer that the browser brought back, a URL query, by asking the provider; an answer works once. Fails
     * with `IdentityRefused` if it belongs to another visit or isn't the provider's.
     */
    readonly finish: (
      answer: string,
      visit: Visit,
    ) => Effect.Effect<ProvenIdentity, IdentityRefused | IdentityProviderSilent | NotFound>;
  }
>()("core/IdentityProvider") {}

/** How long a person may stay at the provider, in milliseconds. */
export const visitLife = 10 * 60_000;

const purpose = "visit to an identity provider";

/** What the browser keeps of a visit, sealed, so that the answer works only there, for one purpose and a short time. */
const KeptVisit = Schema.fromJsonString(
  Schema.Struct({
    ...Visit.fields,
    begunAt: Schema.DateFromMillis,
    /** The person to link the account to; null if the visit isn't for linking. */
    linkTo: Schema.NullOr(PersonId),
    /** The session whose person proves their identity again; null if the visit isn't for that. */
    proves: Schema.NullOr(SessionId),
  }),
);

/** What a visit is for; both are null for signing in. */
type Purpose = Pick<Schema.Schema.Type<typeof KeptVisit>, "linkTo" | "proves">;

const encode = Schema.encodeSync(KeptVisit);
const decode = Schema.decodeUnknownOption(KeptVisit);

/** Begins a visit: returns where to send the browser, and what it has to keep, sealed. */
export const beginVisit = Effect.fnUntraced(function* (what: Purpose) {
  const { url, visit } = yield* (yield* IdentityProvider).begin;
  const kept = encode({ ...visit, begunAt: yield* now, ...what });
  return { url, visit: yield* (yield* Vault).seal(purpose, kept) };
});

/** The provider's answer as the browser brings it back, with what the browser kept. */
export type Return = { readonly answer: string; readonly visit: string | null };

/**
 * Returns whom the provider identified. Fails with `IdentityRefused` if the visit expired, was another browser's, or
 * had another purpose.
 */
export const finishVisit = Effect.fnUntraced(function* ({ answer, visit }: Return, what: Purpose) {
  const kept = decode(visit === null ? null : yield* (yield* Vault).open(purpose, visit));
  if (Option.isNone(kept)) return yield* identityRefused("over");
  const { begunAt, linkTo, proves, ...secrets } = kept.value;
  const age = (yield* now).getTime() - begunAt.getTime();
  if (linkTo !== what.linkTo || proves !== what.proves || age > visitLife) return yield* identityRefused("over");
  return yield* (yield* IdentityProvider).finish(answer, secrets);
});

/** Returns where to send a person who signs in with Google, and what their browser keeps meanwhile. */
export const beginGoogleSignIn = Effect.fn("beginGoogleSignIn")(() => beginVisit({ linkTo: null, proves: null }));

/** Returns where to send a person who links Google to their account, and what their browser keeps meanwhile. */
export const beginGoogleLink = Effect.fn("beginGoogleLink")((actor: PersonActor) =>
  beginVisit({ linkTo: actor.personId, proves: null }),
);
