import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Message, MessageRefused } from "./message.ts";

/**
 * Brings a message to its address, with the path under which its reader turns such mails off, where they can be. The message's id lets a mail server drop a second copy. Fails `MessageRefused` where
 * trying again is of no use, and `Unavailable` where it is.
 */
export class Mailer extends Context.Service<
  Mailer,
  {
    readonly send: (message: Message, unsubscribe: string | null) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Mailer") {}
