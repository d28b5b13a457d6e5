import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { ChatHost } from "./chat-host.ts";

/** How one comes to one's own conversations. Asked again before a token ends. */
export const connectChat = Effect.fn("connectChat")(function* (actor: PersonActor) {
  const host = yield* ChatHost;
  const people = yield* People;
  return yield* host.connection(cardOf(yield* people.get(actor.personId)));
});

/** The token alone, for oneself and nobody else; null where the chat is Dibbs's own and needs none. */
export const giveChatToken = Effect.fn("giveChatToken")(function* (actor: PersonActor, personId: PersonId) {
  if (personId !== actor.personId) {
    return yield* new NotAllowed({ message: "You can connect to the chat as yourself only." });
  }
  const connection = yield* connectChat(actor);
  return { token: connection.kind === "stream" ? connection.token : null };
});
