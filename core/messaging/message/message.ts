import { Context, type Effect, Schema } from "effect";
import { Mailing } from "#core/messaging/notification/kinds.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { MessageId, PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Link } from "#core/shared/link.ts";

/** The channels by which people are told things outside of Dibbs. */
export const Channel = Schema.Literals(["mail", "sms", "push"]);
export type Channel = typeof Channel.Type;

/** A mail, a text or a push on its way: written together with what it tells of, sent by the worker afterwards. */
export const Message = Schema.Struct({
  id: MessageId,
  personId: PersonId,
  channel: Channel,
  /** An email address, a telephone number in E.164, or the id of a push subscription. */
  address: Schema.String,
  /** What it is of, where people choose whether they want such mails; null for what is sent because they asked. */
  kind: Schema.NullOr(Mailing),
  /** Of subject and text, and of what a mail says around them. */
  language: Language,
  subject: Schema.String,
  text: Schema.String,
  /** The page of Dibbs that it is about. */
  link: Schema.NullOr(Link),
  /** Whether `text` holds a secret, and so lies here sealed by the vault. */
  isSealed: Schema.Boolean,
  createdAt: Schema.Date,
  /** From then on it is of no use to anybody and is not sent any more; null for what never ages. */
  lastsUntil: Schema.NullOr(Schema.Date),
  /** How often sending it was begun. */
  tries: Schema.Int,
  /** When it is to be tried next; null once it was sent, or never will be. */
  dueAt: Schema.NullOr(Schema.Date),
  sentAt: Schema.NullOr(Schema.Date),
  /** What the last try failed of, for support. */
  trouble: Schema.NullOr(Schema.String),
  /**
   * Why it never will be sent: it bounced, as there is nobody at its address (`address`), whoever has it wants no more of us there
   * (`stopped`), or another reason. Null as long as it may be.
   */
  givenUp: Schema.NullOr(Schema.Literals(["address", "stopped", "other"])),
});
export type Message = typeof Message.Type;

/** How a message stands that was just written: due at once. */
export const justWritten = (at: Date) => ({
  createdAt: at,
  tries: 0,
  dueAt: at,
  sentAt: null,
  trouble: null,
  givenUp: null,
});

/** It will never be sent: it bounced, as there is nobody at its address, they want no more, or something else is wrong. Trying again is of no use. */
export class MessageRefused extends Schema.TaggedError<MessageRefused>()("MessageRefused", {
  message: Schema.String,
  what: Schema.Literals(["address", "stopped", "other"]),
}) {}

/**
 * Brings a message to its address, with the path under which its reader unsubscribes from such mails, where they can. The
 * message's id lets a mail server drop a second copy. Fails `MessageRefused` where trying again is of no use, and
 * `Unavailable` where it is of use.
 */
export class Mailer extends Context.Service<
  Mailer,
  {
    readonly send: (message: Message, unsubscribe: string | null) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Mailer") {}

/**
 * Brings a message, as a text (SMS), to the telephone whose number is its address. Fails `MessageRefused` where trying
 * again is of no use, and `Unavailable` where it is. A message whose answer was lost may arrive twice.
 */
export class Texter extends Context.Service<
  Texter,
  {
    readonly send: (message: Message) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Texter") {}
