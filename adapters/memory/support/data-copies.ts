import { Result } from "effect";
import { DataCopies } from "#core/support/privacy/export-own-data.ts";
import { inMemory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryDataCopies = inMemory(DataCopies)(({ read, modify, write }) => ({
  request: (personId, at, notAfter) =>
    modify((tables) => {
      const before = tables.dataCopies.get(personId);
      if (before !== undefined && before.requestedAt > notAfter) return Result.succeed([false, tables]);
      const copy = { personId, requestedAt: at, fileId: null, readyAt: null };
      return Result.succeed([true, withRow(tables, "dataCopies", personId, copy)]);
    }),
  find: (personId) =>
    read(({ dataCopies, files }) => {
      const copy = dataCopies.get(personId);
      if (copy === undefined) return null;
      const { requestedAt, fileId, readyAt } = copy;
      const file = fileId === null ? undefined : files.get(fileId)?.file;
      const isReady = file !== undefined && readyAt !== null;
      return { personId, requestedAt, file: isReady ? { id: file.id, size: file.size, readyAt } : null };
    }),
  finish: (personId, fileId, at) =>
    modify((tables) => {
      const copy = tables.dataCopies.get(personId);
      if (copy === undefined || copy.fileId !== null) return Result.succeed([false, tables]);
      return Result.succeed([true, withRow(tables, "dataCopies", personId, { ...copy, fileId, readyAt: at })]);
    }),
  removeBefore: (before) =>
    write((tables) =>
      [...tables.dataCopies.values()]
        .filter(({ requestedAt }) => requestedAt < before)
        .reduce((kept, { personId }) => withoutRow(kept, "dataCopies", personId), tables),
    ),
}));
