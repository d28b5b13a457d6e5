import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { ChatHost } from "./chat-host.ts";
import { hostConversation } from "./connect-chat.ts";
import { Conversations } from "./conversations.ts";
import { mirrorConversation } from "./mirror-conversation.ts";

type Input = { readonly conversationId: ConversationId; readonly number: number };

/**
 * Says at the host outside, in its sender's name, a message that Dibbs has kept first. However often this is called, it stands there once;
 * where one of the two has blocked the other or has left since, it is not said.
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
  // First, because a message that is known here means that all before it are.
  yield* mirrorConversation(conversationId);
  yield* (yield* ChatHost).say(conversationId, message);
});
