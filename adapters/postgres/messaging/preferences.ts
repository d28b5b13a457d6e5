import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { Preferences } from "#core/messaging/notification/choose-preference.ts";
import type { Choice } from "#core/messaging/notification/preference.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { notificationPreference as preference } from "./preference.table.ts";

const { personId, ...chosen } = getTableColumns(preference);

const ofPerson = statement<{ readonly personId: PersonId }>()((db) =>
  db.select(chosen).from(preference).where(is(personId, "personId")).orderBy(preference.kind),
);

const choose = statement<Choice & { readonly personId: PersonId }>()((db) =>
  db
    .insert(preference)
    .values(blanks({ personId, ...chosen }))
    .onConflictDoUpdate({
      target: [preference.personId, preference.kind],
      set: {
        mail: sql`coalesce(excluded.mail, ${preference.mail})`,
        push: sql`coalesce(excluded.push, ${preference.push})`,
      },
    }),
);

export const postgresPreferences = inDatabase(Preferences)(({ run }) => ({
  ofPerson: (id) => run(ofPerson, { personId: id }),
  choose: (id, choice) => Effect.asVoid(run(choose, { personId: id, ...choice })),
}));
