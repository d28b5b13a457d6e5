import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Message, MessageRefused } from "./message.ts";

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
