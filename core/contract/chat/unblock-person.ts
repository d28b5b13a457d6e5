import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Conversations } from "./conversations.ts";
import { hostConversation } from "./host-conversation.ts";

/** Takes one's own block of somebody back. */
export const unblockPerson = Effect.fn("unblockPerson")(function* (actor: PersonActor, id: PersonId) {
  const conversations = yield* Conversations;
  yield* conversations.unblock(actor.personId, id);
  const conversation = yield* conversations.between(actor.personId, id);
  if (conversation) yield* hostConversation(conversation);
  yield* show([actor.personId, id], { noun: "chat", id, event: "unblock" });
});
