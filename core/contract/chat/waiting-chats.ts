import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ConversationId, PersonId } from "#core/shared/ids.ts";

/** A conversation in which messages wait for one of the two, and since when. */
export type WaitingChat = {
  readonly conversationId: ConversationId;
  readonly personId: PersonId;
  readonly since: Date;
};

type WaitingChatsQuery = {
  /** Messages wait since then, or for longer. */
  readonly since: Date;
  /** Who has used a session after this is not away. */
  readonly usedAfter: Date;
  /** Who has let messages wait since then is told even so. */
  readonly sinceForAll: Date;
  readonly after: WaitingChat | null;
  readonly limit: number;
};

/**
 * Whom messages wait for: a wait begins with the first message that somebody has not read, and ends when they have read
 * all. `Conversations` keeps it.
 */
export class WaitingChats extends Context.Service<
  WaitingChats,
  {
    /** At most `limit` waits of which nobody was told, the longest first, those behind `after`. */
    readonly due: (query: WaitingChatsQuery) => Effect.Effect<ReadonlyArray<WaitingChat>, Unavailable>;
    /** Notes that somebody is told of a wait; answers whether they were not yet, and it goes on, to one of all who ask at once. */
    readonly markTold: (chat: WaitingChat) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/WaitingChats") {}
