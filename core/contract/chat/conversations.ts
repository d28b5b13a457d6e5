import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { type NotFound, notFound, type Unavailable } from "#core/shared/errors.ts";
import type { ConversationId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { Conversation, ConversationView, Progress, Subject } from "./conversation.ts";

/** A range of messages: at most `limit` before a number (null: the newest), or at most `limit` after one. */
export type MessageRange =
  | { readonly before: number | null; readonly limit: number }
  | { readonly after: number; readonly limit: number };

/** The conversations that Dibbs stores. */
export class Conversations extends Context.Service<
  Conversations,
  {
    /**
     * Opens a conversation, or returns the existing one of these two people, even if several callers open it at once. A
     * given subject replaces the current one.
     */
    readonly open: (conversation: Conversation) => Effect.Effect<Conversation, Unavailable>;
    /** The two people's conversation; null if they have none. */
    readonly between: (one: PersonId, other: PersonId) => Effect.Effect<Conversation | null, Unavailable>;
    readonly get: (id: ConversationId) => Effect.Effect<Conversation, NotFound | Unavailable>;
    /** The conversation as this member sees it; `NotFound` for anyone else. */
    readonly view: (id: ConversationId, viewerId: PersonId) => Effect.Effect<ConversationView, NotFound | Unavailable>;
    /** A person's conversations that have messages or that they opened, most recent activity first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<ConversationView>, Unavailable>;
    /**
     * Stores a message under the conversation's next number and returns it; if its id already exists, returns the
     * stored message. Marks everything before it as read by its sender. Inside a unit of work.
     */
    readonly append: (message: Omit<ChatMessage, "number">) => Effect.Effect<ChatMessage, Unavailable>;
    /** The messages in the order in which they were stored. */
    readonly messages: (
      id: ConversationId,
      range: MessageRange,
    ) => Effect.Effect<ReadonlyArray<ChatMessage>, Unavailable>;
    /** Saves a member's progress, which never goes back or beyond the last message; returns whether it changed. */
    readonly progress: (
      id: ConversationId,
      memberId: PersonId,
      progress: Progress,
    ) => Effect.Effect<boolean, Unavailable>;
    /** How many unread messages this person has in all conversations. */
    readonly unread: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** This person's messages that contain the text, both normalized as in listing search; newest first. */
    readonly search: (id: PersonId, text: string, page: PageRequest) => Effect.Effect<Page<ChatMessage>, Unavailable>;
    readonly block: (blockerId: PersonId, blockedId: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    readonly unblock: (blockerId: PersonId, blockedId: PersonId) => Effect.Effect<void, Unavailable>;
    /** Whether either person has blocked the other. */
    readonly isBlocked: (one: PersonId, other: PersonId) => Effect.Effect<boolean, Unavailable>;
    /** The newest project that one of the two posted and the other bid on; null if there is none. */
    readonly dealOf: (one: PersonId, other: PersonId) => Effect.Effect<Subject | null, Unavailable>;
  }
>()("core/Conversations") {}

/** Returns the conversation and its other member's id if the actor is a member; fails with `NotFound` otherwise. */
export const ownConversation = Effect.fnUntraced(function* (actor: PersonActor, id: ConversationId) {
  const conversation = yield* (yield* Conversations).get(id);
  const [first, second] = conversation.members;
  if (actor.personId === first) return { conversation, otherId: second };
  if (actor.personId === second) return { conversation, otherId: first };
  return yield* notFound("conversation");
});
