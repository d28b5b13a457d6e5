import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Message, MessageRefused } from "./message.ts";

/**
 * Brings a message to its address. The message's id lets a mail server drop a second copy. Fails `MessageRefused` where
 * trying again is of no use, and `Unavailable` where it is.
 */
export class Mailer extends Context.Service<
  Mailer,
  {
    readonly send: (message: Message) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Mailer") {}
