import { Effect, Layer, Schema } from "effect";
import { Database } from "#adapters/postgres/transaction.ts";
import { Job } from "#core/jobs.ts";
import { type JobRecord, JobRecords } from "#core/support/inbox/job-records.ts";
import { deadQueue, JobQueue, jobQueues } from "./job-queue.ts";

type Row = {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly state: string;
  readonly retry_count: number;
  readonly source_retry_count: number | null;
  readonly start_after: string;
  readonly created_on: string;
  readonly trouble: string | null;
};

// The driver may hand JSON over as text, where the pool was told to.
const parsed = (data: unknown): unknown => (typeof data === "string" ? JSON.parse(data) : data);

/** What is no job of this program, such as one of an older version, is nothing to do with. */
const recordOf = (row: Row): ReadonlyArray<JobRecord> => {
  const job = Schema.decodeUnknownOption(Job)(parsed(row.data));
  if (job._tag === "None") return [];
  const isDead = row.name === deadQueue;
  return [
    {
      id: row.id,
      job: job.value,
      state: isDead ? "dead" : row.state === "active" ? "active" : "waiting",
      tries: isDead ? (row.source_retry_count ?? 0) + 1 : row.retry_count,
      dueAt: isDead ? null : new Date(row.start_after),
      trouble: row.trouble,
      since: new Date(row.created_on),
    },
  ];
};

const columns = `id, name, data, state::text, retry_count, source_retry_count, start_after, created_on,
  coalesce(output ->> 'message', output #>> '{}') as trouble`;
const isOpen = "state in ('created', 'retry', 'active')";

/** `JobRecords` of pg-boss: read past the library, which looks one queue up at a time. */
export const pgbossJobRecords: Layer.Layer<JobRecords, never, Database | JobQueue> = Layer.effect(
  JobRecords,
  Effect.gen(function* () {
    const { query } = yield* Database;
    // Its tables are there once the queue is open.
    yield* JobQueue;
    return {
      dead: () =>
        Effect.map(
          query((on) =>
            on.unsafe<Array<Row>>(
              `select ${columns} from pgboss.job where name = $1 and ${isOpen} order by created_on, id`,
              [deadQueue],
              { prepare: true },
            ),
          ),
          (rows) => rows.flatMap(recordOf),
        ),
      about: (ids) =>
        Effect.map(
          query((on) =>
            on.unsafe<Array<Row>>(
              `select ${columns} from pgboss.job
              where name = any($1::text[]) and ${isOpen} and exists (
                select 1 from jsonb_each_text(data) named where named.value = any($2::text[])
              )
              order by created_on, id`,
              [[deadQueue, ...jobQueues], [...ids]],
              { prepare: true },
            ),
          ),
          (rows) => rows.flatMap(recordOf),
        ),
      removeDead: (id) =>
        Effect.map(
          query((on) =>
            on.unsafe(
              "delete from pgboss.job where name = $1 and id::text = $2 and state in ('created', 'retry') returning id",
              [deadQueue, id],
              { prepare: true },
            ),
          ),
          (rows) => rows.length > 0,
        ),
    };
  }),
);
