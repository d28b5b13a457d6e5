import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { Conversations } from "./conversations.ts";

/** Messages of one's own conversations that hold the text, newest first; text of signs only finds none. */
export const searchChatMessages = Effect.fn("searchChatMessages")(function* (
  actor: PersonActor,
  text: string,
  page: PageRequest,
) {
  const conversations = yield* Conversations;
  const key = searchKey(text);
  return key === "" ? { items: [], next: null } : yield* conversations.search(actor.personId, key, page);
});
