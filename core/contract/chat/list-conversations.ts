import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Conversations } from "./conversations.ts";

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
