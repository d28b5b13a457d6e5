import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ConversationId } from "#core/shared/ids.ts";
import { Conversations } from "./conversations.ts";

/** The conversation with the id of its other member, if the actor is one of the two; `NotFound` otherwise. */
export const ownConversation = Effect.fnUntraced(function* (actor: PersonActor, id: ConversationId) {
  const conversations = yield* Conversations;
  const conversation = yield* conversations.get(id);
  const [first, second] = conversation.members;
  if (actor.personId === first) return { conversation, otherId: second };
  if (actor.personId === second) return { conversation, otherId: first };
  return yield* notFound("conversation");
});
