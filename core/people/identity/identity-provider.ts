import { Context, type Effect, Schema } from "effect";
import type { NotFound } from "#core/shared/errors.ts";
import type { IdentityProviderSilent, IdentityRefused } from "./errors.ts";
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
