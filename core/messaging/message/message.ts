import { Context, type Effect, Schema } from "effect";
import { Mailing } from "#core/messaging/notification/kinds.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { MessageId, PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Link } from "#core/shared/link.ts";

/** The channels for messages outside of Dibbs. */
export const Channel = Schema.Literals(["mail", "sms", "push"]);
export type Channel = typeof Channel.Type;

/** An outgoing email, text or push, stored in the same transaction as its cause; the worker sends it afterwards. */
export const Message = Schema.Struct({
  id: MessageId,
  personId: PersonId,
  channel: Channel,
  /** An email address, a phone number in E.164, or the id of a push subscription. */
  address: Schema.String,
  /** The kind of mailing, if people can choose whether they want it; null for messages that the person asked for. */
  kind: Schema.NullOr(Mailing),
  /** The language of subject and text, and of what an email adds around them. */
  language: Language,
  subject: Schema.String,
  text: Schema.String,
  /** The page of Dibbs that the message is about. */
  link: Schema.NullOr(Link),
  /** Whether `text` contains a secret and is therefore stored sealed by the vault. */
  isSealed: Schema.Boolean,
  createdAt: Schema.Date,
  /** When the message becomes useless and is no longer sent; null if it never does. */
  lastsUntil: Schema.NullOr(Schema.Date),
  /** How many times sending was started. */
  tries: Schema.Int,
  /** When the next try is due; null once it was sent or given up. */
  dueAt: Schema.NullOr(Schema.Date),
  sentAt: Schema.NullOr(Schema.Date),
  /** Why the last try failed, for support. */
  trouble: Schema.NullOr(Schema.String),
  /**
   * Why it will never be sent: it bounced because its address does not exist (`address`), the recipient opted out there
   * (`stopped`), or another reason. Null while it can still be sent.
   */
  givenUp: Schema.NullOr(Schema.Literals(["address", "stopped", "other"])),
});
export type Message = typeof Message.Type;

/** Returns the state of a new message: due at once. */
export const justWritten = (at: Date) => ({
  createdAt: at,
  tries: 0,
  dueAt: at,
  sentAt: null,
  trouble: null,
  givenUp: null,
});

/**
 * It will never be sent: it bounced (no such address), the recipient opted out, or another reason. Retrying is useless.
 */
export class MessageRefused extends Schema.TaggedError<MessageRefused>()("MessageRefused", {
  message: Schema.String,
  what: Schema.Literals(["address", "stopped", "other"]),
}) {}

/**
 * Delivers an email, with the path where its reader can unsubscribe from such emails, if any. The message's id lets a
 * mail server drop duplicates. Fails with `MessageRefused` if retrying is useless, and with `Unavailable` otherwise.
 */
export class Mailer extends Context.Service<
  Mailer,
  {
    readonly send: (message: Message, unsubscribe: string | null) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Mailer") {}

/**
 * Delivers a text message (SMS) to the phone number that is its address. Fails with `MessageRefused` if retrying is
 * useless, and with `Unavailable` otherwise. A message whose answer was lost may arrive twice.
 */
export class Texter extends Context.Service<
  Texter,
  {
    readonly send: (message: Message) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Texter") {}
