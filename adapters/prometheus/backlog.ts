import type { Sql } from "postgres";
import { moneySubjects } from "#core/support/inbox/stuck-thing.ts";
import { deadQueue, jobQueues } from "../pgboss/job-queue.ts";
import { monthsAhead } from "../postgres/months.ts";

/** So much waits, the oldest of it for so many seconds. */
type Waiting = { readonly count: number; readonly oldest: number };

/** How much waits in the database to be done, for whoever watches the installation; what is empty is left out. */
export type Backlog = {
  /** What is due and not done yet; a job that failed counts until it is done. */
  readonly queues: ReadonlyArray<Waiting & { readonly queue: string }>;
  /** Jobs that failed at every try. */
  readonly deadJobs: number;
  /** Messages that could not be sent and are tried again. */
  readonly deferred: ReadonlyArray<{ readonly channel: string; readonly count: number }>;
  /** Payments whose money is on its way; the oldest since it last moved. */
  readonly payments: ReadonlyArray<Waiting & { readonly rail: string; readonly state: string }>;
  /** Differences that last, by what was compared. */
  readonly differences: ReadonlyArray<{ readonly comparison: string; readonly count: number }>;
  /** How many seconds ago `dibbs db backup` last wrote one; null where it never did. */
  readonly backedUp: number | null;
  /**
   * How many seconds ago the weeks ended that what is usually paid was worked out of; where it never was, since it is known what contracts
   * came to, and null before that.
   */
  readonly usualAge: number | null;
  /** How many months to come history, alerts and messages have each at least. */
  readonly monthsAhead: number;
};

/** Indexes hold what is about money, and the rest, apart. */
const isMoney = `subject ->> 'kind' in (${moneySubjects.map((kind) => `'${kind}'`).join(", ")})`;

const webhookEvents = [isMoney, `not ${isMoney}`]
  .map((about) => `select received_at from webhook_event where state in ('received', 'failed') and ${about}`)
  .join(" union all ");

/** Reads how much waits; each part by an index of what waits alone. Ages are by the database's clock. */
export const readBacklog = async (sql: Sql): Promise<Backlog> => {
  type Queued = Backlog["queues"][number];
  // The queue of jobs is made when it is first opened.
  const [made] = await sql<{ found: boolean }[]>`select to_regclass('pgboss.job') is not null as found`;
  const ofJobs = <Row extends object>(ask: () => PromiseLike<ReadonlyArray<Row>>) => (made?.found ? ask() : []);
  const [jobs, dead, messages, deferred, events, payments, differences, backups, usual, months] = await Promise.all([
    ofJobs(
      () => sql<Queued[]>`
        select name as queue, count(*)::int as count,
          extract(epoch from now() - min(case when retry_count > 0 then created_on else start_after end))::float8 as oldest
        from pgboss.job
        where name = any (${jobQueues}) and state < 'active' and (start_after <= now() or retry_count > 0)
        group by name`,
    ),
    ofJobs(
      () => sql<{ count: number }[]>`
        select count(*)::int as count from pgboss.job where name = ${deadQueue} and state < 'active'`,
    ),
    sql<Queued[]>`
      select channel as queue, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest
      from message where due_at is not null group by channel`,
    sql<Backlog["deferred"][number][]>`
      select channel, count(*)::int as count
      from message where due_at is not null and trouble is not null group by channel`,
    sql.unsafe<Queued[]>(
      `select 'webhook-events' as queue, count(*)::int as count,
        extract(epoch from now() - min(received_at))::float8 as oldest
      from (${webhookEvents}) waiting having count(*) > 0`,
    ),
    sql<Backlog["payments"][number][]>`
      select rail, state, count(*)::int as count, extract(epoch from now() - min(updated_at))::float8 as oldest
      from payment where state in ('processing', 'unresolved', 'charged') group by rail, state`,
    sql<Backlog["differences"][number][]>`
      select comparison, count(*)::int as count from difference where gone_at is null group by comparison`,
    sql<{ ago: number }[]>`
      select extract(epoch from now() - at)::float8 as ago
      from audit_entry where command = 'db backup' order by id desc limit 1`,
    sql<{ ago: number }[]>`
      select extract(epoch from now() - whole_at)::float8 as ago
      from check_mark where name in ('usual', 'closeouts') order by name desc limit 1`,
    sql.unsafe<{ monthsAhead: number }[]>(monthsAhead),
  ]);
  return {
    queues: [...jobs, ...messages, ...events],
    deadJobs: dead[0]?.count ?? 0,
    deferred,
    payments,
    differences,
    backedUp: backups[0]?.ago ?? null,
    usualAge: usual[0]?.ago ?? null,
    monthsAhead: months[0]?.monthsAhead ?? 0,
  };
};

/** How the database server is doing; ages and lags in seconds. */
export type ServerFigures = {
  readonly connections: number;
  readonly mostConnections: number;
  /** The longest transaction under way in this database; null where there is none, or none that may be seen. */
  readonly oldestTransaction: number | null;
  /** Since the write-ahead log was last archived; null where it never was. */
  readonly archived: number | null;
  readonly replicas: ReadonlyArray<{ readonly replica: string; readonly lag: number }>;
};

/**
 * Asks the database server how it is doing. A replica's name is its `application_name`; those of which the server shows us
 * nothing, for want of the role `pg_monitor`, are left out.
 */
export const readServer = async (sql: Sql): Promise<ServerFigures> => {
  const [[own], replicas] = await Promise.all([
    sql<Omit<ServerFigures, "replicas">[]>`
      select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as "mostConnections",
        (select extract(epoch from now() - min(xact_start))::float8 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as "oldestTransaction",
        (select extract(epoch from now() - last_archived_time)::float8 from pg_stat_archiver) as archived`,
    // One that has caught up and is idle tells no lag.
    sql<ServerFigures["replicas"][number][]>`
      select application_name as replica, max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag
      from pg_stat_replication where state in ('streaming', 'catchup') group by application_name`,
  ]);
  if (own === undefined) throw new Error("The database server answered nothing.");
  return { ...own, replicas };
};
