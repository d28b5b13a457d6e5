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
  return yield* (yield* Conversations).view(id, actor.personId);
});

/** How many alerts, and how many messages in all of one's conversations, wait to be read. */
export const countUnread = Effect.fn("countUnread")(function* ({ personId }: PersonActor) {
  const conversations = yield* Conversations;
  return yield* Effect.all({ alerts: (yield* Alerts).unread(personId), messages: conversations.unread(personId) });
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
  yield* ownConversation(actor, id);
  // Where the host does not answer, what was mirrored before is better than nothing.
  yield* Effect.catchTag(mirrorConversation(id), "Unavailable", () => Effect.void);
  return yield* withMembers(yield* (yield* Conversations).messages(id, range));
});

/** Messages of one's own conversations that hold the text, newest first; text of signs only finds none. */
export const searchChatMessages = Effect.fn("searchChatMessages")(function* (
  actor: PersonActor,
  text: string,
  page: PageRequest,
) {
  const key = searchKey(text);
  return key === "" ? { items: [], next: null } : yield* (yield* Conversations).search(actor.personId, key, page);
});

/** Notes up to which message one has received and read a conversation; the other side sees it. */
export const noteProgress = Effect.fn("noteProgress")(function* (
  actor: PersonActor,
  id: ConversationId,
  progress: Progress,
) {
  const { conversation } = yield* ownConversation(actor, id);
  const isNews = yield* (yield* Conversations).progress(id, actor.personId, progress);
  if (isNews) yield* show(conversation.members, { noun: "chat", id, event: "progress" });
});

/** Tells the other side's open screens that one is writing; nothing is kept, and nobody who is blocked is told. */
export const showTyping = Effect.fn("showTyping")(function* (actor: PersonActor, id: ConversationId) {
  const { otherId } = yield* ownConversation(actor, id);
  if (yield* (yield* Conversations).isBlocked(actor.personId, otherId)) return;
  yield* show([otherId], { noun: "chat", id, event: "type" });
});
