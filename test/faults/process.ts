import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Order } from "./server.ts";

const program = fileURLToPath(new URL("./server.ts", import.meta.url));

type Word = { readonly ready?: true; readonly died?: string; readonly answer?: unknown };

/** A server process that takes orders until it dies. */
export type Server = {
  /** Sends an order and returns the answer; null if the server died instead. */
  readonly tell: <A>(order: Order) => Promise<A | null>;
  /** Returns the point at which it was killed, or how it ended by itself; null while it lives. */
  readonly diedAt: () => string | null;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  readonly kill: () => Promise<void>;
};

/** Lends each item to one borrower at a time, so that as many work at once as there are items. */
export const lending = <Lent>(all: ReadonlyArray<Lent>) => {
  const idle = [...all];
  const waiting: Array<(one: Lent) => void> = [];
  return async <A>(use: (one: Lent) => Promise<A>): Promise<A> => {
    const one = idle.pop() ?? (await new Promise<Lent>((resolve) => waiting.push(resolve)));
    try {
      return await use(one);
    } finally {
      const next = waiting.shift();
      if (next) next(one);
      else idle.push(one);
    }
  };
};

/** Starts a server on a database. */
export const startServer = (databaseUrl: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const child: ChildProcess = fork(program, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    let died: string | null = null;
    let answered: (answer: unknown) => void = () => {};
    const gone = new Promise<void>((done) => {
      child.once("exit", (code) => {
        died ??= code === null ? null : `its own end, with code ${code}`;
        answered(null);
        reject(new Error("The server ended before it was ready."));
        done();
      });
    });
    child.on("message", (word: Word) => {
      if (word.ready) resolve(server);
      if (word.died !== undefined) died = word.died;
      if ("answer" in word) answered(word.answer);
    });
    const server: Server = {
      diedAt: () => died,
      gone,
      tell: <A>(order: Order) =>
        new Promise<A | null>((done) => {
          answered = (answer) => done(answer as A | null);
          if (child.exitCode !== null || child.signalCode !== null) done(null);
          else child.send(order);
        }),
      kill: async () => {
        child.kill("SIGKILL");
        await gone;
      },
    };
  });
