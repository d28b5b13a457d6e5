import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import type { Sql } from "postgres";
import { emailTaken, phoneTaken } from "#core/people/person/errors.ts";
import { People, personSearchKey } from "#core/people/person/people.ts";
import type { Email, Person } from "#core/people/person/person.ts";
import { type PersonStanding, standingLifecycle } from "#core/people/person/standing.machine.ts";
import { notFound, stale } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { idAfter, newestId } from "../cursor.ts";
import { brokenUnique } from "../failure.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, rowsOf, statement } from "../statement.ts";
import { person } from "./person.table.ts";

const { passwordHash, emailProvenAt, standing, ...shown } = getTableColumns(person);
const member = { person: shown, passwordHash, emailProvenAt, standing };
const { id: _id, createdAt: _createdAt, version: _version, ...changing } = shown;

const insert = statement<Person & { readonly passwordHash: string | null }>()((db) =>
  db
    .insert(person)
    .values({ ...blanks({ ...shown, passwordHash }), standing: standingLifecycle.initial })
    .onConflictDoNothing({ target: person.email })
    .returning({ id: person.id }),
);

const get = statement<{ readonly id: PersonId }>()((db) => db.select(shown).from(person).where(is(person.id, "id")));

const findByEmail = statement<{ readonly email: Email }>()((db) =>
  db.select(member).from(person).where(is(person.email, "email")),
);

const support = statement<Record<never, never>>()((db) =>
  db.select(shown).from(person).where(sql`${person.staffRole} is not null`).orderBy(asc(person.id)),
);

// Always in the same order, so that two concurrent calls never deadlock; people who have left meanwhile are left out.
const supportForUpdate = statement<Record<never, never>>()((db) =>
  db
    .select(shown)
    .from(person)
    .where(sql`${person.staffRole} is not null`)
    .orderBy(asc(person.id))
    .for("no key update"),
);

const getMember = statement<{ readonly id: PersonId }>()((db) =>
  db.select(member).from(person).where(is(person.id, "id")),
);

const checkPasswordForShare = statement<{ readonly id: PersonId; readonly passwordHash: string }>()((db) =>
  db
    .select({ id: person.id })
    .from(person)
    .where(sql`${is(person.id, "id")} and ${is(passwordHash, "passwordHash")}`)
    .for("share"),
);

const savePassword = statement<{ readonly id: PersonId; readonly passwordHash: string }>()((db) =>
  db.update(person).set(blanks({ passwordHash })).where(is(person.id, "id")),
);

const proveEmail = statement<{ readonly id: PersonId; readonly emailProvenAt: Date }>()((db) =>
  db
    .update(person)
    .set(blanks({ emailProvenAt }))
    .where(sql`${is(person.id, "id")} and ${emailProvenAt} is null`),
);

const getStandingForShare = statement<{ readonly id: PersonId }>()((db) =>
  db
    .select({ standing })
    .from(person)
    .where(sql`${is(person.id, "id")} and not ${person.isDeleted}`)
    .for("share"),
);

const lock = statement<{ readonly id: PersonId }>()((db) =>
  db
    .select({ id: person.id })
    .from(person)
    .where(sql`${is(person.id, "id")} and not ${person.isDeleted}`)
    .for("no key update"),
);

const saveStanding = statement<{
  readonly id: PersonId;
  readonly from: PersonStanding;
  readonly standing: PersonStanding;
}>()((db) =>
  db
    .update(person)
    .set(blanks({ standing }))
    .where(sql`${is(person.id, "id")} and ${is(standing, "from")}`)
    .returning({ id: person.id }),
);

const save = saving<Person>(person, changing);

/** Uses the index of the bidder's bids, and those of the poster's listings and their bids. */
const partnersOf = (id: PersonId) => (on: Sql) =>
  on`
    select poster_id as id from bid
    where bidder_id = ${id} and state in ('submitted', 'contract_created', 'contract_started') and state <> 'retracted'
    union
    select bid.bidder_id from listing join bid on bid.listing_id = listing.id
    where listing.poster_id = ${id} and listing.state in ('open', 'ongoing')
      and bid.state in ('submitted', 'contract_created', 'contract_started')
    limit 500`;

const partnerRowsOf = rowsOf(Schema.Struct({ id: PersonId }));

const search = statement<{ readonly pattern: string; readonly after: string; readonly limit: number }>()((db) =>
  db
    .select({ person: shown, standing })
    .from(person)
    .where(
      sql`person_search_key(${person.name}, ${person.email}, ${person.phone}) like ${sql.placeholder("pattern")}
        and not ${person.isDeleted} and ${person.id} < ${sql.placeholder("after")}`,
    )
    .orderBy(desc(person.id))
    .limit(sql.placeholder("limit")),
);

const publicIds = statement<Range>()((db) =>
  db
    .select({ id: person.id })
    .from(person)
    .where(
      sql`${person.isPublic} and ${person.userType} <> 'home_owner' and ${person.onboardedAt} is not null
        and not ${person.isDeleted} and ${standing} = 'active' and ${person.id} < ${sql.placeholder("after")}`,
    )
    .orderBy(desc(person.id))
    .limit(sql.placeholder("limit")),
);

export const postgresPeople = inDatabase(People)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (someone, hash) {
    const inserted = yield* run(insert, { ...someone, passwordHash: hash });
    if (inserted.length === 0) return yield* emailTaken();
  }),
  get: (id) => found("person", run(get, { id })),
  findByEmail: Effect.fnUntraced(function* (email) {
    const [found] = yield* run(findByEmail, { email });
    return found ?? null;
  }),
  search: Effect.fnUntraced(function* (text, page) {
    const rows = yield* run(search, {
      pattern: `%${personSearchKey(text).replace(/[%\\]/g, "\\$&")}%`,
      after: idAfter(page.after, newestId),
      limit: page.limit + 1,
    });
    return cutPage(rows, page.limit, (row) => row.person.id);
  }),
  listPublic: (page) => newestFirst(page, (range) => run(publicIds, range)),
  support: () => run(support, {}),
  supportForUpdate: () => run(supportForUpdate, {}),
  getMember: (id) => found("person", run(getMember, { id })),
  checkPasswordForShare: (id, hash) =>
    Effect.map(run(checkPasswordForShare, { id, passwordHash: hash }), (locked) => locked.length > 0),
  savePassword: (id, hash) => Effect.asVoid(run(savePassword, { id, passwordHash: hash })),
  getStandingForShare: Effect.fnUntraced(function* (id) {
    const [locked] = yield* run(getStandingForShare, { id });
    return locked?.standing ?? (yield* notFound("person"));
  }),
  lock: (id) => Effect.asVoid(found("person", run(lock, { id }))),
  saveStanding: Effect.fnUntraced(function* (id, { from, to }) {
    const saved = yield* run(saveStanding, { id, from, standing: to });
    if (saved.length === 0) return yield* stale("person");
  }),
  proveEmail: (id, at) => Effect.asVoid(run(proveEmail, { id, emailProvenAt: at })),
  save: (someone) =>
    Effect.catchDefect(nextVersion("person", someone, run(save, someone)), (defect) =>
      brokenUnique(defect) === "person_phone_key" ? phoneTaken() : Effect.die(defect),
    ),
  partnersOf: (id) => Effect.map(query(partnersOf(id)), (rows) => partnerRowsOf(rows).map((row) => row.id)),
}));
