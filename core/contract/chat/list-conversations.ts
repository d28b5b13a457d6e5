import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
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
