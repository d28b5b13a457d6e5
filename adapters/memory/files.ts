import { Effect, Layer } from "effect";
import { Files } from "#core/file/files.ts";
import { Memory } from "./memory.ts";
import { found } from "./rows.ts";
import { withRow } from "./tables.ts";

export const memoryFiles = Layer.effect(
  Files,
  Effect.map(Memory, ({ read, write }) =>
    Files.of({
      insert: (file) => write((tables) => withRow(tables, "files", file.id, file)),
      get: (id) =>
        Effect.flatMap(
          read(({ files }) => files.get(id)),
          (file) => found("file", file),
        ),
      many: (ids) => read(({ files }) => [...files.values()].filter(({ id }) => ids.includes(id))),
    }),
  ),
);
