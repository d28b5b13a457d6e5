import { Effect, Layer } from "effect";
import { NamesOfContracts } from "#core/contract/contract/contract-names.ts";
import { Memory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryNamesOfContracts = Layer.effect(
  NamesOfContracts,
  Effect.map(Memory, ({ read, write }) =>
    NamesOfContracts.of({
      insert: (names) =>
        write((tables) =>
          tables.contractNames.has(names.contractId)
            ? tables
            : withRow(tables, "contractNames", names.contractId, names),
        ),
      find: (id) => read(({ contractNames }) => contractNames.get(id) ?? null),
    }),
  ),
);
