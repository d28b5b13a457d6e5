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

/** The messages to send; one added inside a unit of work exists only if the unit commits. */
export class Outbox extends Context.Service<
  Outbox,
  {
    readonly put: (messages: ReadonlyArray<Message>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: MessageId) => Effect.Effect<Message, NotFound | Unavailable>;
    /**
     * Takes at most `limit` messages due at `at`, longest due first, and counts a try for each. They become due again
     * at `until`, in case the process dies before it reports back; so two processes never get the same ones.
     */
    readonly take: (asked: {
      readonly at: Date;
      readonly until: Date;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
    /** Marks these messages as sent, so that they are no longer due. */
    readonly markSent: (ids: ReadonlyArray<MessageId>, at: Date) => Effect.Effect<void, Unavailable>;
    /** Records that the message could not be sent because of `trouble`; it is due again at `dueAt`, or given up. */
    readonly postpone: (
      id: MessageId,
      why: { readonly trouble: string; readonly dueAt: Date | null; readonly givenUp: Message["givenUp"] },
    ) => Effect.Effect<void, Unavailable>;
    /** The person's messages, newest first, at most `limit`. */
    readonly ofPerson: (id: PersonId, limit: number) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
    /** The newest messages, newest first, at most `limit`. */
    readonly recent: (limit: number) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
  }
>()("core/Outbox") {}

type Addressed = {
  readonly to: Pick<Person, "id" | "email" | "language">;
  readonly kind?: Mailing;
  readonly link?: Link;
};

/** Adds an email with finished text to the outbox, in the caller's unit of work. It is sent once the unit commits. */
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

/** Adds an email with a text of the catalogue, in the recipient's language. */
export const putMessage = ({ words, ...mail }: Addressed & { readonly words: Words }) => {
  const { title, message } = wordingIn(mail.to.language, words);
  return putMail({ ...mail, subject: title, text: message });
};

/** How long a push is useful, in ms; someone who opens their browser later finds the alert. */
const life = 24 * 3_600_000;

type News = Pick<Message, "kind"> & {
  /** Other people may see it on the screen, so it contains no amounts and nothing that anybody typed. */
  readonly title: string;
  readonly link: Link;
};

/**
 * Adds a push for each of a person's browsers to the outbox, in the caller's unit of work. Sent once the unit commits.
 */
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

/** The vault's purpose for sealed texts. */
export const sealedFor = "message";

type Secret = Pick<Message, "personId" | "channel" | "address" | "language" | "lastsUntil"> & { readonly words: Words };

/**
 * Adds a message whose text is a secret, such as a code or a sign-in link, to the outbox, in the caller's unit of work.
 * The text is stored sealed; its title may appear in the log, so it must reveal nothing. Returns its id.
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

/** Returns the message with readable text; null if it was sealed with a secret that this installation has lost. */
export const openMessage = Effect.fnUntraced(function* <Sent extends Pick<Message, "text" | "isSealed">>(
  message: Sent,
) {
  if (!message.isSealed) return message;
  const text = yield* (yield* Vault).open(sealedFor, message.text);
  return text === null ? null : { ...message, text };
});
