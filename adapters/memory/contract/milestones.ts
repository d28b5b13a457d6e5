import { Effect, Layer, Result } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Memory } from "../memory.ts";
import { found, nextVersion } from "../rows.ts";
import { type Tables, withRow, withRows } from "../tables.ts";

/** The stages of a contract in their order. */
export const milestonesOf = (tables: Tables, id: ContractId): ReadonlyArray<Milestone> =>
  [...tables.milestones.values()]
    .filter(({ contractId }) => contractId === id)
    .sort((one, other) => one.number - other.number);

export const memoryMilestones = Layer.effect(
  Milestones,
  Effect.map(Memory, ({ read, write, modify }) =>
    Milestones.of({
      insert: (milestones) => write((tables) => withRows(tables, "milestones", milestones)),
      get: (id) =>
        Effect.flatMap(
          read(({ milestones }) => milestones.get(id)),
          (it) => found("milestone", it),
        ),
      ofContract: (id) => read((tables) => milestonesOf(tables, id)),
      save: (milestone) =>
        modify((tables) =>
          Result.map(nextVersion("milestone", tables.milestones.get(milestone.id), milestone), (saved) => [
            saved,
            withRow(tables, "milestones", saved.id, saved),
          ]),
        ),
    }),
  ),
);
