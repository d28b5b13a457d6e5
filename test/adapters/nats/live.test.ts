import { Effect } from "effect";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfiguration } from "#adapters/configuration.ts";
import { type Nats, openNats, tryNats } from "#adapters/nats/connection.ts";
import type { NatsSettings } from "#adapters/nats/settings.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
import { type Change, Live } from "#core/shared/live.ts";
import { AttemptCounts } from "#core/shared/rate-limit.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { liveContract } from "#test/ports/live.contract.ts";
import { postgresWorld } from "#test/ports/postgres-world.ts";
import { givenBy, type StoreWorld } from "#test/ports/store-world.ts";
import { unitOfWorkContract } from "#test/ports/unit-of-work.contract.ts";
import { ownDatabase } from "#test/support/database.ts";
import { type NatsServer, noNats, startNats } from "#test/support/nats.ts";

if (noNats !== null) console.log(`skipped: ${noNats}, so live updates are not tried through NATS`);

const database = ownDatabase();
const settingsOf = (url: string): NatsSettings => readConfiguration({ NATS_URL: url }).nats as NatsSettings;

describe.skipIf(noNats !== null)("live updates through NATS", () => {
  const lines: Array<string> = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  let server: NatsServer;
  let one: Nats;
  let other: Nats;
  let world: StoreWorld | undefined;
  beforeAll(async () => {
    server = await startNats();
    one = await openNats(settingsOf(server.url), { log });
    other = await openNats(settingsOf(server.url), { log });
    world = await postgresWorld(database, one);
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all([one?.close(), other?.close()]);
    await server?.kill();
  });
  const given = givenBy(() => world);

  describe("Live", () => liveContract(given));
  describe("UnitOfWork", () => unitOfWorkContract(given));

  test("a change reaches another process for all 250 people, once the written rows can be read", async () => {
    const people = await Effect.runPromise(Effect.all(Array.from({ length: 250 }, () => newId(PersonId))));
    const change: Change = { noun: "bid", id: "1", event: "place" };
    const heard: Array<PersonId> = [];
    const seen: Array<Promise<number>> = [];
    const stop = await other.listen({
      onNote: ({ to }) => {
        heard.push(...to);
        seen.push(database.sql`select from attempt_count where key = 'told'`.then(({ length }) => length));
      },
      onGap: () => {},
    });
    await given.world().run(
      Effect.gen(function* () {
        const { atomic } = yield* UnitOfWork;
        const live = yield* Live;
        yield* atomic(
          Effect.gen(function* () {
            yield* live.publish(people, change);
            yield* (yield* AttemptCounts).put([{ key: "told", count: 1, since: new Date(), waitUntil: null }]);
          }),
        );
      }),
    );
    await expect.poll(() => heard).toEqual(people);
    expect(await Promise.all(seen)).toEqual([1, 1, 1]);
    await stop();
  });

  test("after a NATS outage both processes are told of the gap, and changes are delivered again", async () => {
    const gaps = [vi.fn(), vi.fn()];
    const notes = vi.fn();
    await one.listen({ onNote: () => {}, onGap: () => gaps[0]?.() });
    await other.listen({ onNote: notes, onGap: () => gaps[1]?.() });
    await server.kill();
    await expect.poll(() => [one.isConnected(), other.isConnected()]).toEqual([false, false]);
    const person = await Effect.runPromise(newId(PersonId));
    const publish = (event: string) =>
      given.world().run(Effect.flatMap(Live, (live) => live.publish([person], { noun: "bid", id: "2", event })));
    // Publishing does not fail.
    await publish("lost");
    await server.start();
    await expect.poll(() => gaps.map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]);
    await publish("place");
    await expect.poll(() => notes.mock.calls.map(([note]) => note.change.event)).toEqual(["place"]);
    expect(lines.join("")).toMatch(/NATS is away.*NATS is back/s);
    expect(lines.join("")).not.toContain("whispered");
  });

  test("wrong credentials are told apart from an unreachable server, without showing the password", async () => {
    expect(await tryNats(settingsOf(server.url))).toBeNull();
    const refused = await tryNats(settingsOf(server.url.replace("whispered", "shouted")));
    expect(refused).toEqual({ message: "NATS does not know these credentials.", isRefusal: true });
    const nobody = await tryNats(settingsOf("nats://dibbs:whispered@127.0.0.1:1"));
    expect(nobody).toEqual({ message: "NATS cannot be reached.", isRefusal: false });
  });
});
