import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import type { Progress } from "./conversation.ts";
import { Conversations, ownConversation } from "./conversations.ts";

/** Notes up to which message one has received and read a conversation; the other side sees it. */
export const noteProgress = Effect.fn("noteProgress")(function* (
  actor: PersonActor,
  id: ConversationId,
  progress: Progress,
) {
  const conversations = yield* Conversations;
  const { conversation } = yield* ownConversation(actor, id);
  const isNews = yield* conversations.progress(id, actor.personId, progress);
  if (isNews) yield* show(conversation.members, { noun: "chat", id, event: "progress" });
});

/** Tells the other side's open screens that one is writing; nothing is kept, and nobody who is blocked is told. */
export const showTyping = Effect.fn("showTyping")(function* (actor: PersonActor, id: ConversationId) {
  const conversations = yield* Conversations;
  const { otherId } = yield* ownConversation(actor, id);
  if (yield* conversations.isBlocked(actor.personId, otherId)) return;
  yield* show([otherId], { noun: "chat", id, event: "type" });
});
