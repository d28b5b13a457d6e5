import { Effect, Schema } from "effect";
import { type Invalid, invalid, Unavailable } from "#core/shared/errors.ts";

/** The provider refused the work itself: nothing was done, now or before. */
export class ProviderRefused extends Schema.TaggedError<ProviderRefused>()("ProviderRefused", {
  message: Schema.String,
  code: Schema.String,
}) {}

/** The provider's answer was lost, late or unreadable: whether the work was done is unknown. */
export class ProviderSilent extends Schema.TaggedError<ProviderSilent>()("ProviderSilent", {
  message: Schema.String,
  /** True if the provider rejected Dibbs's key, so that nothing was done; see refused-keys.ts. */
  isKeyRefused: Schema.optionalKey(Schema.Boolean),
  /** True if the request was never sent, so that nothing was done, and it can be repeated at once. */
  isNotSent: Schema.optionalKey(Schema.Boolean),
}) {}

type Provider = ProviderRefused | ProviderSilent;

/** The provider reported an event but does not answer what happened: ask again soon. */
export const unanswered = (what: string) =>
  new Unavailable({ what, message: "Our payment provider isn't answering right now." });

/** Turns a silent or refusing provider into `Unavailable` with its message or `words`, for repeatable work. */
export const orUnavailable =
  (what: string, words?: string) =>
  <A, E extends { readonly _tag: string }, R>(asked: Effect.Effect<A, E | Provider, R>) =>
    Effect.catch(asked, (error): Effect.Effect<never, Exclude<E, Provider> | Unavailable> => {
      if (!isSilent(error) && !isRefused(error)) return Effect.fail(error as Exclude<E, Provider>);
      return Effect.fail(new Unavailable({ what, message: words ?? error.message }));
    });

const silent = "Our payment provider isn't answering. Nothing was changed. Please try again in a minute.";

/**
 * Handles provider errors for a person who waits while setting up an account: a silent provider is `Unavailable`, and a
 * refusal is `Invalid`, with the provider's message about `field`.
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
