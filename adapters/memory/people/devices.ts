import { Result } from "effect";
import { Devices } from "#core/people/session/devices.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

const keyOf = (personId: PersonId, tokenHash: string): string => `${personId} ${tokenHash}`;

const without = (tables: Tables, isOver: (device: { personId: PersonId; lastUsedAt: Date }) => boolean): Tables =>
  [...tables.devices.values()]
    .filter(isOver)
    .reduce((left, { personId, tokenHash }) => withoutRow(left, "devices", keyOf(personId, tokenHash)), tables);

export const memoryDevices = inMemory(Devices)(({ read, write, modify }) => ({
  isKnown: (personId, tokenHash) => read(({ devices }) => devices.has(keyOf(personId, tokenHash))),
  remember: (personId, tokenHash, at) =>
    modify((tables) => {
      const key = keyOf(personId, tokenHash);
      const hasOthers = [...tables.devices.values()].some((device) => device.personId === personId);
      const answer = tables.devices.has(key) ? "known" : hasOthers ? "new" : "first";
      return Result.succeed([answer, withRow(tables, "devices", key, { personId, tokenHash, lastUsedAt: at })]);
    }),
  forgetAll: (personId) => write((tables) => without(tables, (device) => device.personId === personId)),
  forgetUnused: (since) => write((tables) => without(tables, (device) => device.lastUsedAt < since)),
}));
