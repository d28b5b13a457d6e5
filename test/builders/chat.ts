import { Effect } from "effect";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import { type Conversation, membersOf } from "#core/contract/chat/conversation.ts";
import { Conversations } from "#core/contract/chat/conversations.ts";
import { ChatMessageId, ConversationId, type PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "./moment.ts";
import { storedPerson } from "./stored.ts";

export const aChatMessageDraft = (text = "When can you begin?") => ({
  id: idOf(ChatMessageId),
  text,
  attachments: [],
});

/** Inserts a conversation of two new people directly into the store, with messages that the first one wrote. */
export const storedConversation = Effect.fnUntraced(function* (
  texts: ReadonlyArray<string> = [],
  between?: readonly [PersonId, PersonId],
) {
  const conversations = yield* Conversations;
  const [one, other] = between ?? [(yield* storedPerson()).id, (yield* storedPerson()).id];
  const at = moment();
  const conversation: Conversation = {
    id: idOf(ConversationId, at),
    members: membersOf(one, other),
    openedBy: one,
    subject: null,
    createdAt: at,
  };
  const opened = yield* conversations.open(conversation);
  for (const text of texts) yield* said(opened.id, one, text);
  return { conversation: opened, one, other };
});

/** Posts a message in a conversation. */
export const said = Effect.fnUntraced(function* (
  conversationId: ConversationId,
  senderId: PersonId,
  text: string,
  but: Partial<ChatMessage> = {},
) {
  const conversations = yield* Conversations;
  const { atomic } = yield* UnitOfWork;
  const message = {
    id: idOf(ChatMessageId),
    conversationId,
    senderId,
    text,
    attachments: [],
    sentAt: moment(),
    ...but,
  };
  return yield* atomic(conversations.append(message));
});
