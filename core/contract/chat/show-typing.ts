import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { Conversations } from "./conversations.ts";
import { ownConversation } from "./own-conversation.ts";

/** Tells the other side's open screens that one is writing; nothing is kept, and nobody who is blocked is told. */
export const showTyping = Effect.fn("showTyping")(function* (actor: PersonActor, id: ConversationId) {
  const conversations = yield* Conversations;
  const { otherId } = yield* ownConversation(actor, id);
  if (yield* conversations.isBlocked(actor.personId, otherId)) return;
  yield* show([otherId], { noun: "chat", id, event: "type" });
});
