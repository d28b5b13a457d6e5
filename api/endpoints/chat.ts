import { Schema } from "effect";
import { ChatMessage, ChatMessageDraft } from "#core/contract/chat/chat-message.ts";
import { ConversationView } from "#core/contract/chat/conversation.ts";
import { ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { Items, Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { Ticket } from "#core/support/ticket/ticket.ts";
import { creating, endpoint, pageQuery } from "../endpoint.ts";

const MessageNumber = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }));

export const connectChatEndpoint = endpoint("POST /api/people/me/chat-connection", {
  name: "connectChat",
  summary:
    "How to come to your conversations: through Dibbs, or with a token at Stream, asked for again before it ends",
  // The form with more fields comes first: a reply is serialized in the first form that it fits.
  reply: Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("stream"),
      apiKey: Schema.String,
      token: Schema.String,
      endsAt: Schema.Date,
      baseUrl: Schema.String,
    }),
    Schema.Struct({ kind: Schema.Literal("dibbs") }),
  ]),
});

/** Named as in the product's specification. Fields beside the person's own id are not needed, and not read. */
export const giveChatTokenEndpoint = endpoint("POST /chat/token", {
  name: "giveChatToken",
  summary: "A token for your conversations at Stream; null where the chat is Dibbs's own",
  body: Schema.Struct({
    user_id: PersonId,
    dibbs_access_token: Schema.optionalKey(Schema.Unknown),
    firebase_uid: Schema.optionalKey(Schema.Unknown),
  }),
  reply: Schema.Struct({ token: Schema.NullOr(Schema.String) }),
});

export const listConversationsEndpoint = endpoint("GET /api/conversations", {
  name: "listConversations",
  summary: "Your conversations, the latest news first, and how many messages wait in all of them",
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({ ...Page(ConversationView).fields, unread: Schema.Int }),
});

export const openConversationEndpoint = endpoint("POST /api/conversations", {
  name: "openConversation",
  summary: "Open the conversation with somebody, or find the one there is",
  body: Schema.Struct({
    personId: PersonId,
    listingId: Schema.NullOr(ListingId),
    contractId: Schema.NullOr(ContractId),
  }),
  reply: ConversationView,
});

export const viewConversationEndpoint = endpoint("GET /api/conversations/:conversationId", {
  name: "viewConversation",
  summary: "One of your conversations",
  reply: ConversationView,
});

export const listChatMessagesEndpoint = endpoint("GET /api/conversations/:conversationId/messages", {
  name: "listChatMessages",
  summary: "Messages of one of your conversations, oldest first: the newest, those before a number, or those after one",
  query: Schema.Struct({
    before: Schema.optionalKey(MessageNumber),
    after: Schema.optionalKey(MessageNumber),
    limit: pageQuery.limit,
  }),
  reply: Items(ChatMessage),
});

export const sendChatMessageEndpoint = endpoint("POST /api/conversations/:conversationId/messages", {
  name: "sendChatMessage",
  summary: "Write to the other side of a conversation; sent again under the same id it is the same message",
  body: ChatMessageDraft,
  reply: ChatMessage,
  status: 201,
});

export const noteProgressEndpoint = endpoint("PUT /api/conversations/:conversationId/progress", {
  name: "noteProgress",
  summary: "Note up to which message you have received and read a conversation",
  body: Schema.Struct({ delivered: MessageNumber, read: MessageNumber }),
});

export const showTypingEndpoint = endpoint("POST /api/conversations/:conversationId/typing", {
  name: "showTyping",
  summary: "Show the other side that you are writing",
});

export const reportConversationEndpoint = creating("POST /api/conversations/:conversationId/report", {
  name: "reportConversation",
  summary: "Report the other side of a conversation to Dibbs Support",
  body: Schema.Struct({ text: Text(4000) }),
  reply: Ticket,
});

export const searchChatMessagesEndpoint = endpoint("GET /api/people/me/chat-messages", {
  name: "searchChatMessages",
  summary: "Messages of your conversations that hold a text, newest first",
  query: Schema.Struct({ ...pageQuery, text: Text(200) }),
  reply: Page(ChatMessage),
});

export const blockPersonEndpoint = endpoint("PUT /api/people/:personId/block", {
  name: "blockPerson",
  summary: "Block somebody: neither can write to the other any more",
});

export const unblockPersonEndpoint = endpoint("DELETE /api/people/:personId/block", {
  name: "unblockPerson",
  summary: "Take a block back",
});
