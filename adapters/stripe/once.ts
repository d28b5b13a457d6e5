import { Effect } from "effect";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { RememberedRefusal } from "./failure.ts";

/** How many noes that Stripe remembers are gone past before the last is believed. */
const mostRemembered = 8;

/**
 * Sends a request under its key. Stripe remembers a no under the key for a day, also after its reason is gone. A no
 * means that nothing was done, so the request goes out once more under the next key; callers at the same time come to
 * the same one, and only one of their requests is carried out.
 */
export const once = <A>(
  key: string,
  send: (key: string) => Effect.Effect<A, ProviderRefused | ProviderSilent>,
): Effect.Effect<A, ProviderRefused | ProviderSilent> => {
  const attempt = (turn: number): Effect.Effect<A, ProviderRefused | ProviderSilent> =>
    send(turn === 1 ? key : `${key}:${turn}`).pipe(
      Effect.catch((error) =>
        error instanceof RememberedRefusal && error.code !== "idempotency" && turn < mostRemembered
          ? attempt(turn + 1)
          : Effect.fail(error),
      ),
    );
  return attempt(1);
};
