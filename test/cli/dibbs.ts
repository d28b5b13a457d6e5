import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildProgram } from "#cli/program.ts";
import type { TestDatabase } from "../support/database.ts";

export type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** What Node runs for the command line. */
export const main = fileURLToPath(new URL("../../cli/bin/command-line.mjs", import.meta.url));

const closed = () => Promise.reject(new Error("What there is needs no database."));

/** The whole command line, of which nothing can be opened. */
export const wholeProgram = () =>
  buildProgram({
    open: closed,
    openProduct: closed,
    openUpkeep: closed,
    openConfiguration: closed,
    openSignIn: closed,
    openOwn: closed,
    readFile: closed,
    isAtTheMachine: async () => true,
  });

/** Types commands on a database, with nobody at a terminal; `input` is what they read instead. */
export const dibbsOn =
  (database: TestDatabase) =>
  (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}, input = ""): Promise<Ended> =>
    new Promise((resolve) => {
      const env = { PATH: process.env.PATH ?? "", DATABASE_URL: database.url, ...environment };
      const child = execFile(process.execPath, [main, ...args], { env }, (error, out, err) => {
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
      });
      child.stdin?.end(input);
    });
