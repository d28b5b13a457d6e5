import { expect, test } from "vitest";
import { arrivals, bendOf, percentile, runOpenLoop, spread } from "#test/bench/open-loop.ts";

test("an errand starts when it is due, however earlier errands end", async () => {
  // The first one is answered only once the second has begun.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const figures = await runOpenLoop([
    { kind: "later", at: 5, run: async () => answer() },
    { kind: "first", at: 0, run: () => answered },
    { kind: "later", at: 6, run: () => Promise.reject(new Error("refused")) },
  ]);
  expect(figures.map(({ kind, count, errors }) => [kind, count, errors])).toEqual([
    ["first", 1, 0],
    ["later", 2, 1],
  ]);
});

test("errands arrive at random times, at the given rate on average", () => {
  let turn = 0;
  const chances = [0.5, 0.1, 0.9, 0.3];
  const times = arrivals(10, 60, () => chances[turn++ % chances.length] ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((at) => at > 0 && at < 60_000)).toBe(true);
  expect(times.length).toBeGreaterThan(400);
  expect(new Set(times.slice(0, 4).map((at, place) => Math.round(at - (times[place - 1] ?? 0)))).size).toBe(4);
});

test("a percentile is the longest time of that share of runs", () => {
  const sorted = Array.from({ length: 200 }, (_, place) => place + 1);
  expect([50, 95, 99, 100].map((percent) => percentile(sorted, percent))).toEqual([100, 190, 198, 200]);
  expect(percentile([], 99)).toBe(0);
});

test("a server reaches its limit by errors, by slow answers or by falling behind", () => {
  const run = { p99: 90, errors: 1, count: 100, late: 0.5 };
  expect(bendOf(run)).toBeNull();
  expect(bendOf({ ...run, errors: 2 })).toBe("2 of 100 errands fail");
  expect(bendOf({ ...run, p99: 1_400 })).toBe("the 99th of a hundred browses takes 1400 ms");
  expect(bendOf({ ...run, late: 8 })).toBe("it is 8 s behind when the last errand is due");
});

test("the spread of several runs is their minimum, median and maximum", () => {
  expect(spread([5, 2.04, 3], 1)).toBe("2.0 / 3.0 / 5.0");
});
