import { type ChildProcess, execFile, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildProgram } from "#cli/program.ts";
import type { TestDatabase } from "../support/database.ts";

export type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** The file that Node runs for the command line. */
export const main = fileURLToPath(new URL("../../cli/bin/command-line.mjs", import.meta.url));

const closed = () => Promise.reject(new Error("What there is needs no database."));

/** Returns the whole command line, which can open nothing. */
export const wholeProgram = () =>
  buildProgram({
    open: closed,
    openProduct: closed,
    openUpkeep: closed,
    openConfiguration: closed,
    openSignIn: closed,
    openOwn: closed,
    openTerminal: () => {
      throw new Error("What there is needs no terminal.");
    },
    readFile: closed,
    writeFile: closed,
    isAtTheMachine: async () => true,
  });

type Command = { readonly args: ReadonlyArray<string>; readonly env: Readonly<Record<string, string>> };

/** Processes that have loaded the command line and wait for a command; all test files of this worker share them. */
const shared = globalThis as { dibbsWaiting?: Array<ChildProcess> };
shared.dibbsWaiting ??= [];
const waiting = shared.dibbsWaiting;
const warm = fileURLToPath(new URL("warm.mjs", import.meta.url));

/** Runs a command in a process that has already loaded the program: a waiting one, or else a new one. */
const inWarmProcess = (command: Command): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = waiting.pop() ?? fork(warm, { stdio: ["ignore", "inherit", "inherit", "ipc"], execArgv: [] });
    child.ref();
    child.channel?.ref();
    const died = (code: number | null) =>
      reject(new Error(`The command line died (${code}): ${command.args.join(" ")}`));
    child.once("exit", died);
    child.once("message", (ended: Ended) => {
      child.off("exit", died);
      child.unref();
      child.channel?.unref();
      waiting.push(child);
      resolve(ended);
    });
    child.send(command);
  });

/** Runs a command as it is typed: in its own process, which ends with it. */
const inOwnProcess = ({ args, env }: Command, input: string): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
    child.stdin?.end(input);
  });

/**
 * Types commands on a database, without a terminal; `input` is their standard input. Starting the program takes most of
 * a command's time, so it starts only for commands whose start or input is tested.
 */
export const dibbsOn =
  (database: TestDatabase, starts: (args: ReadonlyArray<string>) => boolean = () => false) =>
  (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}, input = ""): Promise<Ended> => {
    const command = { args, env: { PATH: process.env.PATH ?? "", ...database.settings, ...environment } };
    return starts(args) || input !== "" ? inOwnProcess(command, input) : inWarmProcess(command);
  };
