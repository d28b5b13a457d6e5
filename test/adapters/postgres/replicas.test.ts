import { sql } from "drizzle-orm";
import { Effect, Layer, ManagedRuntime } from "effect";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#adapters/postgres/connect.ts";
import { Database, databaseOf } from "#adapters/postgres/database.ts";
import { replicasOf, withReplicas } from "#adapters/postgres/replicas.ts";
import { statement } from "#adapters/postgres/statement.ts";
import { call } from "#api/call.ts";
import { searchListingsEndpoint, viewListingEndpoint } from "#api/endpoints/listings.ts";
import { postedBy } from "#test/api/errands.ts";
import { startApi } from "#test/support/api.ts";
import { openProxy } from "#test/support/proxy.ts";
import { startReplicated } from "#test/support/replicated.ts";

let cluster: Awaited<ReturnType<typeof startReplicated>>;
beforeAll(async () => {
  cluster = await startReplicated(2);
  await cluster.primary.sql`create table note (text text not null)`;
});
afterAll(() => cluster.stop());

const whoAnswers = statement()((db) =>
  db.select({ isReplica: sql<boolean>`pg_is_in_recovery()` }).from(sql`(select 1) as one`),
);

const onAll = (command: string) => Promise.all(cluster.replicas.map((replica) => replica.sql.unsafe(command)));
const pause = () => onAll("select pg_wal_replay_pause()");
const resume = () => onAll("select pg_wal_replay_resume()");

describe("reads", () => {
  const times = { lookEvery: 50, mostLag: 1_000, timeout: 5_000 };
  const opened = () => {
    const primary = databaseOf(cluster.primary.sql);
    const urls = cluster.replicas.map(({ url }) => url);
    const runtime = ManagedRuntime.make(withReplicas(urls, times).pipe(Layer.provide(primary)));
    const { endOfLog, reading } = replicasOf(cluster.primary.sql);
    const asked = (kind: "read" | "search" | "run") =>
      Effect.flatMap(Database, (database) =>
        Effect.map(database[kind](whoAnswers, {}), ([row]) => (row?.isReplica ? "replica" : "primary")),
      );
    return {
      endOfLog,
      close: () => runtime.dispose(),
      /** Returns which server answers a caller who has seen the log up to `seen`; null for an unknown position. */
      answers: (seen: bigint | null, kind: "read" | "search" | "run" = "read") =>
        runtime.runPromise(seen === null ? asked(kind) : reading(seen)(asked(kind))),
      inUnitOfWork: () =>
        runtime.runPromise(Effect.flatMap(Database, ({ atomic }) => reading(0n)(atomic(asked("read"))))),
    };
  };

  test("use replicas if the caller allows it, outside of units of work; everything else uses the primary", async () => {
    const { answers, inUnitOfWork, close } = opened();
    await expect.poll(() => answers(0n)).toBe("replica");
    await expect.poll(() => answers(0n, "search")).toBe("replica");
    expect(await answers(0n, "run")).toBe("primary");
    expect(await answers(null)).toBe("primary");
    expect(await inUnitOfWork()).toBe("primary");
    await close();
  });

  test("use the primary until a replica has what the caller has seen, and while the replicas lag too far behind", async () => {
    const { answers, endOfLog, close } = opened();
    await expect.poll(() => answers(0n)).toBe("replica");
    await pause();
    await cluster.primary.sql`insert into note values ('written')`;
    const seen = await endOfLog();
    expect(await answers(seen)).toBe("primary");
    // By now it is long ago, and no replica has it.
    await expect.poll(() => answers(0n)).toBe("primary");
    await resume();
    await expect.poll(() => answers(seen)).toBe("replica");
    await close();
  });

  test("fail over to another replica or the primary when a replica dies, and use replicas again when they are back", async () => {
    const { answers, close } = opened();
    await expect.poll(() => answers(0n)).toBe("replica");
    const [first, second] = cluster.replicas;
    await first?.stop();
    for (let asked = 0; asked < 4; asked += 1) expect(["replica", "primary"]).toContain(await answers(0n));
    await expect.poll(() => answers(0n)).toBe("replica");
    await second?.stop();
    expect(await answers(0n)).toBe("primary");
    await Promise.all([first?.start(), second?.start()]);
    await expect.poll(() => answers(0n)).toBe("replica");
    await close();
  });
});

describe("an address of the primary that leads to a replica for a while", () => {
  test("is refused at the start, with the reason", async () => {
    const [replica] = cluster.replicas;
    await expect(connect(replica?.url ?? "")).rejects.toThrow("is a replica, which takes no writes");
  });

  test("has its connection closed after the first rejected write, and the next write reaches the primary", async () => {
    const line = await openProxy(cluster.replicas[0]?.url ?? "");
    const misled = postgres(line.url, { max: 1, onnotice: () => {} });
    const runtime = ManagedRuntime.make(databaseOf(misled));
    const write = () =>
      runtime.runPromiseExit(
        Effect.flatMap(Database, ({ query }) => query((on) => on`insert into note values ('by a way')`)),
      );
    expect(await write()).toMatchObject({ cause: { reasons: [{ error: { _tag: "Unavailable" } }] } });
    line.leadTo(cluster.primary.url);
    expect(await write()).toMatchObject({ _tag: "Success" });
    await runtime.dispose();
    await misled.end();
    await line.cut();
  });
});

test("a writer, and anyone told of the write, reads it at once; others may read it later", async () => {
  // Sign-in counts as being told of a change; while this is 0, nobody counts as recently told.
  let longestLag = 0;
  const api = await startApi(cluster.primary.url, {
    readUrls: cluster.replicas.map(({ url }) => url),
    replicas: {
      ...replicasOf(cluster.primary.sql),
      get longestLag() {
        return longestLag;
      },
    },
  });
  const owner = await api.signUp("Olivia", "home_owner");
  const builder = await api.signUp("Carl", "contractor");
  const early = await postedBy(owner);
  // Reads from a replica: what it has not received yet is missing.
  const found = (listingId: typeof early.id, reader = builder) =>
    reader.call(viewListingEndpoint, { params: { listingId } }).then(
      () => "found",
      () => "missing",
    );
  for (const { sql: on } of cluster.replicas) {
    await expect.poll(() => on`select id from listing where id = ${early.id}`).toHaveLength(1);
  }
  await expect.poll(() => found(early.id)).toBe("found");
  await pause();
  longestLag = 10_000;
  let readAfter: string | null = null;
  const cookies: Array<string> = [];
  const listing = await postedBy({
    ...owner,
    call: (endpoint, input, options) =>
      owner.call(endpoint, input, {
        ...options,
        fetch: async (...request) => {
          const response = await fetch(...request);
          readAfter = response.headers.get("read-after") ?? readAfter;
          cookies.push(...response.headers.getSetCookie());
          return response;
        },
      }),
  });
  expect(readAfter).toMatch(/^[0-9a-f]+$/);
  expect(cookies.at(-1)).toMatch(
    new RegExp(`^dibbs_read_after=${readAfter}; Max-Age=10; Path=/api; HttpOnly; SameSite=Strict$`),
  );
  longestLag = 600_000;
  await expect.poll(() => found(listing.id, owner)).toBe("found");
  longestLag = 0;
  const look = { params: { listingId: listing.id } };
  const by = (...header: readonly [name: string, value: string]) =>
    call(viewListingEndpoint, look, {
      baseUrl: api.url,
      accessToken: builder.accessToken,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set(...header);
        return fetch(url, { ...init, headers });
      },
    });
  expect(await by("cookie", cookies.at(-1)?.split(";", 1)[0] ?? "")).toMatchObject({ id: listing.id });
  expect(await by("read-after", readAfter ?? "")).toMatchObject({ id: listing.id });
  expect(await found(listing.id)).toBe("missing");
  const newest = await builder.call(searchListingsEndpoint, { query: {} });
  expect(newest.items.map(({ id }) => id)).toEqual([early.id]);
  await resume();
  await expect.poll(() => found(listing.id)).toBe("found");
  await api.close();
});
