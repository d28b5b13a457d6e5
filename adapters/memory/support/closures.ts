import { Result } from "effect";
import { Closures } from "#core/support/inbox/close-stuck.ts";
import { inMemory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryClosures = inMemory(Closures)(({ modify }) => ({
  insert: (closure) =>
    modify((tables) =>
      Result.succeed(
        tables.closures.has(closure.subjectId)
          ? ([false, tables] as const)
          : ([true, withRow(tables, "closures", closure.subjectId, closure)] as const),
      ),
    ),
}));
