import { Preferences } from "#core/messaging/notification/choose-preference.ts";
import type { Choice } from "#core/messaging/notification/preference.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

/** A person's notification choices, by kind. */
export const choicesOf = ({ preferences }: Tables, id: PersonId): ReadonlyArray<Choice> =>
  sortedBy(
    [...preferences.values()].filter(({ personId }) => personId === id),
    ({ kind }) => kind,
  ).map(({ personId: _person, ...choice }) => choice);

export const memoryPreferences = inMemory(Preferences)(({ read, write }) => ({
  ofPerson: (id) => read((tables) => choicesOf(tables, id)),
  choose: (personId, { kind, mail, push }) =>
    write((tables) => {
      const key = `${personId} ${kind}`;
      const before = tables.preferences.get(key);
      const kept = { personId, kind, mail: mail ?? before?.mail ?? null, push: push ?? before?.push ?? null };
      return withRow(tables, "preferences", key, kept);
    }),
}));
