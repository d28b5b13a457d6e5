import { Clock, Effect } from "effect";
import { deliverDueWebhooks } from "./deliver-webhooks.ts";
import { bodyOf, signatureHeader, signWebhook } from "./sign-webhook.ts";

type Receiver = {
  /** Where Dibbs receives webhook events: its own `/webhooks/sandbox`. */
  readonly url: string;
  readonly secret: string;
};

/** How often the sandbox checks for webhook events to send. */
const interval = "250 millis";

/**
 * Sends due webhook events over HTTP for as long as it runs; start it with the server and interrupt it when the server
 * stops. Rejected events stay in the store, so a stopped server loses none.
 */
export const sendWebhooks = Effect.fn("sendWebhooks")(function* ({ url, secret }: Receiver) {
  const pass = deliverDueWebhooks((webhookEvent) =>
    Effect.gen(function* () {
      const body = bodyOf(webhookEvent);
      const signature = signWebhook(body, secret, yield* Clock.currentTimeMillis);
      const response = yield* Effect.tryPromise((signal) =>
        fetch(url, {
          method: "POST",
          body,
          headers: { "content-type": "application/json", [signatureHeader]: signature },
          redirect: "error",
          signal,
        }),
      );
      return response.ok;
    }).pipe(
      Effect.timeout("10 seconds"),
      Effect.orElseSucceed(() => false),
    ),
  );
  yield* pass.pipe(
    Effect.catchTag("ProviderSilent", () => Effect.void),
    Effect.andThen(Effect.sleep(interval)),
    Effect.forever,
  );
});
