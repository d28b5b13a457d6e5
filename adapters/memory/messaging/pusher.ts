import { Context, Effect, Layer } from "effect";
import { type Push, Pusher } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushAddress } from "#core/messaging/push/push-subscription.ts";

type SentPush = { readonly to: PushAddress; readonly push: Push };

/** The pushes that the memory pusher has sent, oldest first. */
export class SentPushes extends Context.Service<SentPushes, { readonly all: Effect.Effect<ReadonlyArray<SentPush>> }>()(
  "adapters/memory/SentPushes",
) {}

/** The push service of test browsers. */
const service = "https://push.example.com/";

/** A pusher that records pushes. */
export const memoryPusher: Layer.Layer<Pusher | SentPushes> = Layer.effectContext(
  Effect.sync(() => {
    const sent: Array<SentPush> = [];
    const pusher = Pusher.of({
      publicKey: "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
      reaches: (endpoint) => endpoint.startsWith(service),
      send: (to, push) => Effect.sync(() => void sent.push(structuredClone({ to, push }))),
    });
    const all = Effect.sync(() => structuredClone(sent));
    return Context.make(Pusher, pusher).pipe(Context.add(SentPushes, SentPushes.of({ all })));
  }),
);
