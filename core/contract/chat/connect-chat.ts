import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import { memberOf, type PersonActor } from "#core/shared/actor.ts";
import { NotAllowed, refusal } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { ChatHost } from "./chat-host.ts";
import type { Conversation } from "./conversation.ts";
import { Conversations } from "./conversations.ts";

const onlyAccount = refusal("chat_of_account", "you", {
  message: "Team members can't send messages for the business here.",
  whatToDo: "Ask the person who signs in to the business's own account to send it.",
});

/** Returns how the actor connects to their own conversations. Call it again before a token expires. */
export const connectChat = Effect.fn("connectChat")(function* (actor: PersonActor) {
  const host = yield* ChatHost;
  // An outside host's token lasts for hours, so it would outlive a membership that ends.
  if (host.isOutside && memberOf(actor) !== null) return yield* onlyAccount();
  return yield* host.connection(cardOf(yield* (yield* People).get(actor.personId)));
});

/** Returns only the actor's own chat token; null if Dibbs hosts the chat, which needs none. */
export const giveChatToken = Effect.fn("giveChatToken")(function* (actor: PersonActor, personId: PersonId) {
  if (personId !== actor.personId) {
    return yield* new NotAllowed({ message: "You can only connect to the chat as yourself." });
  }
  const connection = yield* connectChat(actor);
  return { token: connection.kind === "stream" ? connection.token : null };
});

/** Tells the outside host who a conversation's members are, and whether they may write. */
export const hostConversation = Effect.fnUntraced(function* (conversation: Conversation) {
  const host = yield* ChatHost;
  if (!host.isOutside) return;
  const people = yield* People;
  const [one, other] = conversation.members;
  const members = yield* Effect.all([people.get(one), people.get(other)]);
  // The host deleted that member, and nobody writes there anymore.
  if (members.some(({ isDeleted }) => isDeleted)) return;
  yield* host.open(conversation, members.map(cardOf), !(yield* (yield* Conversations).isBlocked(one, other)));
});

/** Deletes a person at the chat host after they deleted their account. */
export const leaveChat = Effect.fn("leaveChat")(function* (id: PersonId) {
  yield* (yield* ChatHost).forget(id);
});
