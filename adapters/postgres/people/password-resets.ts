import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type PasswordReset, PasswordResets } from "#core/people/password/request-password-reset.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { passwordReset } from "./session.table.ts";

const columns = getTableColumns(passwordReset);
const { personId, tokenHash, expiresAt, usedAt } = columns;

const put = statement<PasswordReset>()((db) =>
  db
    .insert(passwordReset)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: personId, set: blanks(columns) }),
);

const find = statement<{ readonly tokenHash: string }>()((db) =>
  db.select(columns).from(passwordReset).where(is(tokenHash, "tokenHash")),
);

const use = statement<{ readonly tokenHash: string; readonly usedAt: Date }>()((db) =>
  db
    .update(passwordReset)
    .set(blanks({ usedAt }))
    .where(sql`${is(tokenHash, "tokenHash")} and ${usedAt} is null and ${expiresAt} > ${given("usedAt", usedAt)}`)
    .returning({ personId }),
);

const remove = statement<{ readonly personId: PersonId }>()((db) =>
  db.delete(passwordReset).where(is(personId, "personId")),
);

const removeExpired = statement<{ readonly before: Date }>()((db) =>
  db.delete(passwordReset).where(sql`${expiresAt} < ${given("before", expiresAt)}`),
);

export const postgresPasswordResets = inDatabase(PasswordResets)(({ run }) => ({
  put: (reset) => Effect.asVoid(run(put, reset)),
  find: (hash) => Effect.map(run(find, { tokenHash: hash }), ([found]) => found ?? null),
  use: (hash, at) => Effect.map(run(use, { tokenHash: hash, usedAt: at }), (used) => used.length > 0),
  remove: (person) => Effect.asVoid(run(remove, { personId: person })),
  removeExpired: (before) => Effect.asVoid(run(removeExpired, { before })),
}));
