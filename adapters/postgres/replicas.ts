import { Context, Effect, Layer, Schedule } from "effect";
import postgres, { type Sql } from "postgres";
import { type Connection, openConnection } from "./connection.ts";
import { Database, databaseOf } from "./database.ts";
import { TimedOut } from "./failure.ts";

/** In milliseconds: between two checks of the replicas, the largest lag, and the timeout of an answer. */
export const replicaTimes = { lookEvery: 1_000, mostLag: 5_000, timeout: 2_000 };

/** A position in the write-ahead log (an LSN), as a number. */
type Position = bigint;

/** Parses what PostgreSQL writes as 16/B374D848. */
const positionOf = (lsn: string): Position => {
  const [high = "", low = ""] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** How much of the log the caller has seen: a replica that has replayed that much may answer. Null if none may. */
const seenUpTo = Context.Reference<Position | null>("postgres/seenUpTo", { defaultValue: () => null });

/** The end of the primary's log: after everything that is committed. */
const endOfLog = (sql: Sql): Promise<Position> =>
  sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`.then(([row]) =>
    positionOf(row?.lsn ?? "0/0"),
  );

/** What the server needs for replicas: where the primary's log ends, and which replicas may answer a caller. */
export const replicasOf = (primary: Sql) => ({
  endOfLog: (): Promise<Position> => endOfLog(primary),
  longestLag: replicaTimes.mostLag + replicaTimes.timeout + 3 * replicaTimes.lookEvery,
  reading:
    (seen: Position) =>
    <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.provideService(work, seenUpTo, seen),
});

type Replica = {
  readonly database: Database["Service"];
  readonly url: string;
  /** The position that it last reported; null while it is excluded. */
  position: Position | null;
};

/** A short timeout, because a replica that is gone must be noticed at once. */
const options = { connect_timeout: 2, onnotice: () => {} };

/** Checks how far each replica has replayed, and excludes those that are dead, lag too far, or are none any more. */
const watch = Effect.fnUntraced(function* (
  primary: Database["Service"],
  replicas: ReadonlyArray<Replica>,
  { lookEvery, mostLag, timeout }: typeof replicaTimes,
) {
  const ends: Array<{ readonly at: number; readonly position: Position }> = [];
  const ways = new Map<Replica, Connection>();
  const answered = ({ sql }: { readonly sql: Sql }) =>
    sql<{ lsn: string }[]>`select pg_last_wal_replay_lsn()::text as lsn where pg_is_in_recovery()`;
  const lookAt = (replica: Replica, least: Position) =>
    Effect.suspend(() => {
      const way = ways.get(replica) ?? openConnection(postgres(replica.url, options));
      ways.set(replica, way);
      return Effect.tryPromise(() => way.answer(answered)).pipe(
        Effect.timeout(timeout),
        Effect.map(([row]) => (row ? positionOf(row.lsn) : null)),
        Effect.catch(() => {
          ways.delete(replica);
          void way.close();
          return Effect.succeed(null);
        }),
        Effect.tap((position) =>
          Effect.sync(() => {
            replica.position = position !== null && position >= least ? position : null;
          }),
        ),
      );
    });
  const look = Effect.gen(function* () {
    // Also fails if the primary no longer is one, which is a separate error.
    const end = yield* Effect.exit(primary.query(endOfLog));
    const now = performance.now();
    if (end._tag === "Success") ends.push({ at: now, position: end.value });
    while ((ends[1]?.at ?? now) < now - mostLag) ends.shift();
    const [first] = ends;
    const least = first && first.at < now - mostLag ? first.position : 0n;
    yield* Effect.forEach(replicas, (replica) => lookAt(replica, least), { concurrency: "unbounded", discard: true });
  });
  yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all([...ways.values()].map((way) => way.close()))));
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced(lookEvery)));
});

/**
 * The same database, with streaming replicas that answer reads outside of units of work for callers whose `seenUpTo`
 * allows it. If no replica has caught up that far, or one fails, the primary answers (decision 72).
 */
export const withReplicas = (
  urls: ReadonlyArray<string>,
  times = replicaTimes,
): Layer.Layer<Database, never, Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const primary = yield* Database;
      const scope = yield* Effect.scope;
      const replicas = yield* Effect.forEach(urls, (url) => {
        const sql = postgres(url, options);
        return Effect.map(
          Layer.buildWithScope(databaseOf(sql), scope),
          (built): Replica => ({ database: Context.get(built, Database), url, position: null }),
        );
      });
      yield* watch(primary, replicas, times);
      let turn = 0;
      const reading =
        (kind: "run" | "search"): Database["Service"]["run"] =>
        (statement, values) =>
          Effect.flatMap(seenUpTo, (seen) => {
            const able = replicas.filter(({ position }) => seen !== null && position !== null && position >= seen);
            turn += 1;
            const chosen = able[turn % able.length];
            if (chosen === undefined) return primary[kind](statement, values);
            return chosen.database[kind](statement, values).pipe(
              Effect.timeout(times.timeout),
              // A search that timed out would take as long again.
              Effect.catch((error) => {
                if (error instanceof TimedOut) return Effect.fail(error);
                chosen.position = null;
                return primary[kind](statement, values);
              }),
            );
          });
      return {
        ...primary,
        atomic: (effect) => primary.atomic(Effect.provideService(effect, seenUpTo, null)),
        read: reading("run"),
        search: reading("search"),
      };
    }),
  );
