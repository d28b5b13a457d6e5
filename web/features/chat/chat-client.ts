/**
 * The interface between the chat's screens and its host. Each read and write rejects with a `ProblemError`; sending a
 * message again under the same id creates no second message.
 */
import type { ChatMessage, ChatMessageDraft } from "#core/contract/chat/chat-message.ts";
import type { ConversationView, Progress } from "#core/contract/chat/conversation.ts";
import type { MessageRange } from "#core/contract/chat/conversations.ts";
import type { PersonId } from "#core/shared/ids.ts";

/**
 * Says that a conversation has changed, without its content, which is then read; `gap`: some news may have been missed.
 */
export type ChatNews =
  | { readonly kind: "message" | "progress" | "typing" | "other"; readonly conversationId: string }
  | { readonly kind: "gap" };

export type Conversations = {
  readonly items: readonly ConversationView[];
  readonly next: string | null;
  /** The number of unread messages in all conversations. */
  readonly unread: number;
};

export type ChatSubject = { readonly listingId: string | null; readonly contractId: string | null };

export type ChatClient = {
  /** Connects; rejects with the reason for a failure. Resolves at once if there is nothing to wait for. */
  readonly connect: () => Promise<void>;
  /** Calls the listener with each news, until the returned function is called. */
  readonly listen: (listener: (news: ChatNews) => void) => () => void;
  readonly conversations: (after: string | null) => Promise<Conversations>;
  readonly open: (personId: string, subject: ChatSubject) => Promise<ConversationView>;
  readonly view: (conversationId: string) => Promise<ConversationView>;
  /** Oldest first. */
  readonly messages: (conversationId: string, range: MessageRange) => Promise<readonly ChatMessage[]>;
  readonly send: (conversationId: string, draft: ChatMessageDraft) => Promise<ChatMessage>;
  readonly progress: (conversationId: string, progress: Progress) => Promise<void>;
  readonly type: (conversationId: string) => Promise<void>;
  readonly search: (
    text: string,
    after: string | null,
  ) => Promise<{
    readonly items: readonly ChatMessage[];
    readonly next: string | null;
  }>;
  readonly block: (personId: PersonId, blocked: boolean) => Promise<void>;
};
