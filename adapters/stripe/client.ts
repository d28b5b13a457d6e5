import { Effect, Schema } from "effect";
import Stripe from "stripe";
import { type ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { keyRefused } from "#core/shared/refused-keys.ts";
import { failureOf, noAnswerTo } from "./failure.ts";
import type { StripeSettings } from "./settings.ts";

/** The timeout of a request, in milliseconds. */
const usualTimeout = 20_000;

/** Stripe's own library, without its retries: the core decides when to retry. */
export const stripeClient = (
  { secretKey, baseUrl }: Pick<StripeSettings, "secretKey" | "baseUrl">,
  timeout = usualTimeout,
): Stripe => {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port !== "" && { port }),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: "Dibbs" },
  });
};

/**
 * Calls Stripe and decodes the answer. An unexpected one counts as no answer: the library takes an error page whose
 * JSON has no `error` for a success.
 */
export const ask = <A>(answer: Schema.Codec<A, unknown>, request: () => Promise<unknown>) =>
  Effect.flatMap(
    Effect.tryPromise({ try: request, catch: failureOf }).pipe(
      Effect.tapError((error) =>
        error._tag === "ProviderSilent" && error.isKeyRefused ? keyRefused("Stripe") : Effect.void,
      ),
    ),
    Effect.fnUntraced(function* (json) {
      const read = Schema.decodeUnknownOption(answer)(json);
      if (read._tag === "Some") return read.value;
      return yield* new ProviderSilent({ message: "The card provider's answer could not be read." });
    }),
  );

/** Turns a refused look-up into silence: it says nothing about the resource. */
export const lookUp = <A>(
  asked: Effect.Effect<A, ProviderRefused | ProviderSilent>,
): Effect.Effect<A, ProviderSilent> =>
  Effect.catchTag(asked, "ProviderRefused", (error) => Effect.fail(noAnswerTo(error)));
