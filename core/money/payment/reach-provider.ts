import { Effect } from "effect";
import { Invalid, Unavailable } from "#core/shared/errors.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

const silent = "The payment provider does not answer now. Nothing was changed; please try again in a minute.";

/**
 * Setting accounts up is done by a person who waits: a provider that is silent is `Unavailable`, and what it refuses is
 * told in its words, as what is wrong with `field`.
 */
export const reachProvider =
  (field: string) =>
  <A, E extends { readonly _tag: string }, R>(asked: Effect.Effect<A, E | ProviderRefused | ProviderSilent, R>) =>
    Effect.catch(
      asked,
      (error): Effect.Effect<never, Exclude<E, ProviderRefused | ProviderSilent> | Invalid | Unavailable> => {
        if (isSilent(error)) return Effect.fail(new Unavailable({ what: "payment accounts", message: silent }));
        if (isRefused(error)) {
          const { message } = error;
          return Effect.fail(new Invalid({ message, issues: [{ field, message }] }));
        }
        return Effect.fail(error as Exclude<E, ProviderRefused | ProviderSilent>);
      },
    );

const isSilent = (error: { readonly _tag: string }): error is ProviderSilent => error._tag === "ProviderSilent";
const isRefused = (error: { readonly _tag: string }): error is ProviderRefused => error._tag === "ProviderRefused";
