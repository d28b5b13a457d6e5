import { sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import { Digests } from "#core/messaging/notification/send-digests.ts";
import type { Day } from "#core/shared/day.ts";
import { PersonId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { given, is, rowsOf, statement } from "../statement.ts";
import { alert, alertShown } from "./message.table.ts";

const before = sql`${alert.createdAt} < ${given("before", alert.createdAt)}`;

const takeAlerts = statement<{ readonly personId: PersonId; readonly before: Date }>()((db) =>
  db
    .update(alert)
    .set({ awaitsDigest: false })
    .where(sql`${is(alert.personId, "personId")} and ${alert.awaitsDigest} and ${before}`)
    .returning(alertShown),
);

const peopleOf = rowsOf(Schema.Struct({ id: PersonId }));

/** Sorts before all ids. */
const firstId = "00000000-0000-0000-0000-000000000000";

export const postgresDigests = inDatabase(Digests)(({ run, query }) => ({
  due: ({ day, before: until, after, limit }) =>
    Effect.map(
      query(
        (on) => on`
              -- From person to person by the index, however many alerts each of them has, until there are enough.
              with recursive waiting (id) as (
                (select person_id from alert
                  where awaits_digest and person_id > ${after ?? firstId} and created_at < ${until}
                    and coalesce((select day from digest where digest.person_id = alert.person_id), '-infinity') < ${day}::date
                  order by person_id limit 1)
                union all
                select (select person_id from alert
                  where awaits_digest and person_id > waiting.id and created_at < ${until}
                    and coalesce((select day from digest where digest.person_id = alert.person_id), '-infinity') < ${day}::date
                  order by person_id limit 1)
                from waiting where waiting.id is not null
              )
              select id from waiting where id is not null limit ${limit}`,
      ),
      (rows) => peopleOf(rows).map(({ id }) => id),
    ),
  take: Effect.fnUntraced(function* (personId: PersonId, day: Day, until: Date) {
    // Concurrent callers wait here, and then find the digest done.
    const begun = yield* query(
      (on) => on`
            insert into digest (person_id, day)
            select ${personId}, ${day}::date
            where exists (select from alert
              where person_id = ${personId} and awaits_digest and created_at < ${until})
            on conflict (person_id) do update set day = excluded.day where digest.day < excluded.day
            returning person_id`,
    );
    if (begun.length === 0) return [];
    const taken = yield* run(takeAlerts, { personId, before: until });
    return taken.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }),
}));
