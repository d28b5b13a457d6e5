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
import * as chat from "../endpoints/chat.ts";
import { countUnreadEndpoint } from "../endpoints/unread.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";

/** How many messages a conversation shows at first (spec 1, section 9). */
const usualMessages = 8;

const rangeOf = ({ before, after, limit = usualMessages }: typeof chat.listChatMessagesEndpoint.query.Type) =>
  after === undefined ? { before: before ?? null, limit } : { after, limit };

export const chatRoutes = (serve: Serving, limits: Limits): void => {
  serve.person(chat.connectChatEndpoint, ({ actor }) => connectChat(actor));
  serve.person(chat.giveChatTokenEndpoint, ({ actor, body }) => giveChatToken(actor, body.user_id));
  serve.person(countUnreadEndpoint, ({ actor }) => countUnread(actor));
  serve.person(chat.listConversationsEndpoint, ({ actor, query }) => listConversations(actor, pageOf(query)));
  serve.person(chat.openConversationEndpoint, ({ actor, body }) => openConversation(actor, body));
  serve.person(chat.viewConversationEndpoint, ({ actor, params }) => viewConversation(actor, params.conversationId));
  serve.person(chat.listChatMessagesEndpoint, ({ actor, params, query }) =>
    Effect.map(listChatMessages(actor, params.conversationId, rangeOf(query)), (items) => ({ items })),
  );
  serve.person(chat.sendChatMessageEndpoint, ({ actor, params, body, request }) =>
    Effect.andThen(limits.chatMessage(request), sendChatMessage(actor, { ...params, draft: body })),
  );
  serve.person(chat.noteProgressEndpoint, ({ actor, params, body }) =>
    noteProgress(actor, params.conversationId, body),
  );
  serve.person(chat.showTypingEndpoint, ({ actor, params }) => showTyping(actor, params.conversationId));
  serve.person(chat.reportConversationEndpoint, ({ actor, params, body }) =>
    reportConversation(actor, { ...params, ...body }),
  );
  serve.person(chat.searchChatMessagesEndpoint, ({ actor, query }) =>
    searchChatMessages(actor, query.text, pageOf(query)),
  );
  serve.person(chat.blockPersonEndpoint, ({ actor, params }) => blockPerson(actor, params.personId));
  serve.person(chat.unblockPersonEndpoint, ({ actor, params }) => unblockPerson(actor, params.personId));
};
