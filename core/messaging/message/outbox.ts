import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { MessageId, PersonId } from "#core/shared/ids.ts";
import type { Message } from "./message.ts";

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
