import { CheckMarks } from "#core/shared/check-marks.ts";
import { inMemory } from "./memory.ts";
import { withRow } from "./tables.ts";

export const memoryCheckMarks = inMemory(CheckMarks)(({ read, write }) => ({
  get: (check) => read(({ checkMarks }) => checkMarks.get(check) ?? null),
  put: (mark) => write((tables) => withRow(tables, "checkMarks", mark.check, mark)),
}));
