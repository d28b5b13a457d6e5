import { type Context, Effect, Layer, type Tracer } from "effect";
import type { Sql } from "postgres";
import { Database } from "./database.ts";

/** The verb and the table, as in 'update bid'. */
const nameOf = (text: string): string => {
  let bare = text;
  // Text in parentheses may name other tables.
  for (let shorter = ""; shorter !== bare; ) {
    shorter = bare;
    bare = bare.replace(/\([^()]*\)/g, "");
  }
  const [, verb = bare.trim().split(/\s/, 1)[0] ?? ""] = /\b(select|insert|update|delete)\b/i.exec(bare) ?? [];
  const [, table = ""] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(bare) ?? [];
  return `${verb.toLowerCase()} ${table}`.trimEnd();
};

/** The same connection; `begin` creates a span from each statement's text, without its values. */
const watched = (on: Sql, spans: Map<unknown, Tracer.Span>, begin: (text: string) => Tracer.Span): Sql =>
  new Proxy(on, {
    apply: (target, self, given) => {
      const query = Reflect.apply(target as never, self, given);
      if (!Array.isArray(given[0]) || !("raw" in given[0])) return query;
      // A fragment of another statement is not a statement itself.
      for (const part of given) spans.delete(part);
      spans.set(query, begin(given[0].join("?")));
      return query;
    },
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (key !== "unsafe") return value;
      return (text: string, ...rest: ReadonlyArray<unknown>) => {
        const query = Reflect.apply(value, target, [text, ...rest]);
        spans.set(query, begin(text));
        return query;
      };
    },
  });

/** Runs a database call with a span per statement, from when it is sent until the call has its answer. */
const traced = <A, E, R>(
  call: (spans: Map<unknown, Tracer.Span>, begin: (text: string) => Tracer.Span) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.contextWith((context: Context.Context<never>) => {
    const spans = new Map<unknown, Tracer.Span>();
    const begin = (text: string): Tracer.Span => {
      const attributes = { "db.system.name": "postgresql", "db.query.text": text };
      return Effect.runSyncWith(context)(Effect.makeSpan(nameOf(text), { kind: "client", attributes }));
    };
    return Effect.onExit(call(spans, begin), (exit) =>
      Effect.clockWith((clock) =>
        Effect.sync(() => {
          for (const span of spans.values()) span.end(clock.currentTimeNanosUnsafe(), exit);
        }),
      ),
    );
  });

const tracedRun =
  (run: Database["Service"]["run"]): Database["Service"]["run"] =>
  (statement, values) =>
    traced((spans, begin) =>
      run((db) => {
        const prepared = statement(db);
        // Asked for more than once in a transaction.
        if (!spans.has(prepared)) spans.set(prepared, begin(prepared.getQuery().sql));
        return prepared;
      }, values),
    );

/** The database with spans for units of work and statements; used if there is a collector. */
export const tracedDatabase: Layer.Layer<Database, never, Database> = Layer.effect(
  Database,
  Effect.map(Database, ({ atomic, snapshot, run, read, query, search, defer, afterCommit }) => ({
    atomic: (effect) => Effect.withSpan(atomic(effect), "unit of work", { kind: "client" }),
    snapshot: (effect) => Effect.withSpan(snapshot(effect), "snapshot", { kind: "client" }),
    run: tracedRun(run),
    read: tracedRun(read),
    query: (ask) => traced((spans, begin) => query((sql) => ask(watched(sql, spans, begin)))),
    search: tracedRun(search),
    defer,
    afterCommit,
  })),
);
