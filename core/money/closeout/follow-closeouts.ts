import { Effect } from "effect";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { now } from "#core/shared/day.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { closeoutOf } from "./closeout.ts";
import { Closeouts } from "./closeouts.ts";

/** The number of moves read in one unit of work; many belong to the same contract. */
const most = 2000;

/** The number of latest moves that are read again, because concurrent transactions may commit out of order. */
const overlap = 10_000;

const followSome = Effect.fnUntraced(function* (from: number | null) {
  const closeouts = yield* Closeouts;
  const marks = yield* CheckMarks;
  yield* closeouts.takeTurn;
  const mark = yield* marks.get("closeouts");
  const after = from ?? Math.max(0, (mark?.number ?? 0) - overlap);
  const { ids, number, more } = yield* closeouts.movedAfter(after, most);
  const found = (yield* closeouts.factsOf(ids)).map(closeoutOf);
  yield* closeouts.put(found);
  const farthest = Math.max(number, mark?.number ?? 0);
  yield* marks.put({ check: "closeouts", number: farthest, hash: null, wholeAt: mark?.wholeAt ?? (yield* now) });
  return { count: found.length, number, more };
}, atomically);

/**
 * Recomputes the closeouts of the ended contracts that changed since the last run; returns how many were computed.
 * Resumes after an interruption; concurrent runs share the work.
 */
export const followCloseouts = Effect.fn("followCloseouts")(function* () {
  let count = 0;
  for (let from: number | null = null; ; ) {
    const done: { count: number; number: number; more: boolean } = yield* followSome(from);
    count += done.count;
    if (!done.more) return count;
    from = done.number;
  }
});
