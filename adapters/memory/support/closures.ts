import { Effect, Layer, Result } from "effect";
import { Closures } from "#core/support/inbox/close-stuck.ts";
import { Memory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryClosures = Layer.effect(
  Closures,
  Effect.map(Memory, ({ modify }) =>
    Closures.of({
      insert: (closure) =>
        modify((tables) =>
          Result.succeed(
            tables.closures.has(closure.subjectId)
              ? ([false, tables] as const)
              : ([true, withRow(tables, "closures", closure.subjectId, closure)] as const),
          ),
        ),
    }),
  ),
);
