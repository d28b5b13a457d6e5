import { Context, Effect, Layer } from "effect";
import { Mailer, type Message } from "#core/messaging/message/message.ts";

type SentMessage = Message & { readonly unsubscribe: string | null };

/** The mails that the memory mailer has sent, oldest first. */
export class SentMail extends Context.Service<SentMail, { readonly all: Effect.Effect<ReadonlyArray<SentMessage>> }>()(
  "adapters/memory/SentMail",
) {}

/** A mailer that records mails. It drops a second copy of a message, as a mail server would. */
export const memoryMailer: Layer.Layer<Mailer | SentMail> = Layer.effectContext(
  Effect.sync(() => {
    const sent = new Map<string, SentMessage>();
    const send = (message: Message, unsubscribe: string | null) =>
      Effect.sync(() => {
        if (!sent.has(message.id)) sent.set(message.id, structuredClone({ ...message, unsubscribe }));
      });
    return Context.make(Mailer, Mailer.of({ send })).pipe(
      Context.add(SentMail, SentMail.of({ all: Effect.sync(() => structuredClone([...sent.values()])) })),
    );
  }),
);
