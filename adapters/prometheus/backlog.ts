import type { Sql } from "postgres";
import { moneySubjects } from "#core/support/inbox/stuck-thing.ts";
import { deadQueue, jobQueues } from "../pgboss/job-queue.ts";
import { monthsAhead } from "../postgres/months.ts";

/** How many wait, and the age of the oldest in seconds. */
type Waiting = { readonly count: number; readonly oldest: number };

/** How much work waits in the database, for operators; empty queues are left out. */
export type Backlog = {
  /** Due and not done yet; a failed job counts until it is done. */
  readonly queues: ReadonlyArray<Waiting & { readonly queue: string }>;
  /** Jobs whose every attempt failed. */
  readonly deadJobs: number;
  /** Messages that could not be sent and are retried. */
  readonly deferred: ReadonlyArray<{ readonly channel: string; readonly count: number }>;
  /** Payments whose money is on its way; the oldest is counted from its latest move. */
  readonly payments: ReadonlyArray<Waiting & { readonly rail: string; readonly state: string }>;
  /** Lasting differences, by what was compared. */
  readonly differences: ReadonlyArray<{ readonly comparison: string; readonly count: number }>;
  /** Seconds since `dibbs db backup` last wrote a backup; null if it never did. */
  readonly backedUp: number | null;
  /**
   * Seconds since the end of the weeks that usual prices were computed from; if they never were, since the first
   * contract's final figures; null before that.
   */
  readonly usualAge: number | null;
  /** The fewest months ahead for which history, alerts and messages have partitions. */
  readonly monthsAhead: number;
};

/** Separate indexes cover money events and all others. */
const isMoney = `subject ->> 'kind' in (${moneySubjects.map((kind) => `'${kind}'`).join(", ")})`;

const webhookEvents = [isMoney, `not ${isMoney}`]
  .map((about) => `select received_at from webhook_event where state in ('received', 'failed') and ${about}`)
  .join(" union all ");

/** Reads how much waits; each part uses an index of waiting rows alone. Ages are by the database's clock. */
export const readBacklog = async (sql: Sql): Promise<Backlog> => {
  type Queued = Backlog["queues"][number];
  // The job queue's tables exist only after it was first opened.
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

/** The database server's health; ages and lags in seconds. */
export type ServerFigures = {
  readonly connections: number;
  readonly mostConnections: number;
  /** The longest running transaction of this database; null if there is none, or none that we may see. */
  readonly oldestTransaction: number | null;
  /** Since the write-ahead log was last archived; null if it never was. */
  readonly archived: number | null;
  readonly replicas: ReadonlyArray<{ readonly replica: string; readonly lag: number }>;
};

/**
 * Reads the database server's health. A replica's name is its `application_name`; replicas whose details the server
 * hides, without the role `pg_monitor`, are left out.
 */
export const readServer = async (sql: Sql): Promise<ServerFigures> => {
  const [[own], replicas] = await Promise.all([
    sql<Omit<ServerFigures, "replicas">[]>`
      select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as "mostConnections",
        (select extract(epoch from now() - min(xact_start))::float8 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as "oldestTransaction",
        (select extract(epoch from now() - last_archived_time)::float8 from pg_stat_archiver) as archived`,
    // A replica that has caught up and is idle reports no lag.
    sql<ServerFigures["replicas"][number][]>`
      select application_name as replica, max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag
      from pg_stat_replication where state in ('streaming', 'catchup') group by application_name`,
  ]);
  if (own === undefined) throw new Error("The database server answered nothing.");
  return { ...own, replicas };
};
