import { Context, Effect, Layer } from "effect";
import { type Message, Texter } from "#core/messaging/message/message.ts";

/** The texts that the memory texter has sent, oldest first. */
export class SentTexts extends Context.Service<SentTexts, { readonly all: Effect.Effect<ReadonlyArray<Message>> }>()(
  "adapters/memory/SentTexts",
) {}

/** A texter that records texts. */
export const memoryTexter: Layer.Layer<Texter | SentTexts> = Layer.effectContext(
  Effect.sync(() => {
    const sent: Array<Message> = [];
    const send = (message: Message) => Effect.sync(() => void sent.push(structuredClone(message)));
    return Context.make(Texter, Texter.of({ send })).pipe(
      Context.add(SentTexts, SentTexts.of({ all: Effect.sync(() => structuredClone(sent)) })),
    );
  }),
);
