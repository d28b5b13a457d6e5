import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Framing, Rendition, Undrawable } from "#core/people/file/upload-file.ts";

/** A job for a drawing process. */
export type Job =
  | { readonly how: "picture"; readonly bytes: Uint8Array; readonly framing: Framing }
  | { readonly how: "placeholder"; readonly kind: Undrawable };

/** A drawing process's answer. */
export type Answer =
  | { readonly said: "ready" | "too_many_pixels" | "unreadable" }
  | { readonly said: "drawn"; readonly renditions: ReadonlyArray<Rendition> };

/** The outcome of a job: an answer, or `killed` if its process ended, or `busy` if none had time. */
export type Outcome = Exclude<Answer, { readonly said: "ready" }> | { readonly said: "killed" | "busy" };

export type DrawerLimits = {
  /** How many draw at once. */
  readonly processes: number;
  /** How many jobs may wait; further ones are rejected. */
  readonly waiting: number;
  /** The memory limit of a process beside its code, in megabytes; only Linux enforces it. */
  readonly megabytes: number;
  /** The timeout of one picture, and of a process's start, in milliseconds. */
  readonly timeout: number;
  /** The idle time after which a process ends, in milliseconds. */
  readonly idle: number;
};

/** Node itself reserves 650 megabytes, most of which it never touches; 25 megapixels of any kind take 300 more. */
export const usualLimits: DrawerLimits = { processes: 2, waiting: 16, megabytes: 1280, timeout: 15_000, idle: 60_000 };

const program = fileURLToPath(new URL("draw.ts", import.meta.url));

/** Starts a drawing process, which knows none of this process's secrets. */
const start = (megabytes: number): ChildProcess => {
  const node = ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"];
  const { PATH = "", TMPDIR = "/tmp" } = process.env;
  const hasShell = process.platform !== "win32";
  return fork(program, {
    ...(hasShell && { execPath: "/bin/sh" }),
    // A shell sets the limit and then becomes the program.
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
 * Processes that draw pictures, started on demand: a picture that takes too long or too much memory ends only its own
 * process. They end with this process.
 */
export const openDrawers = (limits: DrawerLimits) => {
  const queue: Array<Waiting> = [];
  const free: Array<(waiting: Waiting) => void> = [];
  const all = new Set<ChildProcess>();
  let isClosed = false;

  /** Starts another process, which does this job first and then those that wait. */
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
      // If a process can't even start, that says nothing about the picture.
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
