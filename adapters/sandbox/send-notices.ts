import { Clock, Effect } from "effect";
import { deliverDueNotices } from "./deliver-notices.ts";
import { bodyOf, signatureHeader, signNotice } from "./sign-notice.ts";

type Receiver = {
  /** Where Dibbs takes notifications in: its own `/webhooks/sandbox`. */
  readonly url: string;
  readonly secret: string;
};

/** How often the sandbox looks for notifications to send. */
const interval = "250 millis";

/**
 * Sends due notifications over HTTP, for as long as it runs; start it with the server and interrupt it when the server
 * stops. What is not taken waits in the store, so a stopped server loses none.
 */
export const sendNotices = Effect.fn("sendNotices")(function* ({ url, secret }: Receiver) {
  const pass = deliverDueNotices((notice) =>
    Effect.gen(function* () {
      const body = bodyOf(notice);
      const signature = signNotice(body, secret, yield* Clock.currentTimeMillis);
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
