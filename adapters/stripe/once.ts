import { Effect, type Schema } from "effect";
import { ProviderRefused, type ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { ask } from "./client.ts";
import { RememberedRefusal } from "./failure.ts";

/** How many remembered refusals are skipped before the last one is accepted. */
const mostRemembered = 8;

/** The refusal for a request that differs from the existing one under the same key. */
export const otherwise = (what: string) => new ProviderRefused({ code: "idempotency", message: what });

/**
 * Sends a request under its key and reads the answer. Stripe remembers a refusal under the key for a day, even after
 * its cause is gone. A refusal means that nothing was done, so the request is repeated under the next key; concurrent
 * callers reach the same key, and only one of their requests is carried out.
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
