import { Effect, Semaphore } from "effect";
import type { Sql } from "postgres";
import { type Line, openLine, type Settings } from "./line.ts";

/** The lines of one process to its database: some that single statements share, and as many for transactions. */
export type Lines = {
  /** The line with the fewest statements on their way. */
  readonly shared: () => Line;
  /** Runs `use` with a line that nobody else has meanwhile; waits until there is one. */
  readonly alone: <A, E, R>(use: (line: Line) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  readonly close: () => Promise<void>;
};

/**
 * Opens no line before it is needed; of each kind at most as many as the pool `sql` may have connections. `settings` hold for
 * these lines beside the pool's own.
 */
export const openLines = (sql: Sql, settings: Settings = {}): Lines => {
  const { max } = sql.options;
  const permits = Semaphore.makeUnsafe(max);
  const all = new Set<Line>();
  const shared = new Set<Line>();
  const free: Array<Line> = [];
  const open = (): Line => {
    const forget = (lost: Line): void => {
      all.delete(lost);
      shared.delete(lost);
    };
    const line = openLine(sql, forget, settings);
    all.add(line);
    return line;
  };
  const takeFree = (): Line => {
    const line = free.pop() ?? open();
    return line.isLost() ? takeFree() : line;
  };
  return {
    shared: () => {
      let best: Line | undefined;
      for (const line of shared) {
        if (line.waiting() === 0) return line;
        if (best === undefined || line.waiting() < best.waiting()) best = line;
      }
      if (best !== undefined && shared.size >= max) return best;
      const line = open();
      shared.add(line);
      return line;
    },
    alone: (use) =>
      permits.withPermits(1)(
        Effect.acquireUseRelease(Effect.sync(takeFree), use, (line) =>
          Effect.sync(() => {
            if (!line.isLost()) free.push(line);
          }),
        ),
      ),
    close: async () => {
      await Promise.all([...all].map((line) => line.close()));
    },
  };
};
