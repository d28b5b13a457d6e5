import { Result } from "effect";
import type { NewAlert } from "#core/messaging/alert/alert.ts";
import { Digests } from "#core/messaging/notification/send-digests.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { byId, sortedBy } from "../rows.ts";
import { type Tables, withRow, withRows } from "../tables.ts";

const waiting = ({ alerts }: Tables, before: Date): ReadonlyArray<NewAlert> =>
  [...alerts.values()].filter(({ awaitsDigest, createdAt }) => awaitsDigest && createdAt < before);

const hadOne = ({ digests }: Tables, id: PersonId, day: string): boolean => (digests.get(id)?.day ?? "") >= day;

export const memoryDigests = inMemory(Digests)(({ read, modify }) => ({
  due: ({ day, before, after, limit }) =>
    read((tables) => {
      const people = new Set(waiting(tables, before).map(({ personId }) => personId));
      return sortedBy(people, (id) => id)
        .filter((id) => !hadOne(tables, id, day) && (after === null || id > after))
        .slice(0, limit);
    }),
  take: (id, day, before) =>
    modify((tables) => {
      const own = waiting(tables, before).filter(({ personId }) => personId === id);
      if (hadOne(tables, id, day) || own.length === 0) return Result.succeed([[], tables]);
      const taken = sortedBy(own, byId).map((alert) => ({ ...alert, awaitsDigest: false }));
      const changed = withRow(withRows(tables, "alerts", taken), "digests", id, { personId: id, day });
      return Result.succeed([taken.map(({ awaitsDigest: _waits, ...alert }) => alert), changed]);
    }),
}));
