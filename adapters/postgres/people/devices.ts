import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { Devices } from "#core/people/session/devices.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { knownDevice } from "./session.table.ts";

const columns = getTableColumns(knownDevice);
const { personId, tokenHash, lastUsedAt } = columns;

type Device = { readonly personId: PersonId; readonly tokenHash: string };

const find = statement<Device>()((db) =>
  db
    .select({ tokenHash })
    .from(knownDevice)
    .where(sql`${is(personId, "personId")} and ${is(tokenHash, "tokenHash")}`),
);

/** Returns whether the row is new, and whether the person had another one. */
const remember = statement<Device & { readonly lastUsedAt: Date }>()((db) =>
  db
    .insert(knownDevice)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: [personId, tokenHash], set: blanks({ lastUsedAt }) })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      hasOthers: sql<boolean>`exists (
        select from known_device other
        where other.person_id = ${given("personId", personId)} and other.token_hash <> ${given("tokenHash", tokenHash)}
      )`,
    }),
);

const forgetAll = statement<{ readonly personId: PersonId }>()((db) =>
  db.delete(knownDevice).where(is(personId, "personId")),
);

const forgetUnused = statement<{ readonly since: Date }>()((db) =>
  db.delete(knownDevice).where(sql`${lastUsedAt} < ${given("since", lastUsedAt)}`),
);

export const postgresDevices = inDatabase(Devices)(({ run }) => ({
  isKnown: (person, hash) => Effect.map(run(find, { personId: person, tokenHash: hash }), (found) => found.length > 0),
  remember: (person, hash, at) =>
    Effect.map(run(remember, { personId: person, tokenHash: hash, lastUsedAt: at }), ([row]) => {
      if (!row?.isNew) return "known";
      return row.hasOthers ? "new" : "first";
    }),
  forgetAll: (person) => Effect.asVoid(run(forgetAll, { personId: person })),
  forgetUnused: (since) => Effect.asVoid(run(forgetUnused, { since })),
}));
