import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import { ChatHost } from "./chat-host.ts";
import type { Conversation } from "./conversation.ts";
import { Conversations } from "./conversations.ts";

/** Tells the host of a conversation who its members are, and whether they may write. */
export const hostConversation = Effect.fnUntraced(function* (conversation: Conversation) {
  const host = yield* ChatHost;
  if (!host.isOutside) return;
  const people = yield* People;
  const conversations = yield* Conversations;
  const [one, other] = conversation.members;
  const members = yield* Effect.all([people.get(one), people.get(other)]);
  // The host has forgotten them, and nobody writes there any more.
  if (members.some(({ isDeleted }) => isDeleted)) return;
  yield* host.open(conversation, members.map(cardOf), !(yield* conversations.isBlocked(one, other)));
});
