import { Context, Effect } from "effect";
import type { Mailing } from "#core/messaging/notification/kinds.ts";
import type { Recipient } from "#core/messaging/notification/recipients.ts";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import { type Words, wordingIn } from "#core/messaging/words/words.ts";
import type { Person } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import { MessageId, newId, type PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { Vault } from "#core/shared/vault.ts";
import { justWritten, type Message } from "./message.ts";

/** Messages that are to be sent; one put inside a unit of work exists only if that unit is kept. */
export class Outbox extends Context.Service<
  Outbox,
  {
    readonly put: (messages: ReadonlyArray<Message>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: MessageId) => Effect.Effect<Message, NotFound | Unavailable>;
    /**
     * Messages that are due at `at`, the longest due first, at most `limit`, each counted as tried once more. They
     * are due again at `until`, for the case that nobody lives to say how it went; so two takers never get the same.
     */
    readonly take: (asked: {
      readonly at: Date;
      readonly until: Date;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
    /** They are not due any more. */
    readonly markSent: (ids: ReadonlyArray<MessageId>, at: Date) => Effect.Effect<void, Unavailable>;
    /** It could not be sent, because of `trouble`; it is due again at `dueAt`, or given up. */
    readonly postpone: (
      id: MessageId,
      why: { readonly trouble: string; readonly dueAt: Date | null; readonly givenUp: Message["givenUp"] },
    ) => Effect.Effect<void, Unavailable>;
    /** The person's messages, the newest first, at most `limit`. */
    readonly ofPerson: (id: PersonId, limit: number) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
    /** The newest messages first, at most `limit`. */
    readonly recent: (limit: number) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
  }
>()("core/Outbox") {}

type Addressed = {
  readonly to: Pick<Person, "id" | "email" | "language">;
  readonly kind?: Mailing;
  readonly link?: Link;
};

/** Puts a mail into the outbox that is written already, inside the caller's unit of work. It is sent when that is kept. */
export const putMail = Effect.fnUntraced(function* (
  mail: Addressed & { readonly subject: string; readonly text: string },
) {
  const { to, subject, text, kind = null, link = null } = mail;
  yield* (yield* Outbox).put([
    {
      id: yield* newId(MessageId),
      personId: to.id,
      channel: "mail",
      address: to.email,
      kind,
      language: to.language,
      subject,
      text,
      link,
      isSealed: false,
      lastsUntil: null,
      ...justWritten(yield* now),
    },
  ]);
});

/** The same with a text of the catalogue, in the language of whom it is for. */
export const putMessage = ({ words, ...mail }: Addressed & { readonly words: Words }) => {
  const { title, message } = wordingIn(mail.to.language, words);
  return putMail({ ...mail, subject: title, text: message });
};

/** How long a push is of use, in milliseconds: whoever opens a browser later finds the alert. */
const life = 24 * 3_600_000;

type News = Pick<Message, "kind"> & {
  /** Stands on a screen that others may see, so it tells of nobody's sums or words. */
  readonly title: string;
  readonly link: Link;
};

/** Puts a push for each of these browsers of a person into the outbox, inside the caller's unit of work. They are sent when that is kept. */
export const putPush = Effect.fnUntraced(function* (
  { id: personId, language }: Pick<Recipient, "id" | "language">,
  browsers: ReadonlyArray<PushSubscription["id"]>,
  { kind, title, link }: News,
) {
  if (browsers.length === 0) return;
  const at = yield* now;
  const messages = yield* Effect.forEach(browsers, (address) =>
    Effect.map(
      newId(MessageId),
      (id): Message => ({
        id,
        personId,
        channel: "push",
        address,
        kind,
        language,
        subject: title,
        text: "",
        link,
        isSealed: false,
        ...justWritten(at),
        lastsUntil: new Date(at.getTime() + life),
      }),
    ),
  );
  yield* (yield* Outbox).put(messages);
});

/** What the vault seals texts for. */
export const sealedFor = "message";

type Secret = Pick<Message, "personId" | "channel" | "address" | "language" | "lastsUntil"> & { readonly words: Words };

/**
 * Puts a message whose text is a secret, such as a code or a link that lets people in, into the outbox, inside the caller's
 * unit of work. The text lies there sealed; its title, which the log may name, must tell nothing. Answers its id.
 */
export const putSecret = Effect.fnUntraced(function* ({ words, ...secret }: Secret) {
  const outbox = yield* Outbox;
  const at = yield* now;
  const id = yield* newId(MessageId);
  const { title: subject, message } = wordingIn(secret.language, words);
  const text = yield* (yield* Vault).seal(sealedFor, message);
  yield* outbox.put([{ ...secret, ...justWritten(at), id, kind: null, subject, text, link: null, isSealed: true }]);
  return id;
});

/** The message with a text that can be read; null where it was sealed with a secret that this installation lost. */
export const openMessage = Effect.fnUntraced(function* <Sent extends Pick<Message, "text" | "isSealed">>(
  message: Sent,
) {
  if (!message.isSealed) return message;
  const text = yield* (yield* Vault).open(sealedFor, message.text);
  return text === null ? null : { ...message, text };
});
