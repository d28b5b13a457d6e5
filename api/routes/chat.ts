import { Effect } from "effect";
import { blockPerson, unblockPerson } from "#core/contract/chat/block-person.ts";
import { connectChat, giveChatToken } from "#core/contract/chat/connect-chat.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import {
  countUnread,
  listChatMessages,
  listConversations,
  noteProgress,
  searchChatMessages,
  showTyping,
  viewConversation,
} from "#core/contract/chat/read-conversations.ts";
import { sendChatMessage } from "#core/contract/chat/send-chat-message.ts";
import { reportConversation } from "#core/support/ticket/open-ticket.ts";
import { pageOf } from "../endpoint.ts";
import {
  blockPersonEndpoint,
  connectChatEndpoint,
  giveChatTokenEndpoint,
  listChatMessagesEndpoint,
  listConversationsEndpoint,
  noteProgressEndpoint,
  openConversationEndpoint,
  reportConversationEndpoint,
  searchChatMessagesEndpoint,
  sendChatMessageEndpoint,
  showTypingEndpoint,
  unblockPersonEndpoint,
  viewConversationEndpoint,
} from "../endpoints/chat.ts";
import { countUnreadEndpoint } from "../endpoints/unread.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";

/** How many messages a conversation shows at first (spec 1, section 9). */
const usualMessages = 8;

const rangeOf = ({ before, after, limit = usualMessages }: typeof listChatMessagesEndpoint.query.Type) =>
  after === undefined ? { before: before ?? null, limit } : { after, limit };

export const chatRoutes = (serve: Serving, limits: Limits): void => {
  serve.person(connectChatEndpoint, ({ actor }) => connectChat(actor));
  serve.person(giveChatTokenEndpoint, ({ actor, body }) => giveChatToken(actor, body.user_id));
  serve.person(countUnreadEndpoint, ({ actor }) => countUnread(actor));
  serve.person(listConversationsEndpoint, ({ actor, query }) => listConversations(actor, pageOf(query)));
  serve.person(openConversationEndpoint, ({ actor, body }) => openConversation(actor, body));
  serve.person(viewConversationEndpoint, ({ actor, params }) => viewConversation(actor, params.conversationId));
  serve.person(listChatMessagesEndpoint, ({ actor, params, query }) =>
    Effect.map(listChatMessages(actor, params.conversationId, rangeOf(query)), (items) => ({ items })),
  );
  serve.person(sendChatMessageEndpoint, ({ actor, params, body, request }) =>
    Effect.andThen(limits.chatMessage(request), sendChatMessage(actor, { ...params, draft: body })),
  );
  serve.person(noteProgressEndpoint, ({ actor, params, body }) =>
    Effect.as(noteProgress(actor, params.conversationId, body), {}),
  );
  serve.person(showTypingEndpoint, ({ actor, params }) => Effect.as(showTyping(actor, params.conversationId), {}));
  serve.person(reportConversationEndpoint, ({ actor, params, body }) =>
    reportConversation(actor, { ...params, ...body }),
  );
  serve.person(searchChatMessagesEndpoint, ({ actor, query }) => searchChatMessages(actor, query.text, pageOf(query)));
  serve.person(blockPersonEndpoint, ({ actor, params }) => Effect.as(blockPerson(actor, params.personId), {}));
  serve.person(unblockPersonEndpoint, ({ actor, params }) => Effect.as(unblockPerson(actor, params.personId), {}));
};
