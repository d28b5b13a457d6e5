import { Effect, Layer, Schema } from "effect";
import type { ParameterOrJSON } from "postgres";
import { Database } from "#adapters/postgres/transaction.ts";
import { Job } from "#core/jobs.ts";
import { type JobRecord, JobRecords } from "#core/support/inbox/job-records.ts";
import { deadQueue, jobQueues } from "./job-queue.ts";

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
export const pgbossJobRecords: Layer.Layer<JobRecords, never, Database> = Layer.effect(
  JobRecords,
  Effect.gen(function* () {
    const { query } = yield* Database;
    const ask = <Found>(text: string, values: ReadonlyArray<ParameterOrJSON<never>> = []) =>
      query((on) => on.unsafe<Array<Found>>(text, [...values], { prepare: true }));
    /** The library makes its tables when the queue is first opened; before that there are no jobs. */
    const askQueue = Effect.fnUntraced(function* (text: string, values: ReadonlyArray<ParameterOrJSON<never>>) {
      const [found] = yield* ask<{ readonly is_made: boolean }>(
        "select to_regclass('pgboss.job') is not null as is_made",
      );
      return found?.is_made ? yield* ask<Row>(text, values) : [];
    });
    return {
      dead: () =>
        Effect.map(
          askQueue(`select ${columns} from pgboss.job where name = $1 and ${isOpen} order by created_on, id`, [
            deadQueue,
          ]),
          (rows) => rows.flatMap(recordOf),
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
          (rows) => rows.flatMap(recordOf),
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
