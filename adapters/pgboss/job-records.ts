import { Effect, Layer, Schema } from "effect";
import type { ParameterOrJSON } from "postgres";
import { Database } from "#adapters/postgres/database.ts";
import { rowsOf } from "#adapters/postgres/statement.ts";
import { StoredJob } from "#core/jobs.ts";
import { type JobChange, type JobRecord, JobRecords } from "#core/support/inbox/job-records.ts";
import { deadQueue, jobQueues } from "./job-queue.ts";

const Row = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  data: Schema.Unknown,
  state: Schema.String,
  retry_count: Schema.Int,
  source_retry_count: Schema.NullOr(Schema.Int),
  start_after: Schema.DateFromString,
  created_on: Schema.DateFromString,
  trouble: Schema.NullOr(Schema.String),
});
const jobRowsOf = rowsOf(Row);

/** Skips rows that are no job of this program, such as those of an older version. */
const recordOf = (row: typeof Row.Type): ReadonlyArray<JobRecord> => {
  const job = Schema.decodeUnknownOption(StoredJob)(row.data);
  if (job._tag === "None") return [];
  const isDead = row.name === deadQueue;
  return [
    {
      id: row.id,
      job: job.value,
      state: isDead ? "dead" : row.state === "active" ? "active" : "waiting",
      tries: isDead ? (row.source_retry_count ?? 0) + 1 : row.retry_count,
      dueAt: isDead ? null : row.start_after,
      trouble: row.trouble,
      since: row.created_on,
    },
  ];
};

const columns = `id, name, data, state::text, retry_count, source_retry_count, start_after, created_on,
  coalesce(output ->> 'message', output #>> '{}') as trouble`;
const changedOn = "greatest(created_on, started_on, completed_on)";
const changedRowsOf = rowsOf(Schema.Struct({ ...Row.fields, changed_on: Schema.DateFromString }));

const changeOf = (
  { state, changed_on: since }: { readonly state: string; readonly changed_on: Date },
  { id, job, tries, trouble, state: recorded }: JobRecord,
): JobChange => {
  const isOver = recorded !== "dead" && ["completed", "failed", "cancelled"].includes(state);
  return { id, job, tries, trouble, since, state: !isOver ? recorded : state === "completed" ? "done" : "failed" };
};
const isOpen = "state in ('created', 'retry', 'active')";

/** `JobRecords` of pg-boss; reads its tables directly, because the library reads only one queue at a time. */
export const pgbossJobRecords: Layer.Layer<JobRecords, never, Database> = Layer.effect(
  JobRecords,
  Effect.gen(function* () {
    const { query } = yield* Database;
    const ask = (text: string, values: ReadonlyArray<ParameterOrJSON<never>> = []) =>
      query((on) => on.unsafe(text, [...values], { prepare: true }));
    /** The library creates its tables when the queue is first opened; before that there are no jobs. */
    const askQueue = Effect.fnUntraced(function* (text: string, values: ReadonlyArray<ParameterOrJSON<never>>) {
      const made = yield* ask("select from pg_tables where schemaname = 'pgboss' and tablename = 'job'");
      return made.length > 0 ? yield* ask(text, values) : [];
    });
    return {
      dead: () =>
        Effect.map(
          askQueue(`select ${columns} from pgboss.job where name = $1 and ${isOpen} order by created_on, id`, [
            deadQueue,
          ]),
          (rows) => jobRowsOf(rows).flatMap(recordOf),
        ),
      about: (ids) =>
        Effect.map(
          askQueue(
            `select ${columns} from pgboss.job
            where name = any($1::text[]) and ${isOpen} and exists (
              select 1 from jsonb_each_text(data) named where named.value = any($2::text[])
            )
            order by created_on, id`,
            [[deadQueue, ...jobQueues], [...ids]],
          ),
          (rows) => jobRowsOf(rows).flatMap(recordOf),
        ),
      changedSince: (since, limit) =>
        Effect.map(
          askQueue(
            `select ${columns}, ${changedOn} as changed_on from pgboss.job
            where name = any($1::text[]) and (created_on >= $2 or started_on >= $2 or completed_on >= $2)
            order by changed_on, id limit $3`,
            [[deadQueue, ...jobQueues], since, limit],
          ),
          (rows) => changedRowsOf(rows).flatMap((row) => recordOf(row).map((record) => changeOf(row, record))),
        ),
      removeDead: (id) =>
        Effect.map(
          askQueue(
            "delete from pgboss.job where name = $1 and id::text = $2 and state in ('created', 'retry') returning id",
            [deadQueue, id],
          ),
          (rows) => rows.length > 0,
        ),
    };
  }),
);
