import { type ChildProcess, fork, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Program = {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when the words have been printed; rejects if the program ends without printing them. */
  readonly said: (words: string) => Promise<void>;
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => boolean;
};

/** A program gets only these of the tests' own variables: no settings of Dibbs. */
const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
const bare = { PATH, HOME, TMPDIR };

/** Follows a process's output until it has ended. */
const follow = (
  { stdout: out, stderr: err }: ChildProcess,
  kill: Program["kill"],
  whenEnded: (end: (code: number | null) => void, stdout: () => string) => void,
): Program => {
  let stdout = "";
  let stderr = "";
  const hear = (chunk: Buffer): void => {
    stdout += chunk;
  };
  const hearErrors = (chunk: Buffer): void => {
    stderr += chunk;
  };
  out?.on("data", hear);
  err?.on("data", hearErrors);
  const ended = new Promise<number | null>((resolve) => whenEnded(resolve, () => stdout));
  void ended.then(() => {
    out?.off("data", hear);
    err?.off("data", hearErrors);
  });
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    kill,
    said: (words) =>
      new Promise((resolve, reject) => {
        const look = () => stdout.includes(words) && resolve();
        out?.on("data", look);
        look();
        void ended.then((code) => {
          out?.off("data", look);
          reject(new Error(`It ended with ${code}: ${stderr}${stdout}`));
        });
      }),
  };
};

/**
 * Starts a file of this program in a separate process, with these variables and no other settings of Dibbs: loads it as
 * `npm start` does, in a third of Node's own time. `folder` is the program's folder, for another release.
 */
export const startProgram = (file: string, env: Readonly<Record<string, string>>, folder = root): Program => {
  const quickly = ["--import", "./cli/bin/quick-imports.mjs"];
  const child = spawn(process.execPath, [...quickly, file], { cwd: folder, env: { ...bare, ...env } });
  return follow(
    child,
    (signal) => child.kill(signal),
    (end) => child.once("close", end),
  );
};

/** Processes that have loaded the server and wait to start it; all test files of this worker use them. */
const shared = globalThis as { dibbsServers?: Array<ChildProcess> };
shared.dibbsServers ??= [];
const waiting = shared.dibbsServers;
const warm = fileURLToPath(new URL("warm-server.mjs", import.meta.url));

/** What a preloaded process prints when the server has ended, with its exit code (warm-server.mjs). */
const endLine = /\0(\d+)\n/;

/**
 * Starts the server with these variables and no other settings of Dibbs, in a preloaded process: a waiting or new one.
 */
export const startServer = (env: Readonly<Record<string, string>>): Program => {
  const child = waiting.pop() ?? fork(warm, { stdio: ["ignore", "pipe", "pipe", "ipc"], execArgv: [], env: bare });
  child.ref();
  child.channel?.ref();
  child.send({ env: { ...bare, ...env } });
  return follow(
    child,
    (signal) => child.send({ signal }),
    (end, stdout) => {
      child.once("close", end);
      // A server logs every request, so the output is searched only once the end line has begun.
      let isEnding = false;
      const look = (chunk: Buffer): void => {
        isEnding ||= chunk.includes(0);
        const code = isEnding ? endLine.exec(stdout())?.[1] : undefined;
        if (code === undefined) return;
        child.stdout?.off("data", look);
        child.off("close", end);
        child.unref();
        child.channel?.unref();
        waiting.push(child);
        end(Number(code));
      };
      child.stdout?.on("data", look);
    },
  );
};
