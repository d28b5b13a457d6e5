import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Process = { readonly parent: number; readonly command: string; readonly hasEnded: boolean };

const ownPackage = fileURLToPath(new URL("../package.json", import.meta.url));

/** How often we check whether the launcher is still running, in milliseconds. */
const every = 500;

/** Returns the process with this id; null if there is none. */
const processOf = (pid: number): Process | null => {
  try {
    if (process.platform !== "linux") {
      const [, parent, command = ""] =
        /^\s*(\d+)\s+(.*)/.exec(
          execFileSync("ps", ["-p", String(pid), "-o", "ppid=,command="], { encoding: "utf8" }),
        ) ?? [];
      return parent === undefined ? null : { parent: Number(parent), command, hasEnded: false };
    }
    // The program's name is in parentheses, and may contain parentheses itself.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    // The entry of an ended process stays until its parent has waited for it.
    return { parent: Number(parent), command, hasEnded: state === "Z" };
  } catch {
    return null;
  }
};

/**
 * Returns the ids of the processes that run the script of package.json that we are: the programs that it names, the
 * shell that runs it, and npm or its equivalent. Empty if we were started without such a script, for example by
 * `nohup`, systemd or a container: then the end of our parent means nothing.
 */
const launchersOf = (environment: NodeJS.ProcessEnv): ReadonlyArray<number> => {
  const { npm_lifecycle_script: script, npm_package_json: file } = environment;
  // On Windows a parent's end neither ends nor notifies its children.
  if (!script || file !== ownPackage || process.platform === "win32") return [];
  const launchers: Array<number> = [];
  let pid = process.ppid;
  while (pid > 1) {
    const found = processOf(pid);
    if (found === null || !found.command.includes(script)) break;
    launchers.push(pid);
    pid = found.parent;
  }
  // The first process above them that is not part of the script started it.
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

// Read at startup, because a launcher that has already ended can no longer be found.
const launchers = launchersOf(process.env);

/**
 * Calls the listener once when npm, or the shell between npm and us, has ended. npm passes a signal on to its shell,
 * but the shell to nobody, and `kill -9` notifies nobody. Returns a function that stops the check.
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
