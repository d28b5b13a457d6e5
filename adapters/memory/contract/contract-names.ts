import { NamesOfContracts } from "#core/contract/contract/contract-names.ts";
import { inMemory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryNamesOfContracts = inMemory(NamesOfContracts)(({ read, write }) => ({
  insert: (names) =>
    write((tables) =>
      tables.contractNames.has(names.contractId) ? tables : withRow(tables, "contractNames", names.contractId, names),
    ),
  find: (id) => read(({ contractNames }) => contractNames.get(id) ?? null),
}));
