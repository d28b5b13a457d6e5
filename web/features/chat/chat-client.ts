/**
 * What the screens of the chat speak to, wherever the conversations are kept. Each reading and writing rejects with a
 * `ProblemError`; what was written under one id is one message, however often it is sent.
 */
import type { ChatMessage, ChatMessageDraft } from "#core/contract/chat/chat-message.ts";
import type { ConversationView, Progress } from "#core/contract/chat/conversation.ts";
import type { MessageRange } from "#core/contract/chat/conversations.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** News of one conversation, without its content, which is then read; `gap`: some news may have been missed. */
export type ChatNews =
  | { readonly kind: "message" | "progress" | "typing" | "other"; readonly conversationId: string }
  | { readonly kind: "gap" };

export type Conversations = {
  readonly items: readonly ConversationView[];
  readonly next: string | null;
  /** The messages that wait in all of them. */
  readonly unread: number;
};

export type ChatSubject = { readonly listingId: string | null; readonly contractId: string | null };

export type ChatClient = {
  /** Makes the connection; rejects with why it could not. Without a reason to wait it resolves at once. */
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
