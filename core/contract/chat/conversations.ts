import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { type NotFound, notFound, type Unavailable } from "#core/shared/errors.ts";
import type { ConversationId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { Conversation, ConversationView, Progress, Subject } from "./conversation.ts";

/** Which messages of a conversation: at most `limit` before a number (null: the newest), or those after one. */
export type MessageRange =
  | { readonly before: number | null; readonly limit: number }
  | { readonly after: number; readonly limit: number };

/** The conversations that Dibbs keeps itself. */
export class Conversations extends Context.Service<
  Conversations,
  {
    /**
     * Opens a conversation, or finds the one that these two have, however many open it at once; a subject that is given takes
     * the place of the one it had.
     */
    readonly open: (conversation: Conversation) => Effect.Effect<Conversation, Unavailable>;
    /** Null where the two have none. */
    readonly between: (one: PersonId, other: PersonId) => Effect.Effect<Conversation | null, Unavailable>;
    readonly get: (id: ConversationId) => Effect.Effect<Conversation, NotFound | Unavailable>;
    /** As this member sees it; `NotFound` for everybody else. */
    readonly view: (id: ConversationId, viewerId: PersonId) => Effect.Effect<ConversationView, NotFound | Unavailable>;
    /** One person's conversations in which anything was said or which they opened, the latest news first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<ConversationView>, Unavailable>;
    /**
     * Keeps a message under the next number of its conversation and answers it; the message that has this id already is
     * answered as it is kept. What its sender has not read by then counts as read. Inside a unit of work.
     */
    readonly append: (message: Omit<ChatMessage, "number">) => Effect.Effect<ChatMessage, Unavailable>;
    /** In the order in which they were kept. */
    readonly messages: (
      id: ConversationId,
      range: MessageRange,
    ) => Effect.Effect<ReadonlyArray<ChatMessage>, Unavailable>;
    /** Notes how far a member has come, which is never back and never beyond the last message; answers whether it was news. */
    readonly progress: (
      id: ConversationId,
      memberId: PersonId,
      progress: Progress,
    ) => Effect.Effect<boolean, Unavailable>;
    /** How many messages wait for this person in all of their conversations. */
    readonly unread: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** Messages in this person's conversations that hold the text, both stripped as listings are searched; newest first. */
    readonly search: (id: PersonId, text: string, page: PageRequest) => Effect.Effect<Page<ChatMessage>, Unavailable>;
    readonly block: (blockerId: PersonId, blockedId: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    readonly unblock: (blockerId: PersonId, blockedId: PersonId) => Effect.Effect<void, Unavailable>;
    /** Whether one of the two has blocked the other. */
    readonly isBlocked: (one: PersonId, other: PersonId) => Effect.Effect<boolean, Unavailable>;
    /** What the two have to do with each other: the newest project of one on which the other has bid. */
    readonly dealOf: (one: PersonId, other: PersonId) => Effect.Effect<Subject | null, Unavailable>;
  }
>()("core/Conversations") {}

/** The conversation with the id of its other member, if the actor is one of the two; `NotFound` otherwise. */
export const ownConversation = Effect.fnUntraced(function* (actor: PersonActor, id: ConversationId) {
  const conversation = yield* (yield* Conversations).get(id);
  const [first, second] = conversation.members;
  if (actor.personId === first) return { conversation, otherId: second };
  if (actor.personId === second) return { conversation, otherId: first };
  return yield* notFound("conversation");
});
