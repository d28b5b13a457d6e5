import { Effect, Layer } from "effect";
import { addressOf } from "#api/addresses.ts";
import { MessageRefused } from "#core/messaging/message/message.ts";
import { type Push, Pusher } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushAddress } from "#core/messaging/push/push-subscription.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { PushKeys } from "./keys.ts";
import { isOfService, type PushService } from "./service.ts";

type Options = {
  /** The timeout of a request, in milliseconds. */
  readonly timeout?: number;
};

/** The endpoint is secret, because it identifies the browser. So none of the push service's text is passed on. */
const silent = () => new Unavailable({ what: "push", message: "The push service did not answer." });

const said = (status: number): MessageRefused | Unavailable => {
  const message = `The push service answered ${status}.`;
  if (status === 404 || status === 410) return new MessageRefused({ what: "address", message });
  // The push itself is invalid: sending it again would not help.
  if (status === 400 || status === 413) return new MessageRefused({ what: "other", message });
  return new Unavailable({ what: "push", message });
};

const unknownService = () =>
  new MessageRefused({ what: "address", message: "The push service of this browser is not known here." });

/** The library's request for a push: encrypted for this browser alone, signed by us. */
const requestOf = async (to: PushAddress, push: Push, keys: PushKeys, subject: string) => {
  const { default: webPush } = await import("web-push");
  return webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.publicKey, auth: to.authSecret } },
    JSON.stringify({ title: push.title, link: addressOf(push.link), tag: push.id }),
    {
      vapidDetails: { subject, ...keys },
      contentEncoding: "aes128gcm",
      TTL: Math.max(Math.floor((push.lastsUntil.getTime() - Date.now()) / 1000), 0),
      // Replaces an earlier push with the same topic that the push service has not delivered yet.
      topic: push.id.replaceAll("-", ""),
    },
  );
};

/**
 * `Pusher` by the library web-push, which is loaded with the first push. It builds the request; we send it ourselves,
 * because the library has no timeout for a silent service.
 */
export const webPushPusher = (
  service: PushService,
  keys: PushKeys,
  { timeout = 10_000 }: Options = {},
): Layer.Layer<Pusher> =>
  Layer.succeed(
    Pusher,
    Pusher.of({
      publicKey: keys.publicKey,
      reaches: (endpoint) => isOfService(service, endpoint),
      send: Effect.fnUntraced(function* (to, push) {
        if (!isOfService(service, to.endpoint)) return yield* unknownService();
        const { endpoint, method, headers, body } = yield* Effect.tryPromise({
          try: () => requestOf(to, push, keys, service.subject),
          // The key is no point of the curve.
          catch: () => new MessageRefused({ what: "address", message: "The keys of this browser cannot be used." }),
        });
        const { "Content-Length": _length, ...sent } = headers;
        const status = yield* Effect.tryPromise({
          try: async () => {
            const answer = await fetch(endpoint, {
              method,
              headers: Object.entries(sent).map(([name, value]) => [name, String(value)] as [string, string]),
              body: new Uint8Array(body ?? []),
              // A redirect leads to an address that was not checked.
              redirect: "manual",
              signal: AbortSignal.timeout(timeout),
            });
            await answer.body?.cancel();
            return answer.status;
          },
          catch: silent,
        });
        if (status < 200 || status > 299) return yield* said(status);
      }),
    }),
  );

/** `Pusher` for an installation that sends none. */
export const noPusher: Layer.Layer<Pusher> = Layer.succeed(
  Pusher,
  Pusher.of({
    publicKey: null,
    reaches: () => false,
    send: () => Effect.fail(new MessageRefused({ what: "other", message: "This installation sends no pushes." })),
  }),
);
