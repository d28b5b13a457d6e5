import { Effect, type Schema } from "effect";
import { ProviderRefused, type ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { ask } from "./client.ts";
import { RememberedRefusal } from "./failure.ts";

/** How many noes that Stripe remembers are gone past before the last is believed. */
const mostRemembered = 8;

/** Why what was asked for is not what is there already under the same name. */
export const otherwise = (what: string) => new ProviderRefused({ code: "idempotency", message: what });

/**
 * Sends a request under its key and reads the answer. Stripe remembers a no under the key for a day, also after its reason
 * is gone. A no means that nothing was done, so the request goes out once more under the next key; callers at the same
 * time come to the same one, and only one of their requests is carried out.
 */
export const once = <A>(
  key: string,
  answer: Schema.Codec<A, unknown>,
  send: (options: { readonly idempotencyKey: string }) => Promise<unknown>,
): Effect.Effect<A, ProviderRefused | ProviderSilent> => {
  const attempt = (turn: number): Effect.Effect<A, ProviderRefused | ProviderSilent> =>
    ask(answer, () => send({ idempotencyKey: turn === 1 ? key : `${key}:${turn}` })).pipe(
      Effect.catch((error) =>
        error instanceof RememberedRefusal && error.code !== "idempotency" && turn < mostRemembered
          ? attempt(turn + 1)
          : Effect.fail(error),
      ),
    );
  return attempt(1);
};
