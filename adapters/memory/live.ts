import { Effect, Layer } from "effect";
import { Live } from "#core/shared/live.ts";
import { Memory } from "./memory.ts";

export const memoryLive = Layer.effect(
  Live,
  Effect.map(Memory, ({ write }) =>
    Live.of({
      publish: (to, change) =>
        write((tables) => ({ ...tables, changes: [...tables.changes, structuredClone({ to, change })] })),
    }),
  ),
);
