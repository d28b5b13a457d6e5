import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { ChatMessage } from "./chat-message.ts";

/** Adds the name of the team member who wrote each message. */
export const withMembers = Effect.fnUntraced(function* (messages: ReadonlyArray<ChatMessage>) {
  const ids = [...new Set(messages.flatMap(({ memberId }) => memberId ?? []))];
  if (ids.length === 0) return messages;
  const writers = yield* Effect.forEach(ids, (yield* People).get, { concurrency: "unbounded" });
  const names = new Map<string, string>(writers.map(({ id, name }) => [id, name]));
  return messages.map((message) => {
    const member = message.memberId ? names.get(message.memberId) : undefined;
    return member === undefined ? message : { ...message, member };
  });
});
