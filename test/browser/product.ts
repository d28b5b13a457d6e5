import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { JobQueue, jobQueue } from "#adapters/pgboss/job-queue.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import type { Message } from "#core/messaging/message/message.ts";
import { openMessage } from "#core/messaging/message/outbox.ts";
import { ownBrowser, type TestBrowser } from "#test/support/browser.ts";
import { filled, ownDatabase, type TestDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/port.ts";
import { type Program, startServer } from "#test/support/program.ts";

/** The whole program, from start to stop, in a process that tests reuse, on a database without demo data. */
export interface Product {
  readonly url: string;
  readonly database: TestDatabase;
  /** The browser for its pages. */
  readonly browser: TestBrowser;
  /** Starts a second process of the same installation, on the same database; returns its URL. */
  readonly another: () => Promise<string>;
  /** Advances the test provider's clock, in milliseconds, so that what takes days is over at once. */
  readonly advance: (millis: number) => Promise<void>;
  /** Makes the test provider unreachable or reachable. */
  readonly setDown: (isDown: boolean) => Promise<void>;
  /** Returns the messages sent to an email or phone number, newest first, as their recipient reads them. */
  readonly sentTo: (address: string) => Promise<ReadonlyArray<string>>;
}

/** Opens sealed messages of the outbox with the program's own secret. */
const readAll = (secret: string, messages: ReadonlyArray<Pick<Message, "text" | "isSealed">>) =>
  Effect.runPromise(
    Effect.forEach(messages, (message) => Effect.map(openMessage(message), (opened) => opened?.text ?? "")).pipe(
      Effect.provide(secretVault(secret)),
    ),
  );

/** Matches an error in the server's log. */
const errorLine = /"level":"(error|fatal)"/;

/** A database with the job queue's tables and queues: creating them is a quarter of a server's first start. */
const withQueue = (): Promise<string> =>
  filled("dibbs_queue", (url) =>
    Effect.runPromise(
      Effect.flatMap(JobQueue, ({ boss }) => boss).pipe(
        Effect.provide(jobQueue({ url, log: pino({ level: "silent" }), works: false })),
      ),
    ),
  );

/**
 * Gives a test file one running product for all of its tests, in its own environment if needed, and a browser for its
 * pages; fails if it has logged an error by the end.
 */
export function ownProduct(environment: () => Promise<Readonly<Record<string, string>>> = async () => ({})): Product {
  const browser = ownBrowser();
  const database = ownDatabase(withQueue);
  const programs: Program[] = [];
  let folder = "";
  let url = "";
  const start = async (): Promise<string> => {
    const port = await freePort();
    const own = `http://127.0.0.1:${port}`;
    const program = startServer({
      ...database.settings,
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: own,
      SEED: "no",
      ...(await environment()),
    });
    programs.push(program);
    await program.said("Dibbs is at");
    return own;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dibbs-browser-"));
    url = await start();
  });
  afterAll(async () => {
    for (const program of programs) {
      program.kill("SIGTERM");
      await program.ended;
    }
    await rm(folder, { recursive: true, force: true });
    const said = programs.flatMap((program) => program.stdout().split("\n"));
    expect(said.filter((line) => errorLine.test(line))).toEqual([]);
  });
  const control = async (order: object): Promise<void> => {
    const { status } = await fetch(`${url}/sandbox/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(order),
    });
    expect(status).toBe(204);
  };
  return {
    get url() {
      return url;
    },
    database,
    browser,
    another: start,
    advance: (advanceMillis) => control({ advanceMillis }),
    setDown: (isDown) => control({ isDown }),
    sentTo: async (address) => {
      const messages = await database.sql<Pick<Message, "text" | "isSealed">[]>`
        select text, is_sealed as "isSealed" from message where address = ${address} order by id desc`;
      return readAll(await readFile(join(folder, "secret"), "utf8"), messages);
    },
  };
}
