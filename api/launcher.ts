import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Process = { readonly parent: number; readonly command: string; readonly hasEnded: boolean };

const ownPackage = fileURLToPath(new URL("../package.json", import.meta.url));

/** How often we look whether it is still there, in milliseconds. */
const every = 500;

/** What runs under this id; null where nothing does. */
const processOf = (pid: number): Process | null => {
  try {
    if (process.platform !== "linux") {
      const [, parent, command = ""] =
        /^\s*(\d+)\s+(.*)/.exec(
          execFileSync("ps", ["-p", String(pid), "-o", "ppid=,command="], { encoding: "utf8" }),
        ) ?? [];
      return parent === undefined ? null : { parent: Number(parent), command, hasEnded: false };
    }
    // The name of the program stands in parentheses, and may hold some itself.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    // Of one that has ended and that nobody has asked about, its entry stays.
    return { parent: Number(parent), command, hasEnded: state === "Z" };
  } catch {
    return null;
  }
};

/**
 * Who carries out the script of package.json that we are: the programs that it names, the shell that was given it, and npm,
 * or whoever stands in its place. Nobody where we were started without such a script: then the end of our parent means
 * nothing, as with `nohup`, systemd or a container.
 */
const launchersOf = (environment: NodeJS.ProcessEnv): ReadonlyArray<number> => {
  const { npm_lifecycle_script: script, npm_package_json: file } = environment;
  // What Windows ends takes nobody along, and tells nobody.
  if (!script || file !== ownPackage || process.platform === "win32") return [];
  const launchers: Array<number> = [];
  let pid = process.ppid;
  while (pid > 1) {
    const found = processOf(pid);
    if (found === null || !found.command.includes(script)) break;
    launchers.push(pid);
    pid = found.parent;
  }
  // The first above them that is no part of the script has begun it.
  return launchers.length === 0 ? [] : [...launchers, pid];
};

const isThere = (pid: number): boolean => {
  if (process.platform === "linux") return processOf(pid)?.hasEnded === false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

// Read when the program begins: who has gone later can no longer be found.
const launchers = launchersOf(process.env);

/**
 * Tells once when npm, or the shell between it and us, has ended. npm passes a signal on to its shell, and the shell on to
 * nobody; of a `kill -9` nobody is told. Gives how to stop looking.
 */
export const whenLauncherEnds = (listener: () => void): (() => void) => {
  if (launchers.length === 0) return () => {};
  const looking = setInterval(() => {
    if (launchers.every(isThere)) return;
    clearInterval(looking);
    listener();
  }, every);
  looking.unref();
  return () => clearInterval(looking);
};
