import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { hostConversation } from "./connect-chat.ts";
import { Conversations } from "./conversations.ts";

/** Blocks a person: neither can write to the other from now on. The other person isn't told why. */
export const blockPerson = Effect.fn("blockPerson")(function* (actor: PersonActor, id: PersonId) {
  const conversations = yield* Conversations;
  if (id === actor.personId) return yield* new NotAllowed({ message: "You can't block yourself." });
  yield* (yield* People).get(id);
  yield* conversations.block(actor.personId, id, yield* now);
  const conversation = yield* conversations.between(actor.personId, id);
  if (conversation) yield* hostConversation(conversation);
  yield* show([actor.personId, id], { noun: "chat", id, event: "block" });
});

/** Removes the actor's own block of a person. */
export const unblockPerson = Effect.fn("unblockPerson")(function* (actor: PersonActor, id: PersonId) {
  const conversations = yield* Conversations;
  yield* conversations.unblock(actor.personId, id);
  const conversation = yield* conversations.between(actor.personId, id);
  if (conversation) yield* hostConversation(conversation);
  yield* show([actor.personId, id], { noun: "chat", id, event: "unblock" });
});
