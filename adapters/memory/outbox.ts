import { Effect, Layer } from "effect";
import { Outbox } from "#core/message/outbox.ts";
import { Memory } from "./memory.ts";
import { byId, found, sortedBy } from "./rows.ts";
import { withRow, withRows } from "./tables.ts";

export const memoryOutbox = Layer.effect(
  Outbox,
  Effect.map(Memory, ({ read, write }) =>
    Outbox.of({
      put: (messages) => write((tables) => withRows(tables, "messages", messages)),
      get: (id) =>
        Effect.flatMap(
          read(({ messages }) => messages.get(id)),
          (it) => found("message", it),
        ),
      markSent: (id, at) =>
        write((tables) => {
          const message = tables.messages.get(id);
          return message ? withRow(tables, "messages", id, { ...message, sentAt: at }) : tables;
        }),
      recent: (limit) => read(({ messages }) => sortedBy(messages.values(), byId).toReversed().slice(0, limit)),
    }),
  ),
);
