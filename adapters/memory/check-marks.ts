import { Effect, Layer } from "effect";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { Memory } from "./memory.ts";
import { withRow } from "./tables.ts";

export const memoryCheckMarks = Layer.effect(
  CheckMarks,
  Effect.map(Memory, ({ read, write }) =>
    CheckMarks.of({
      get: (check) => read(({ checkMarks }) => checkMarks.get(check) ?? null),
      put: (mark) => write((tables) => withRow(tables, "checkMarks", mark.check, mark)),
    }),
  ),
);
