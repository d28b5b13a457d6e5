import { Effect, Result } from "effect";
import type { Waiver } from "#core/contract/waiver/waiver.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { stale } from "#core/shared/errors.ts";
import { inMemory } from "../memory.ts";
import { byId, found, newestFirst, nextVersion, sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

const stands = ({ state }: Waiver): boolean => state !== "replaced";

const isOfSame = (one: Waiver, other: Waiver): boolean =>
  one.milestoneId === other.milestoneId && one.keptBack === other.keptBack;

export const memoryWaivers = inMemory(Waivers, ({ read, write, modify }) => ({
  insert: (waiver) =>
    write((tables) =>
      [...tables.waivers.values()].some((it) => isOfSame(it, waiver) && stands(it))
        ? Result.fail(stale("waiver"))
        : withRow(tables, "waivers", waiver.id, waiver),
    ),
  get: (id) =>
    Effect.flatMap(
      read(({ waivers }) => waivers.get(id)),
      (waiver) => found("waiver", waiver),
    ),
  save: (waiver) =>
    modify((tables) =>
      Result.map(nextVersion("waiver", tables.waivers.get(waiver.id), waiver), (saved) => [
        saved,
        withRow(tables, "waivers", saved.id, saved),
      ]),
    ),
  standingOf: (id) =>
    read(({ waivers }) =>
      sortedBy(
        [...waivers.values()].filter((it) => it.contractId === id && stands(it)),
        byId,
      ),
    ),
  // Units of work run one after the other, so nobody else moves them meanwhile.
  standingForUpdate: (id) =>
    read(({ waivers }) => [...waivers.values()].filter((it) => it.milestoneId === id && stands(it))),
  list: ({ contractId, state }, page) =>
    read(({ waivers }) =>
      newestFirst(
        [...waivers.values()].filter(
          (it) => (contractId === null || it.contractId === contractId) && (state === null || it.state === state),
        ),
        page,
        byId,
      ),
    ),
}));
