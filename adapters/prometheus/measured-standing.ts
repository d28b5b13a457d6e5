import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "prom-client";
import { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import type { StuckTotal } from "#core/support/inbox/stuck-things.ts";
import type { Backlog, ServerFigures } from "./backlog.ts";
import type { Metrics } from "./metrics.ts";

type Sources = {
  readonly backlog: () => Promise<Backlog>;
  readonly server: () => Promise<ServerFigures>;
  /** Whether this process is connected to NATS; null if NATS is not used. */
  readonly nats: (() => boolean) | null;
  /** How many things of each kind are stuck, without dead jobs. */
  readonly stuck: () => Promise<ReadonlyArray<StuckTotal>>;
};

/** How long a scrape waits for the database, in milliseconds; Prometheus itself gives up after ten seconds. */
const timeout = 4_000;

/** After this time a query is sent again, in milliseconds: its connection may be silently dead. */
const mostPatience = 30_000;

/**
 * Caches the answer for `seconds`, however many ask, with one query at a time; null if it failed or takes too long.
 * Nothing is queried while nobody scrapes.
 */
const sampled = <A>(read: () => Promise<A>, seconds: number): (() => Promise<A | null>) => {
  let last: A | null = null;
  let asked = Number.NEGATIVE_INFINITY;
  let running: Promise<A | null> | null = null;
  return async () => {
    if (performance.now() - asked >= (running === null ? seconds * 1000 : mostPatience)) {
      asked = performance.now();
      const own = read()
        .catch(() => null)
        .then((answer) => {
          if (running !== own) return answer;
          last = answer;
          running = null;
          return answer;
        });
      running = own;
    }
    return running === null ? last : Promise.race([running, pause(timeout, null, { ref: false })]);
  };
};

type Figure = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * Adds the database's figures to the metrics: read at each scrape, and omitted if unreadable. Every process reports the
 * same figures, so dashboards must take their maximum, not their sum.
 */
export const measureStanding = ({ registry }: Metrics, sources: Sources): void => {
  const backlog = sampled(sources.backlog, 10);
  const server = sampled(sources.server, 10);
  const stuck = sampled(sources.stuck, 60);

  const told = <A>(
    read: () => Promise<A | null>,
    name: string,
    help: string,
    labelNames: ReadonlyArray<string>,
    figures: (sample: A) => ReadonlyArray<Figure>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const sample = await read();
        // Without labels, a reset would leave a zero.
        if (labelNames.length > 0) this.reset();
        else this.remove();
        for (const [labels, value] of sample === null ? [] : figures(sample)) this.set(labels, value);
      },
    });
  };
  const only = (value: number | null): ReadonlyArray<Figure> => (value === null ? [] : [[{}, value]]);

  new Gauge({
    name: "dibbs_database_up",
    help: "1 where the database answers, else 0",
    registers: [registry],
    async collect() {
      this.set((await server()) === null ? 0 : 1);
    },
  });
  told(
    async () => sources.nats,
    "dibbs_nats_up",
    "1 where NATS carries live updates, 0 where it is away",
    [],
    (isUp) => [[{}, isUp() ? 1 : 0]],
  );
  told(server, "dibbs_database_connections", "Connections to the database, of everybody", [], (it) =>
    only(it.connections),
  );
  told(server, "dibbs_database_connections_max", "How many connections the database server takes", [], (it) =>
    only(it.mostConnections),
  );
  told(server, "dibbs_database_oldest_transaction_seconds", "Age of the longest transaction under way", [], (it) =>
    only(it.oldestTransaction ?? 0),
  );
  told(server, "dibbs_wal_archive_age_seconds", "Since the write-ahead log was last archived", [], (it) =>
    only(it.archived),
  );
  told(server, "dibbs_replica_lag_seconds", "How far a replica is behind", ["replica"], ({ replicas }) =>
    replicas.map(({ replica, lag }) => [{ replica }, lag]),
  );

  told(backlog, "dibbs_backup_age_seconds", "Since the last dibbs db backup", [], (it) => only(it.backedUp));
  told(backlog, "dibbs_queue_waiting", "What is due in a queue and not done", ["queue"], ({ queues }) =>
    queues.map(({ queue, count }) => [{ queue }, count]),
  );
  told(backlog, "dibbs_queue_oldest_seconds", "How long the oldest in a queue has waited", ["queue"], ({ queues }) =>
    queues.map(({ queue, oldest }) => [{ queue }, oldest]),
  );
  told(backlog, "dibbs_messages_deferred", "Messages that could not be sent yet", ["channel"], ({ deferred }) =>
    deferred.map(({ channel, count }) => [{ channel }, count]),
  );
  const ofPayment = ({ rail, state }: Backlog["payments"][number]) => ({ rail, state });
  told(backlog, "dibbs_payments_in_flight", "Payments on their way", ["rail", "state"], ({ payments }) =>
    payments.map((it) => [ofPayment(it), it.count]),
  );
  told(
    backlog,
    "dibbs_payments_in_flight_oldest_seconds",
    "How long the oldest payment on its way has not moved",
    ["rail", "state"],
    ({ payments }) => payments.map((it) => [ofPayment(it), it.oldest]),
  );
  told(
    backlog,
    "dibbs_ledger_differences",
    "Differences between ledger, payments and providers that last",
    ["comparison"],
    ({ differences }) => differences.map(({ comparison, count }) => [{ comparison }, count]),
  );
  told(backlog, "dibbs_usual_age_seconds", "Since the end of the weeks that what is usual is made of", [], (it) =>
    only(it.usualAge),
  );
  told(backlog, "dibbs_months_ahead", "Months to come in which history, alerts and messages can be kept", [], (it) =>
    only(it.monthsAhead),
  );
  told(backlog, "dibbs_dead_jobs", "Jobs that failed at every try", [], ({ deadJobs }) => only(deadJobs));

  // Every kind is reported, so that a missing one does not look like zero.
  const ofEachKind = (pick: (total: StuckTotal) => number) => (totals: ReadonlyArray<StuckTotal>) =>
    StuckKind.literals
      .filter((kind) => kind !== "job-dead")
      .map((kind): Figure => {
        const total = totals.find((it) => it.kind === kind);
        return [{ kind }, total === undefined ? 0 : pick(total)];
      });
  told(
    stuck,
    "dibbs_stuck",
    "What waits past its time, as dibbs inbox --totals counts it",
    ["kind"],
    ofEachKind(({ count }) => count),
  );
  told(
    stuck,
    "dibbs_stuck_cents",
    "What is at stake in it, in cents",
    ["kind"],
    ofEachKind(({ amount }) => amount),
  );
};
