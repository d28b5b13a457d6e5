import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { Conversations } from "./conversations.ts";

/** One of one's own conversations; `NotFound` for those of others. */
export const viewConversation = Effect.fn("viewConversation")(function* (actor: PersonActor, id: ConversationId) {
  const conversations = yield* Conversations;
  return yield* conversations.view(id, actor.personId);
});
