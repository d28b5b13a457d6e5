import { setTimeout as pause } from "node:timers/promises";

/** One scheduled action: `kind` names it in the figures, `at` is when it is due, in milliseconds from the start. */
export type Errand = { readonly kind: string; readonly at: number; readonly run: () => Promise<unknown> };

export type Figures = {
  readonly kind: string;
  readonly count: number;
  readonly errors: number;
  /** The first error's message; null if none failed. */
  readonly why: string | null;
  /** In milliseconds, counted from when it was due. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
};

/** The value that `percent` of the sorted values do not exceed. */
export const percentile = (sorted: ReadonlyArray<number>, percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** The due times of random arrivals, `rate` per second on average, for this many seconds; in milliseconds. */
export const arrivals = (rate: number, seconds: number, chance: () => number): ReadonlyArray<number> => {
  const times: Array<number> = [];
  for (let at = 0; ; ) {
    at -= (Math.log(1 - chance()) / rate) * 1000;
    if (at >= seconds * 1000) return times;
    times.push(at);
  }
};

/**
 * Starts each errand when it is due, whether or not earlier ones are done, like people who act independently; and
 * measures from the due time, so that a stalled server is charged for everybody who waited. Ends when all are done.
 */
export const runOpenLoop = async (errands: ReadonlyArray<Errand>): Promise<ReadonlyArray<Figures>> => {
  const kinds = new Map<string, { readonly times: Array<number>; errors: number; why: string | null }>();
  const began = performance.now();
  const done: Array<Promise<void>> = [];
  for (const { kind, at, run } of errands.toSorted((a, b) => a.at - b.at)) {
    const early = at - (performance.now() - began);
    if (early > 1) await pause(early);
    const figures = kinds.get(kind) ?? { times: [], errors: 0, why: null };
    kinds.set(kind, figures);
    done.push(
      run().then(
        () => void figures.times.push(performance.now() - began - at),
        (error) => {
          figures.errors += 1;
          figures.why ??= String(error);
        },
      ),
    );
  }
  await Promise.all(done);
  return [...kinds].map(([kind, { times, errors, why }]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const [p50 = 0, p95 = 0, p99 = 0] = [50, 95, 99].map((percent) => percentile(sorted, percent));
    return { kind, count: times.length + errors, errors, why, p50, p95, p99, worst: sorted.at(-1) ?? 0 };
  });
};

/** The minimum, median and maximum of these, as `2 / 3 / 5`. */
export const spread = (values: ReadonlyArray<number>, digits: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[0], percentile(sorted, 50), sorted.at(-1)].map((value = 0) => value.toFixed(digits)).join(" / ");
};

/**
 * How a server fails at an unsustainable rate; null if it holds. `late`: how long after the last due time it ended, in
 * s.
 */
export const bendOf = (run: {
  readonly p99: number;
  readonly errors: number;
  readonly count: number;
  readonly late: number;
}): string | null => {
  if (run.errors * 100 > run.count) return `${run.errors} of ${run.count} errands fail`;
  if (run.p99 > 1_000) return `the 99th of a hundred browses takes ${run.p99.toFixed(0)} ms`;
  if (run.late > 3) return `it is ${run.late.toFixed(0)} s behind when the last errand is due`;
  return null;
};
