import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { ChatHost } from "./chat-host.ts";
import { hostConversation } from "./connect-chat.ts";
import { Conversations } from "./conversations.ts";
import { mirrorConversation } from "./mirror-conversation.ts";

type Input = { readonly conversationId: ConversationId; readonly number: number };

/**
 * Sends a stored message at the outside host in its sender's name. Repeated calls send it only once; it isn't sent if
 * either person has blocked the other or deleted their account since.
 */
export const sayInChat = Effect.fn("sayInChat")(function* ({ conversationId, number }: Input) {
  const conversations = yield* Conversations;
  const people = yield* People;
  const conversation = yield* conversations.get(conversationId);
  const [message] = yield* conversations.messages(conversationId, { after: number - 1, limit: 1 });
  const [one, other] = conversation.members;
  if (message === undefined || (yield* conversations.isBlocked(one, other))) return;
  const members = yield* Effect.all([people.get(one), people.get(other)]);
  if (members.some(({ isDeleted }) => isDeleted)) return;
  yield* hostConversation(conversation);
  // Mirror first: a message that is stored here implies that all earlier ones are.
  yield* mirrorConversation(conversationId);
  yield* (yield* ChatHost).say(conversationId, message);
});
