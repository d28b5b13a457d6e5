import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { MessageId } from "#core/shared/ids.ts";
import type { Message } from "./message.ts";

/** Messages that are to be sent; one put inside a unit of work exists only if that unit is kept. */
export class Outbox extends Context.Service<
  Outbox,
  {
    readonly put: (messages: ReadonlyArray<Message>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: MessageId) => Effect.Effect<Message, NotFound | Unavailable>;
    readonly markSent: (id: MessageId, at: Date) => Effect.Effect<void, Unavailable>;
    /** The newest messages first, at most `limit`. */
    readonly recent: (limit: number) => Effect.Effect<ReadonlyArray<Message>, Unavailable>;
  }
>()("core/Outbox") {}
