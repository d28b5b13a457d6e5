import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { identityTaken } from "#core/people/identity/errors.ts";
import type { Identity, Provider, Subject } from "#core/people/identity/identity.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { identity } from "./identity.table.ts";

const columns = getTableColumns(identity);

const insert = statement<Identity>()((db) =>
  db.insert(identity).values(blanks(columns)).onConflictDoNothing().returning({ subject: identity.subject }),
);

const find = statement<{ readonly provider: Provider; readonly subject: Subject }>()((db) =>
  db
    .select(columns)
    .from(identity)
    .where(sql`${is(identity.provider, "provider")} and ${is(identity.subject, "subject")}`),
);

const ofPerson = statement<{ readonly personId: PersonId }>()((db) =>
  db.select(columns).from(identity).where(is(identity.personId, "personId")).orderBy(identity.linkedAt),
);

const remove = statement<{ readonly personId: PersonId; readonly provider: Provider }>()((db) =>
  db.delete(identity).where(sql`${is(identity.personId, "personId")} and ${is(identity.provider, "provider")}`),
);

export const postgresIdentities = inDatabase(Identities)(({ run }) => ({
  insert: Effect.fnUntraced(function* (linked) {
    const inserted = yield* run(insert, linked);
    if (inserted.length === 0) return yield* identityTaken();
  }),
  find: (provider, subject) => Effect.map(run(find, { provider, subject }), ([found]) => found ?? null),
  ofPerson: (personId) => run(ofPerson, { personId }),
  remove: (personId, provider) => Effect.asVoid(run(remove, { personId, provider })),
}));
