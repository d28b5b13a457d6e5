import { Effect } from "effect";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { now } from "#core/shared/day.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { closeoutOf } from "./closeout.ts";
import { Closeouts } from "./closeouts.ts";

/** So many moves are looked at in one unit of work; many belong to one contract. */
const most = 2000;

/** So many of the last moves are looked at again: two transactions at once may be kept in the other order. */
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
 * Works out anew what came of the ended contracts that something was moved of since it was done last; answers how often. It goes on
 * where it was broken off, and whoever does it at the same time does part of it.
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
