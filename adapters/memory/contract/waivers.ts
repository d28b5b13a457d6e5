import { Result } from "effect";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { stale } from "#core/shared/errors.ts";
import { inMemory } from "../memory.ts";
import { allOf, fits, newestOf } from "../rows.ts";
import { withRow } from "../tables.ts";

const stands = ({ state }: Waiver): boolean => state !== "replaced";

const isOfSame = (one: Waiver, other: Waiver): boolean =>
  one.milestoneId === other.milestoneId && one.keptBack === other.keptBack;

export const memoryWaivers = inMemory(Waivers)(({ read, write, versioned }) => ({
  insert: (waiver) =>
    write((tables) =>
      [...tables.waivers.values()].some((it) => isOfSame(it, waiver) && stands(it))
        ? Result.fail(stale("waiver"))
        : withRow(tables, "waivers", waiver.id, waiver),
    ),
  ...versioned("waivers", "waiver"),
  standingOf: (ids) => read(({ waivers }) => allOf(waivers, (it) => ids.includes(it.contractId) && stands(it))),
  // Units of work run one after the other, so nothing needs a lock.
  standingForUpdate: (id) =>
    read(({ waivers }) => [...waivers.values()].filter((it) => it.milestoneId === id && stands(it))),
  list: (filter, page) => read(({ waivers }) => newestOf(waivers, page, fits(filter))),
}));
