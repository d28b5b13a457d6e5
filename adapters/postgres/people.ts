import { getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { emailTaken } from "#core/person/errors.ts";
import { People } from "#core/person/people.ts";
import type { Email, Person } from "#core/person/person.ts";
import { notFound, stale } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { person } from "./person.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const { passwordHash, ...shown } = getTableColumns(person);
const { id: _id, createdAt: _createdAt, version: _version, ...changing } = shown;

const insert = statement<Person & { readonly passwordHash: string }>()((db) =>
  db
    .insert(person)
    .values(blanks({ ...shown, passwordHash }))
    .onConflictDoNothing({ target: person.email })
    .returning({ id: person.id }),
);

const get = statement<{ readonly id: PersonId }>()((db) => db.select(shown).from(person).where(is(person.id, "id")));

const findByEmail = statement<{ readonly email: Email }>()((db) =>
  db.select({ person: shown, passwordHash }).from(person).where(is(person.email, "email")),
);

const save = statement<Person>()((db) =>
  db
    .update(person)
    .set({ ...blanks(changing), version: sql`${person.version} + 1` })
    .where(sql`${is(person.id, "id")} and ${is(person.version, "version")}`)
    .returning({ id: person.id }),
);

export const postgresPeople: Layer.Layer<People, never, Database> = Layer.effect(
  People,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: Effect.fnUntraced(function* (someone, hash) {
        const inserted = yield* run(insert, { ...someone, passwordHash: hash });
        if (inserted.length === 0) return yield* emailTaken();
      }),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("person"));
      }),
      findByEmail: Effect.fnUntraced(function* (email) {
        const [found] = yield* run(findByEmail, { email });
        return found ?? null;
      }),
      save: Effect.fnUntraced(function* (someone) {
        const saved = yield* run(save, someone);
        if (saved.length === 0) return yield* stale("person");
        return { ...someone, version: someone.version + 1 };
      }),
    };
  }),
);
