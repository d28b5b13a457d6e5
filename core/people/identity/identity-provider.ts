import { Context, Effect, Option, Schema } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { NotFound } from "#core/shared/errors.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { type IdentityProviderSilent, type IdentityRefused, identityRefused } from "./errors.ts";
import type { ProvenIdentity } from "./identity.ts";

/** The secrets of one visit to the provider; the answer is good only together with them. */
export const Visit = Schema.Struct({ state: Schema.String, nonce: Schema.String, verifier: Schema.String });
export type Visit = typeof Visit.Type;

/** Google, or what stands in its place, as one who vouches for people. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** Whether there is one at all; without it the rest fails `NotFound`. */
    readonly isOffered: boolean;
    /** Where to send the browser, and what must be kept for its return. */
    readonly begin: Effect.Effect<{ readonly url: string; readonly visit: Visit }, IdentityProviderSilent | NotFound>;
    /**
     * Checks the answer that the browser brought back, the query of its address, by asking the provider; an answer is
     * good once. Fails `IdentityRefused` for one that was not given to this visit, or is not the provider's.
     */
    readonly finish: (
      answer: string,
      visit: Visit,
    ) => Effect.Effect<ProvenIdentity, IdentityRefused | IdentityProviderSilent | NotFound>;
  }
>()("core/IdentityProvider") {}

/** How long somebody may take at the provider, in milliseconds. */
export const visitLife = 10 * 60_000;

const purpose = "visit to an identity provider";

/** What the browser keeps of a visit, sealed: so the answer is good in that browser alone, for one purpose and not for long. */
const KeptVisit = Schema.fromJsonString(
  Schema.Struct({
    ...Visit.fields,
    begunAt: Schema.DateFromMillis,
    /** Whose account the answer is to be linked to; null where it is for something else. */
    linkTo: Schema.NullOr(PersonId),
    /** The session whose person shows anew that it is they; null where it is for something else. */
    proves: Schema.NullOr(SessionId),
  }),
);

/** What a visit is for; both are null where somebody signs in. */
type Purpose = Pick<Schema.Schema.Type<typeof KeptVisit>, "linkTo" | "proves">;

const encode = Schema.encodeSync(KeptVisit);
const decode = Schema.decodeUnknownOption(KeptVisit);

/** Begins a visit: where to send the browser, and what it has to keep, sealed. */
export const beginVisit = Effect.fnUntraced(function* (what: Purpose) {
  const { url, visit } = yield* (yield* IdentityProvider).begin;
  const kept = encode({ ...visit, begunAt: yield* now, ...what });
  return { url, visit: yield* (yield* Vault).seal(purpose, kept) };
});

/** An answer of the provider, as the browser brings it back with what it kept. */
export type Return = { readonly answer: string; readonly visit: string | null };

/**
 * Whom the provider has proved. Fails `IdentityRefused` for a return whose visit is over, was another browser's, or was
 * begun for another purpose.
 */
export const finishVisit = Effect.fnUntraced(function* ({ answer, visit }: Return, what: Purpose) {
  const kept = decode(visit === null ? null : yield* (yield* Vault).open(purpose, visit));
  if (Option.isNone(kept)) return yield* identityRefused("over");
  const { begunAt, linkTo, proves, ...secrets } = kept.value;
  const age = (yield* now).getTime() - begunAt.getTime();
  if (linkTo !== what.linkTo || proves !== what.proves || age > visitLife) return yield* identityRefused("over");
  return yield* (yield* IdentityProvider).finish(answer, secrets);
});

/** Where to send somebody who wants to sign in with Google, and what their browser keeps meanwhile. */
export const beginGoogleSignIn = Effect.fn("beginGoogleSignIn")(() => beginVisit({ linkTo: null, proves: null }));

/** Where to send somebody who wants to sign in with Google from now on, and what their browser keeps meanwhile. */
export const beginGoogleLink = Effect.fn("beginGoogleLink")((actor: PersonActor) =>
  beginVisit({ linkTo: actor.personId, proves: null }),
);
