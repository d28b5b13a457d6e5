import { setTimeout as pause } from "node:timers/promises";
import { Effect, Fiber, Layer, ManagedRuntime } from "effect";
import postgres from "postgres";
import { afterEach, describe, expect, test } from "vitest";
import { memoryPusher } from "#adapters/memory/messaging/pusher.ts";
import { memoryTexter } from "#adapters/memory/messaging/texter.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { keepDelivering } from "#core/messaging/message/deliver-messages.ts";
import { Mailer, type Message } from "#core/messaging/message/message.ts";
import { putMail } from "#core/messaging/message/outbox.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { ownDatabase } from "#test/support/database.ts";

const write = Effect.fnUntraced(function* (subject: string) {
  const { atomic } = yield* UnitOfWork;
  const to = yield* storedPerson();
  yield* atomic(putMail({ to, subject, text: "Hello" }));
});

const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(async () => condition(), { interval: 10 }).toBe(true);

describe("message delivery", () => {
  const database = ownDatabase();
  const open: Array<() => Promise<unknown>> = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  const house = (send: (message: Message) => Effect.Effect<void>) => {
    const sql = postgres(database.url, { onnotice: () => {} });
    const runtime = ManagedRuntime.make(
      Layer.mergeAll(
        postgresStore.pipe(Layer.provide(databaseOf(sql))),
        Layer.succeed(Mailer, { send }),
        memoryPusher,
        memoryTexter,
        secretVault("a secret that only tests know, 32 characters and more"),
      ),
    );
    open.push(
      () => sql.end(),
      () => runtime.dispose(),
    );
    const begin = () => {
      const post = runtime.runFork(keepDelivering);
      const stop = () => Effect.runPromise(Fiber.interrupt(post));
      open.push(stop);
      return { stop };
    };
    return { write: (subject: string) => runtime.runPromise(write(subject)), begin };
  };

  test("sends the messages of another process as soon as they are committed, each once", async () => {
    const seen: Array<string> = [];
    const keep = ({ subject }: Message) => Effect.sync(() => void seen.push(subject));
    const [one, other, putting] = [house(keep), house(keep), house(() => Effect.void)];
    await putting.write("before anybody looked");
    one.begin();
    other.begin();
    await until(() => seen.length === 1);
    await Promise.all(Array.from({ length: 120 }, (_, number) => putting.write(`message ${number}`)));
    await until(() => seen.length === 121);
    expect(new Set(seen).size).toBe(121);
  });

  test("finishes the message it is sending before it stops, and takes no more", async () => {
    const [begun, done]: [Array<string>, Array<string>] = [[], []];
    const slow = house(
      Effect.fnUntraced(function* ({ subject }) {
        begun.push(subject);
        yield* Effect.sleep("400 millis");
        done.push(subject);
      }),
    );
    const post = slow.begin();
    await slow.write("begun");
    await until(() => begun.length === 1);
    await post.stop();
    expect(done).toEqual(["begun"]);
    await slow.write("later");
    await pause(300);
    expect(begun).toEqual(["begun"]);
    slow.begin();
    await until(() => done.length === 2);
  });

  test("keeps a failed message with its error, and retries it by itself", async () => {
    let tries = 0;
    const stubborn = house(() =>
      Effect.suspend(() => {
        tries += 1;
        return tries < 3 ? Effect.die(new Error("no mail server today")) : Effect.void;
      }),
    );
    stubborn.begin();
    await stubborn.write("stubborn");
    await until(async () => {
      const [waiting] = await database.sql`
        select 1 from message where sent_at is null and trouble like '%no mail server today%'`;
      return waiting !== undefined;
    });
    await until(() => tries === 3);
  });
});
