import { Effect } from "effect";
import { bidToFinalOf, bidToFinalRules } from "#core/people/bid-to-final/bid-to-final.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Closeouts } from "./closeouts.ts";

/** The number of people processed in one unit of work. */
const most = 100;

const refreshSome = Effect.fnUntraced(function* (
  after: PersonId | null,
  span: { readonly from: Date; readonly until: Date },
) {
  const closeouts = yield* Closeouts;
  yield* closeouts.takeTurn;
  const found = yield* closeouts.ofBidders({ after, limit: most }, span, {
    least: bidToFinalRules.contracts,
    most: bidToFinalRules.most,
  });
  const last = found.length < most ? null : (found.at(-1)?.personId ?? null);
  const figures = found.flatMap(({ personId, contracts }) => {
    const it = bidToFinalOf(contracts);
    return it === null ? [] : [{ personId, ...it }];
  });
  yield* (yield* BidToFinals).replace({ after, until: last }, figures);
  return { last, count: figures.length };
}, atomically);

/** Compares final prices with bids for every bidder with enough contracts that ended in this span; returns how many. */
export const refreshBidToFinal = Effect.fn("refreshBidToFinal")(function* (span: {
  readonly from: Date;
  readonly until: Date;
}) {
  let count = 0;
  for (let after: PersonId | null = null; ; ) {
    const done: { last: PersonId | null; count: number } = yield* refreshSome(after, span);
    count += done.count;
    if (done.last === null) return count;
    after = done.last;
  }
});
