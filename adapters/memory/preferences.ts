import { Effect, Layer } from "effect";
import { Preferences } from "#core/notification/preferences.ts";
import { Memory } from "./memory.ts";
import { sortedBy } from "./rows.ts";
import { withRow } from "./tables.ts";

export const memoryPreferences = Layer.effect(
  Preferences,
  Effect.map(Memory, ({ read, write }) =>
    Preferences.of({
      ofPerson: (id) =>
        read(({ preferences }) =>
          sortedBy(
            [...preferences.values()].filter(({ personId }) => personId === id),
            ({ kind }) => kind,
          ).map(({ personId: _person, ...choice }) => choice),
        ),
      choose: (personId, { kind, mail, push }) =>
        write((tables) => {
          const key = `${personId} ${kind}`;
          const before = tables.preferences.get(key);
          const kept = { personId, kind, mail: mail ?? before?.mail ?? null, push: push ?? before?.push ?? null };
          return withRow(tables, "preferences", key, kept);
        }),
    }),
  ),
);
