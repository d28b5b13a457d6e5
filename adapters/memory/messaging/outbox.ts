import { Result } from "effect";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { inMemory } from "../memory.ts";
import { allOf, byId, sortedBy } from "../rows.ts";
import { withRow, withRows } from "../tables.ts";

export const memoryOutbox = inMemory(Outbox)(({ read, write, modify, get }) => ({
  put: (messages) => write((tables) => withRows(tables, "messages", messages)),
  get: get("messages", "message"),
  take: ({ at, until, limit }) =>
    modify((tables) => {
      const due = [...tables.messages.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= at);
      const taken = sortedBy(due, ({ id, dueAt }) => `${dueAt?.toISOString()} ${id}`)
        .slice(0, limit)
        .map((message) => ({ ...message, tries: message.tries + 1, dueAt: until }));
      return Result.succeed([taken, withRows(tables, "messages", taken)]);
    }),
  markSent: (ids, at) =>
    write((tables) =>
      withRows(
        tables,
        "messages",
        ids.flatMap((id) => tables.messages.get(id) ?? []).map((sent) => ({ ...sent, dueAt: null, sentAt: at })),
      ),
    ),
  postpone: (id, why) =>
    write((tables) => {
      const message = tables.messages.get(id);
      return message ? withRow(tables, "messages", id, { ...message, ...why }) : tables;
    }),
  ofPerson: (id, limit) =>
    read(({ messages }) =>
      allOf(messages, ({ personId }) => personId === id)
        .toReversed()
        .slice(0, limit),
    ),
  recent: (limit) => read(({ messages }) => sortedBy(messages.values(), byId).toReversed().slice(0, limit)),
}));
