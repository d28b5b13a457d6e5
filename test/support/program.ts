import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Program = {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when the words have been printed; fails when the program ends without. */
  readonly said: (words: string) => Promise<void>;
  readonly ended: Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => boolean;
};

/**
 * Starts a file of this program in a process of its own, with these variables and no other settings of Dibbs: as `npm start`
 * loads it, in a third of the time that Node takes by itself. `folder` is where the program lies, where it is another release.
 */
export const startProgram = (file: string, env: Readonly<Record<string, string>>, folder = root): Program => {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  const quickly = ["--import", "./cli/bin/quick-imports.mjs"];
  const child = spawn(process.execPath, [...quickly, file], { cwd: folder, env: { PATH, HOME, TMPDIR, ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    kill: (signal) => child.kill(signal),
    said: (words) =>
      new Promise((resolve, reject) => {
        const look = () => stdout.includes(words) && resolve();
        child.stdout.on("data", look);
        look();
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${stderr}${stdout}`)));
      }),
  };
};
