import { Effect } from "effect";
import { type Words, wordingIn } from "#core/messaging/words/words.ts";
import { now } from "#core/shared/day.ts";
import { MessageId, newId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { justWritten, type Message } from "./message.ts";
import { Outbox } from "./outbox.ts";

/** What the vault seals texts for. */
export const sealedFor = "message";

type Secret = Pick<Message, "personId" | "channel" | "address" | "language" | "lastsUntil"> & { readonly words: Words };

/**
 * Puts a message whose text is a secret, such as a code or a link that lets people in, into the outbox, inside the caller's
 * unit of work. The text lies there sealed; its title, which the log may name, must tell nothing. Answers its id.
 */
export const putSecret = Effect.fnUntraced(function* ({ words, ...secret }: Secret) {
  const outbox = yield* Outbox;
  const vault = yield* Vault;
  const at = yield* now;
  const id = yield* newId(MessageId);
  const { title: subject, message } = wordingIn(secret.language, words);
  const text = yield* vault.seal(sealedFor, message);
  yield* outbox.put([{ ...secret, ...justWritten(at), id, kind: null, subject, text, link: null, isSealed: true }]);
  return id;
});

/** The message with a text that can be read; null where it was sealed with a secret that this installation lost. */
export const openMessage = Effect.fnUntraced(function* <Sent extends Pick<Message, "text" | "isSealed">>(
  message: Sent,
) {
  if (!message.isSealed) return message;
  const vault = yield* Vault;
  const text = yield* vault.open(sealedFor, message.text);
  return text === null ? null : { ...message, text };
});
