import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { ownDatabase, type TestDatabase } from "#test/support/database.ts";
import { freePort } from "#test/support/port.ts";
import { type Program, startProgram } from "#test/support/program.ts";

/** The whole program in a process of its own, as `npm start` runs it, on a database without demo data. */
export interface Product {
  readonly url: string;
  readonly database: TestDatabase;
  /** Lets the test provider's time jump ahead, in milliseconds: what takes days is over at once. */
  readonly advance: (millis: number) => Promise<void>;
}

/** An error in the server's log. */
const errorLine = /"level":"(error|fatal)"/;

/** Gives the test file that calls it one running product for all of its tests; it must not have logged an error by the end. */
export function ownProduct(): Product {
  const database = ownDatabase();
  let program: Program | undefined;
  let folder = "";
  let url = "";
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    folder = await mkdtemp(join(tmpdir(), "dibbs-browser-"));
    program = startProgram("api/main.ts", {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      SEED: "no",
    });
    await program.said("Dibbs is at");
  });
  afterAll(async () => {
    program?.kill("SIGTERM");
    await program?.ended;
    await rm(folder, { recursive: true, force: true });
    expect(
      program
        ?.stdout()
        .split("\n")
        .filter((line) => errorLine.test(line)),
    ).toEqual([]);
  });
  return {
    get url() {
      return url;
    },
    database,
    advance: async (advanceMillis) => {
      const { status } = await fetch(`${url}/sandbox/control`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advanceMillis }),
      });
      expect(status).toBe(204);
    },
  };
}
