import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withRows } from "../tables.ts";

/** The milestones of a contract in their order. */
export const milestonesOf = (tables: Tables, id: ContractId): ReadonlyArray<Milestone> =>
  [...tables.milestones.values()]
    .filter(({ contractId }) => contractId === id)
    .sort((one, other) => one.number - other.number);

export const memoryMilestones = inMemory(Milestones)(({ read, write, versioned }) => ({
  insert: (milestones) => write((tables) => withRows(tables, "milestones", milestones)),
  ...versioned("milestones", "milestone"),
  ofContract: (id) => read((tables) => milestonesOf(tables, id)),
}));
