import { Effect } from "effect";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import type { Progress } from "./conversation.ts";
import { Conversations, type MessageRange, ownConversation } from "./conversations.ts";
import { mirrorConversation } from "./mirror-conversation.ts";
import { withMembers } from "./with-members.ts";

/** Lists the actor's conversations, most recent activity first, with the number of unread messages in all of them. */
export const listConversations = Effect.fn("listConversations")(function* (actor: PersonActor, page: PageRequest) {
  const conversations = yield* Conversations;
  const [found, unread] = yield* Effect.all([
    conversations.ofPerson(actor.personId, page),
    conversations.unread(actor.personId),
  ]);
  return { ...found, unread };
});

/** Returns one of the actor's conversations; fails with `NotFound` for other people's. */
export const viewConversation = Effect.fn("viewConversation")(function* (actor: PersonActor, id: ConversationId) {
  return yield* (yield* Conversations).view(id, actor.personId);
});

/** Counts the actor's unread alerts, and the unread messages in all of their conversations. */
export const countUnread = Effect.fn("countUnread")(function* ({ personId }: PersonActor) {
  const conversations = yield* Conversations;
  return yield* Effect.all({ alerts: (yield* Alerts).unread(personId), messages: conversations.unread(personId) });
});

/**
 * Lists messages of one of the actor's conversations, oldest first: the newest, those before a number, or those after
 * one, so that a browser that was offline catches up without gaps or duplicates.
 */
export const listChatMessages = Effect.fn("listChatMessages")(function* (
  actor: PersonActor,
  id: ConversationId,
  range: MessageRange,
) {
  yield* ownConversation(actor, id);
  // If the host doesn't answer, the messages that are already mirrored are better than nothing.
  yield* Effect.catchTag(mirrorConversation(id), "Unavailable", () => Effect.void);
  return yield* withMembers(yield* (yield* Conversations).messages(id, range));
});

/** Finds messages in the actor's conversations that contain the text, newest first; only punctuation finds none. */
export const searchChatMessages = Effect.fn("searchChatMessages")(function* (
  actor: PersonActor,
  text: string,
  page: PageRequest,
) {
  const key = searchKey(text);
  return key === "" ? { items: [], next: null } : yield* (yield* Conversations).search(actor.personId, key, page);
});

/** Saves the last message that the actor has received and read in a conversation; the other side sees it. */
export const noteProgress = Effect.fn("noteProgress")(function* (
  actor: PersonActor,
  id: ConversationId,
  progress: Progress,
) {
  const { conversation } = yield* ownConversation(actor, id);
  const isNews = yield* (yield* Conversations).progress(id, actor.personId, progress);
  if (isNews) yield* show(conversation.members, { noun: "chat", id, event: "progress" });
});

/** Shows the other side's open screens that the actor is typing. Nothing is stored, and blocked people aren't told. */
export const showTyping = Effect.fn("showTyping")(function* (actor: PersonActor, id: ConversationId) {
  const { otherId } = yield* ownConversation(actor, id);
  if (yield* (yield* Conversations).isBlocked(actor.personId, otherId)) return;
  yield* show([otherId], { noun: "chat", id, event: "type" });
});
