import { sql as fragment } from "drizzle-orm";
import { Cause, Deferred, Effect, Exit, Fiber } from "effect";
import postgres, { type Sql } from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { Database, databaseOf, postgresUnitOfWork } from "#adapters/postgres/database.ts";
import { statement } from "#adapters/postgres/statement.ts";
import { createLog } from "#api/log.ts";
import type { NewAlert } from "#core/messaging/alert/alert.ts";
import { stale } from "#core/shared/errors.ts";
import { AlertId, PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { ownDatabase } from "#test/support/database.ts";
import { openProxy } from "#test/support/proxy.ts";

const database = ownDatabase();

beforeAll(async () => {
  await database.sql`create table tally (id integer primary key, amount integer not null)`;
  await database.sql`insert into tally values (1, 0), (2, 0)`;
});

const run = <A, E>(effect: Effect.Effect<A, E, Database | UnitOfWork>, sql = database.sql) =>
  Effect.runPromiseExit(effect.pipe(Effect.provide(postgresUnitOfWork), Effect.provide(databaseOf(sql))));

const add = (id: number, amount = 1) =>
  Effect.flatMap(Database, ({ query }) =>
    query((on) => on`update tally set amount = amount + ${amount} where id = ${id}`),
  );
const amountOf = (id: number) =>
  Effect.flatMap(Database, ({ query }) =>
    Effect.map(
      query((on) => on<{ amount: number }[]>`select amount from tally where id = ${id}`),
      (rows) => rows[0]?.amount,
    ),
  );
const atomic = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.flatMap(UnitOfWork, (it) => it.atomic(effect));
const amount = async (id: number): Promise<number> => {
  const exit = await run(amountOf(id));
  return Exit.isSuccess(exit) ? (exit.value ?? 0) : Number.NaN;
};

test("the log of a rejected insert does not contain the values of its row", async () => {
  const exit = await run(
    Effect.flatMap(Database, ({ query }) => query((on) => on`insert into tally values (4711, ${null})`)),
  );
  const lines: Array<string> = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  log.warn({ err: Exit.isFailure(exit) && Cause.squash(exit.cause) }, "a job failed and is tried again");
  expect(lines.join("")).toContain("violates not-null constraint");
  expect(lines.join("")).not.toContain("4711");
});

describe("a unit of work", () => {
  test("has its own connection, however many units and statements begin at once", async () => {
    const before = await amount(2);
    const shallow = { max: 2, max_pipeline: 3, onnotice: () => {} };
    const two = postgres(database.url, shallow);
    const asks = Array.from({ length: 400 }, (_, index) =>
      index % 5 === 0 ? atomic(Effect.andThen(add(2), add(2))) : Effect.asVoid(amountOf(1)),
    );
    const exit = await run(Effect.all(asks, { concurrency: "unbounded", discard: true }), two);
    await two.end();
    expect(Exit.isSuccess(exit), JSON.stringify(exit)).toBe(true);
    expect(await amount(2)).toBe(before + 160);
  });

  test("is rolled back when it is interrupted, and releases its connection", async () => {
    const before = await amount(1);
    const one = postgres(database.url, { max: 1, onnotice: () => {} });
    const exit = await run(
      Effect.gen(function* () {
        const written = yield* Deferred.make<void>();
        const fiber = yield* Effect.forkChild(
          atomic(
            Effect.gen(function* () {
              yield* add(1);
              yield* Deferred.succeed(written, undefined);
              return yield* Effect.never;
            }),
          ),
        );
        yield* Deferred.await(written);
        yield* Fiber.interrupt(fiber);
        return yield* atomic(amountOf(1));
      }),
      one,
    );
    await one.end();
    expect(Exit.isSuccess(exit)).toBe(true);
    expect(await amount(1)).toEqual(before);
  });

  test("is rolled back when it dies of a defect", async () => {
    const before = await amount(1);
    const exit = await run(atomic(Effect.andThen(add(1), Effect.die(new Error("broken")))));
    expect(Exit.isFailure(exit)).toBe(true);
    expect(await amount(1)).toEqual(before);
  });

  test("inside another one is rolled back with it", async () => {
    const before = await amount(1);
    await run(atomic(Effect.andThen(atomic(add(1)), Effect.fail("no"))));
    expect(await amount(1)).toEqual(before);
  });

  test("is retried if the database aborts it to end a deadlock", async () => {
    const before = [await amount(1), await amount(2)];
    const crossing = (first: number, second: number) =>
      atomic(
        Effect.gen(function* () {
          yield* add(first);
          yield* Effect.sleep("100 millis");
          yield* add(second);
        }),
      );
    const exit = await run(Effect.all([crossing(1, 2), crossing(2, 1)], { concurrency: 2 }));
    expect(Exit.isSuccess(exit)).toBe(true);
    expect([await amount(1), await amount(2)]).toEqual(before.map((it) => it + 2));
  });

  test("is retried at most five times if it fails as stale, and keeps nothing of the failed attempts", async () => {
    const before = await amount(2);
    let tries = 0;
    const exit = await run(
      atomic(
        Effect.suspend(() => {
          tries += 1;
          return Effect.andThen(add(2), Effect.fail(stale("tally")));
        }),
      ),
    );
    expect(tries).toBe(6);
    expect(exit).toEqual(Exit.fail(stale("tally")));
    expect(await amount(2)).toEqual(before);
  });

  test("fails with the first error if it goes on after a failed statement", async () => {
    const before = await amount(1);
    const twice = Effect.flatMap(Database, ({ query }) => query((on) => on`insert into tally values (1, 0)`));
    const exit = await run(atomic(Effect.andThen(add(1), Effect.exit(twice))));
    expect(String(Exit.isFailure(exit) && exit.cause)).toContain("tally_pkey");
    expect(await amount(1)).toEqual(before);
  });

  test.each([
    ["its commit", Effect.void],
    ["its next statement", amountOf(1)],
  ])("fails at %s when a deferred write has failed", async (_, next) => {
    const before = await amount(1);
    const alert: NewAlert = {
      id: AlertId.make("0199b5b5-0000-7000-8000-000000000001"),
      personId: PersonId.make("0199b5b5-0000-7000-8000-000000000002"),
      kind: "bid",
      title: "",
      message: "",
      words: null,
      link: { to: "projects" },
      createdAt: new Date(),
      readAt: null,
      awaitsDigest: false,
    };
    const exit = await run(
      atomic(
        Effect.gen(function* () {
          const { defer } = yield* Database;
          yield* add(1);
          yield* defer({ alerts: [alert] });
          yield* next;
          return "done";
        }),
      ),
    );
    expect(String(Exit.isFailure(exit) && exit.cause)).toContain("alert_person_id_fkey");
    expect(await amount(1)).toEqual(before);
  });
});

/** Lets the next `begin` of the only connection time out, as any statement can if the role has a limit. */
const beginTooLong = Effect.flatMap(Database, ({ query }) =>
  query(async (on) => {
    const unsafe = on.unsafe;
    on.unsafe = ((text: string, ...rest: []) => {
      if (!text.startsWith("begin")) return unsafe(text, ...rest);
      on.unsafe = unsafe;
      return unsafe("set statement_timeout = 1; select pg_sleep(60)");
    }) as typeof unsafe;
  }),
);

const anAmount = statement()((db) => db.select({ one: fragment`amount` }).from(fragment`tally`).limit(1));
const readFirst = Effect.flatMap(Database, (it) => Effect.asVoid(it.run(anAmount, {})));

test.each([
  ["writes first", [add(1)], 1],
  ["reads before it writes", [readFirst, add(1)], 1],
  ["reads and writes at once", [readFirst, add(1)], 2],
  ["only reads", [readFirst], 1],
])("a unit of work whose begin timed out fails and keeps nothing if it %s", async (_, steps, concurrency) => {
  const work = Effect.all(
    steps.map((step) => Effect.asVoid(step)),
    { concurrency, discard: true },
  );
  const before = await amount(1);
  const one = postgres(database.url, { max: 1, onnotice: () => {} });
  const exits = await run(
    Effect.all([
      Effect.exit(Effect.andThen(beginTooLong, atomic(work))),
      Effect.exit(Effect.asVoid(atomic(add(1, 0)))),
    ]),
    one,
  );
  await one.end();
  expect(Exit.isSuccess(exits) && exits.value.map((exit) => Exit.isSuccess(exit))).toEqual([false, true]);
  expect(String(Exit.isSuccess(exits) && exits.value[0])).toContain("Unavailable");
  expect(await amount(1)).toBe(before);
});

test.each(["commit", "rollback"])("a connection is used again after its %s timed out", async (command) => {
  const before = await amount(1);
  const one = postgres(database.url, { max: 1, onnotice: () => {} });
  /** Lets the next such command time out, as any statement can if the role has a limit. */
  const tooLong = Effect.flatMap(Database, ({ query }) =>
    query(async (on) => {
      const unsafe = on.unsafe;
      on.unsafe = ((text: string, ...rest: []) => {
        if (text !== command) return unsafe(text, ...rest);
        on.unsafe = unsafe;
        return unsafe("set statement_timeout = 1; select pg_sleep(60)");
      }) as typeof unsafe;
    }),
  );
  const work = Effect.andThen(tooLong, command === "commit" ? add(1) : Effect.andThen(add(1), Effect.fail("no")));
  const exitOf = (effect: Effect.Effect<unknown, unknown, Database | UnitOfWork>) => Effect.exit(Effect.asVoid(effect));
  const each = Effect.all([exitOf(atomic(work)), exitOf(amountOf(1)), exitOf(atomic(add(1, 0)))]);
  const exits = await run(each, one);
  await one.end();
  expect(Exit.isSuccess(exits) && exits.value.map((exit) => Exit.isSuccess(exit))).toEqual([false, true, true]);
  expect(await amount(1)).toBe(before);
});

test("a search is answered even after a commit that timed out", async () => {
  let connection: Sql | undefined;
  const anyone = statement()((db) => {
    connection = (db as typeof db & { readonly $client: Sql }).$client;
    return db.select({ one: fragment`1` }).from(fragment`tally`).limit(1);
  });
  const exit = await run(
    Effect.gen(function* () {
      const { search } = yield* Database;
      yield* search(anyone, {});
      // A commit that times out leaves the transaction open, and failed.
      const failing = Effect.promise(async () => connection?.unsafe("begin; select 1 / 0").catch(() => {}));
      yield* failing;
      return yield* search(anyone, {});
    }),
  );
  expect(exit).toEqual(Exit.succeed([{ one: 1 }]));
});

describe("a database that cannot be reached", () => {
  test("is Unavailable before, inside and at the end of a unit of work, and is used again when it is back", async () => {
    const proxy = await openProxy(database.url);
    const sql = postgres(proxy.url, { max: 2, backoff: () => 0.05, onnotice: () => {} });
    const cut = Effect.promise(proxy.cut);
    const unavailable = expect.objectContaining({ _tag: "Unavailable" });
    const failureOf = async (effect: Effect.Effect<unknown, unknown, Database | UnitOfWork>) => {
      const exit = await run(Effect.flip(effect), sql);
      return Exit.isSuccess(exit) ? exit.value : exit;
    };
    try {
      const before = await amount(1);
      expect(await failureOf(atomic(Effect.andThen(cut, add(1))))).toEqual(unavailable);
      expect(await failureOf(add(1))).toEqual(unavailable);
      expect(await failureOf(atomic(add(1)))).toEqual(unavailable);
      await proxy.mend();
      expect(Exit.isSuccess(await run(add(1, 0), sql))).toBe(true);
      expect(await failureOf(atomic(Effect.andThen(add(1), cut)))).toEqual(unavailable);
      expect(await amount(1)).toEqual(before);
      await proxy.mend();
      const killed = Effect.flatMap(Database, ({ query }) =>
        query((on) => on`select pg_terminate_backend(pg_backend_pid())`),
      );
      expect(await failureOf(atomic(Effect.andThen(killed, add(1))))).toEqual(unavailable);
    } finally {
      await sql.end({ timeout: 1 });
      await proxy.cut();
    }
  });

  test("leaves no request unanswered, keeps all of a unit of work or nothing, and is used at once when it is back", async () => {
    const proxy = await openProxy(database.url);
    const sql = postgres(proxy.url, { max: 4, connect_timeout: 30, backoff: () => 0.05, onnotice: () => {} });
    const asks = Effect.all(
      Array.from({ length: 300 }, (_, index) =>
        Effect.exit(index % 3 === 0 ? atomic(Effect.andThen(add(1), add(2))) : Effect.asVoid(amountOf(1))),
      ),
      { concurrency: "unbounded" },
    );
    const isUnavailable = Exit.match({
      onFailure: (cause) => String(cause).includes("Unavailable"),
      onSuccess: () => true,
    });
    try {
      const before = (await amount(2)) - (await amount(1));
      const exits = await run(
        Effect.gen(function* () {
          yield* add(1, 0);
          const outcomes: Array<Exit.Exit<unknown, unknown>> = [];
          for (let round = 0; round < 20; round += 1) {
            const asking = yield* Effect.forkChild(asks);
            yield* Effect.sleep(round % 5);
            yield* Effect.promise(proxy.cut);
            outcomes.push(...(yield* Fiber.join(asking)));
            yield* Effect.promise(proxy.mend);
            outcomes.push(yield* Effect.exit(add(1, 0)));
            expect(Exit.isSuccess(outcomes.at(-1) ?? Exit.void)).toBe(true);
          }
          return outcomes;
        }),
        sql,
      );
      const outcomes = Exit.isSuccess(exits) ? exits.value : [];
      expect(outcomes).toHaveLength(20 * 301);
      expect(outcomes.filter((exit) => !isUnavailable(exit))).toEqual([]);
      expect(outcomes.filter(Exit.isFailure).length).toBeGreaterThan(0);
      expect((await amount(2)) - (await amount(1))).toBe(before);
    } finally {
      await sql.end({ timeout: 1 });
      await proxy.cut();
    }
  });
});
