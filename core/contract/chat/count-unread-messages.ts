import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { Conversations } from "./conversations.ts";

/** How many messages wait to be read in all of one's conversations. */
export const countUnreadMessages = Effect.fn("countUnreadMessages")(function* (actor: PersonActor) {
  const conversations = yield* Conversations;
  return { unread: yield* conversations.unread(actor.personId) };
});
