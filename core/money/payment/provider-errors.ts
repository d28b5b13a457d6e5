import { Effect, Schema } from "effect";
import { type Invalid, invalid, Unavailable } from "#core/shared/errors.ts";

/** The provider has answered no to the work itself: nothing was done, now or before. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  message: Schema.String,
  code: Schema.String,
}) {}

/** The provider's answer was lost, late or unreadable: whether the work was done is not known. */
export class ProviderSilent extends Schema.TaggedError<ProviderSilent>()("ProviderSilent", {
  message: Schema.String,
  /** True where the provider did not let Dibbs in at all, so that nothing was done; see refused-keys.ts. */
  isKeyRefused: Schema.optionalKey(Schema.Boolean),
  /** True where the question itself did not go out, so that nothing was done, and it can be asked again at once. */
  isNotSent: Schema.optionalKey(Schema.Boolean),
}) {}

type Provider = ProviderRefused | ProviderSilent;

/** The provider has said that something happened, and does not answer what: it is to be asked again soon. */
export const unanswered = (what: string) =>
  new Unavailable({ what, message: "Our payment provider isn't answering right now." });

/** For what can be asked again: a provider that is silent or refuses is `Unavailable`, in its own words or these. */
export const orUnavailable =
  (what: string, words?: string) =>
  <A, E extends { readonly _tag: string }, R>(asked: Effect.Effect<A, E | Provider, R>) =>
    Effect.catch(asked, (error): Effect.Effect<never, Exclude<E, Provider> | Unavailable> => {
      if (!isSilent(error) && !isRefused(error)) return Effect.fail(error as Exclude<E, Provider>);
      return Effect.fail(new Unavailable({ what, message: words ?? error.message }));
    });

const silent = "Our payment provider isn't answering. Nothing was changed. Please try again in a minute.";

/**
 * Setting accounts up is done by a person who waits: a provider that is silent is `Unavailable`, and what it refuses is
 * told in its words, as what is wrong with `field`.
 */
export const reachProvider =
  (field: string) =>
  <A, E extends { readonly _tag: string }, R>(asked: Effect.Effect<A, E | Provider, R>) =>
    Effect.catch(asked, (error): Effect.Effect<never, Exclude<E, Provider> | Invalid | Unavailable> => {
      if (isSilent(error)) return Effect.fail(new Unavailable({ what: "payment accounts", message: silent }));
      if (isRefused(error)) return Effect.fail(invalid({ field, message: error.message }));
      return Effect.fail(error as Exclude<E, Provider>);
    });

const isSilent = (error: { readonly _tag: string }): error is ProviderSilent => error._tag === "ProviderSilent";
const isRefused = (error: { readonly _tag: string }): error is ProviderRefused => error._tag === "ProviderRefused";
