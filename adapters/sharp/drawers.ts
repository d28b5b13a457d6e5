import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Framing, Rendition, Undrawable } from "#core/people/file/upload-file.ts";

/** What a drawing process is asked for. */
export type Job =
  | { readonly how: "picture"; readonly bytes: Uint8Array; readonly framing: Framing }
  | { readonly how: "placeholder"; readonly kind: Undrawable };

/** What it says. */
export type Answer =
  | { readonly said: "ready" | "too_many_pixels" | "unreadable" }
  | { readonly said: "drawn"; readonly renditions: ReadonlyArray<Rendition> };

/** What came of a job: an answer, or the end of its process; or nobody had the time. */
export type Outcome = Exclude<Answer, { readonly said: "ready" }> | { readonly said: "killed" | "busy" };

export type DrawerLimits = {
  /** How many draw at once. */
  readonly processes: number;
  /** How many jobs wait for one of them; more are sent away. */
  readonly waiting: number;
  /** What a process may hold beside its code, in megabytes; only Linux keeps to it. */
  readonly megabytes: number;
  /** How long one picture may take, and how long a process may take to start, in milliseconds. */
  readonly timeout: number;
  /** After so many milliseconds without work a process ends. */
  readonly idle: number;
};

/** Node itself states 650 megabytes, most of which it never touches; 25 megapixels of any kind take 300 more. */
export const usualLimits: DrawerLimits = { processes: 2, waiting: 16, megabytes: 1280, timeout: 15_000, idle: 60_000 };

const program = fileURLToPath(new URL("draw.ts", import.meta.url));

/** Starts a drawing process, which knows nothing of this one's secrets. */
const start = (megabytes: number): ChildProcess => {
  const node = ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"];
  const { PATH = "", TMPDIR = "/tmp" } = process.env;
  const hasShell = process.platform !== "win32";
  return fork(program, {
    ...(hasShell && { execPath: "/bin/sh" }),
    // A shell sets the limit and becomes the program.
    execArgv: hasShell
      ? ["-c", `ulimit -d ${megabytes * 1024} 2>/dev/null; exec "$0" "$@"`, process.execPath, ...node]
      : node,
    env: { PATH, TMPDIR, MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: "ignore",
  });
};

type Waiting = { readonly job: Job; readonly resolve: (outcome: Outcome) => void };

/**
 * Processes that draw pictures, started when they are needed: a picture that takes too long or too much memory ends its
 * process and nothing else. They end with this process.
 */
export const openDrawers = (limits: DrawerLimits) => {
  const queue: Array<Waiting> = [];
  const free: Array<(waiting: Waiting) => void> = [];
  const all = new Set<ChildProcess>();
  let isClosed = false;

  /** A process more, which does this job first and then those that wait. */
  const open = (first: Waiting): void => {
    const child = start(limits.megabytes);
    all.add(child);
    let now: Waiting | null = first;
    let isReady = false;
    let timer: NodeJS.Timeout;
    const within = (milliseconds: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
      timer.unref();
    };
    const take = (waiting: Waiting): void => {
      now = waiting;
      within(limits.timeout);
      child.ref();
      child.channel?.ref();
      if (isReady) child.send(waiting.job);
    };
    const rest = (): void => {
      const next = queue.shift();
      if (next) {
        take(next);
        return;
      }
      now = null;
      free.push(take);
      within(limits.idle);
      child.unref();
      child.channel?.unref();
    };
    child.on("message", (answer: Answer) => {
      if (answer.said === "ready") {
        isReady = true;
        if (now) take(now);
      } else {
        now?.resolve(answer);
        rest();
      }
    });
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      child.kill("SIGKILL");
      all.delete(child);
      const place = free.indexOf(take);
      if (place >= 0) free.splice(place, 1);
      // A process that cannot even start says nothing about the picture.
      now?.resolve({ said: isReady ? "killed" : "busy" });
      const next = isClosed ? undefined : queue.shift();
      if (next) open(next);
    };
    child.on("exit", over);
    child.on("error", over);
    take(first);
  };

  return {
    draw: (job: Job): Promise<Outcome> =>
      new Promise((resolve) => {
        const waiting = { job, resolve };
        const drawer = free.pop();
        if (isClosed) resolve({ said: "busy" });
        else if (drawer) drawer(waiting);
        else if (all.size < limits.processes) open(waiting);
        else if (queue.length < limits.waiting) queue.push(waiting);
        else resolve({ said: "busy" });
      }),
    close: (): void => {
      isClosed = true;
      for (const { resolve } of queue.splice(0)) resolve({ said: "busy" });
      for (const child of all) child.kill("SIGKILL");
    },
  };
};
