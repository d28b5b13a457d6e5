import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { Conversations, type MessageRange, ownConversation } from "./conversations.ts";
import { mirrorConversation } from "./mirror-conversation.ts";

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

/** Messages of one's own conversations that hold the text, newest first; text of signs only finds none. */
export const searchChatMessages = Effect.fn("searchChatMessages")(function* (
  actor: PersonActor,
  text: string,
  page: PageRequest,
) {
  const conversations = yield* Conversations;
  const key = searchKey(text);
  return key === "" ? { items: [], next: null } : yield* conversations.search(actor.personId, key, page);
});
