import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { Conversations, type MessageRange, ownConversation } from "./conversations.ts";
import { mirrorConversation } from "./mirror-conversation.ts";

/** One's own conversations, the latest news first, with the number of messages that wait in all of them. */
export const listConversations = Effect.fn("listConversations")(function* (actor: PersonActor, page: PageRequest) {
  const conversations = yield* Conversations;
  const [found, unread] = yield* Effect.all([
    conversations.ofPerson(actor.personId, page),
    conversations.unread(actor.personId),
  ]);
  return { ...found, unread };
});

/** One of one's own conversations; `NotFound` for those of others. */
export const viewConversation = Effect.fn("viewConversation")(function* (actor: PersonActor, id: ConversationId) {
  const conversations = yield* Conversations;
  return yield* conversations.view(id, actor.personId);
});

/** How many messages wait to be read in all of one's conversations. */
export const countUnreadMessages = Effect.fn("countUnreadMessages")(function* (actor: PersonActor) {
  const conversations = yield* Conversations;
  return { unread: yield* conversations.unread(actor.personId) };
});

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
