import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { Conversations, type MessageRange } from "./conversations.ts";
import { mirrorConversation } from "./mirror-conversation.ts";
import { ownConversation } from "./own-conversation.ts";

/**
 * Messages of one of one's own conversations, oldest first: the newest, those before a number, or those after one, by
 * which a browser that was away catches up without missing or doubling any.
 */
export const listChatMessages = Effect.fn("listChatMessages")(function* (
  actor: PersonActor,
  id: ConversationId,
  range: MessageRange,
) {
  const conversations = yield* Conversations;
  yield* ownConversation(actor, id);
  // Where the host does not answer, what was mirrored before is better than nothing.
  yield* Effect.catchTag(mirrorConversation(id), "Unavailable", () => Effect.void);
  return yield* conversations.messages(id, range);
});
