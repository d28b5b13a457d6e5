import { Effect } from "effect";
import { ListingKind } from "#core/market/listing/listing.ts";
import { Closeouts } from "#core/money/closeout/closeouts.ts";
import { followCloseouts } from "#core/money/closeout/follow-closeouts.ts";
import { refreshBidToFinal } from "#core/money/closeout/refresh-bid-to-final.ts";
import { industries } from "#core/people/person/industries.ts";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { now } from "#core/shared/day.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { roundUsual, usualSpan } from "./usual.ts";
import { UsualPrices } from "./usual-prices.ts";

const trades = ListingKind.literals.flatMap((kind) => industries.map((industry) => ({ kind, industry })));

/** Computes the prices of one trade in its own transaction, so that only its contracts are read at a time. */
const refreshTrade = Effect.fnUntraced(function* (trade: (typeof trades)[number], span: ReturnType<typeof usualSpan>) {
  const usual = yield* UsualPrices;
  yield* (yield* Closeouts).takeTurn;
  const found = yield* usual.quartiles(trade, span);
  const prices = found.map(({ low, high, ...cell }) => ({ ...cell, low: roundUsual(low), high: roundUsual(high) }));
  yield* usual.replace(trade, prices);
  return prices.length;
}, atomically);

/**
 * Updates the closeouts of contracts that changed. Once a week, computes the usual prices and how bids compare with
 * final prices, from the contracts that ended before this week's Monday; figures that changed with each contract would
 * reveal its price. `again` recomputes them even if this week's are there. The same facts give the same prices, however
 * often and by however many workers at once.
 */
export const refreshUsual = Effect.fn("refreshUsual")(function* ({ again }: { readonly again: boolean }) {
  const marks = yield* CheckMarks;
  const closeouts = yield* followCloseouts();
  const span = usualSpan(yield* now);
  const mark = yield* marks.get("usual");
  const { until } = span;
  if (!again && mark !== null && mark.wholeAt >= until) return { closeouts, until, prices: null, people: null };
  let prices = 0;
  for (const trade of trades) prices += yield* refreshTrade(trade, span);
  const people = yield* refreshBidToFinal(span);
  yield* marks.put({ check: "usual", number: 0, hash: null, wholeAt: until });
  return { closeouts, until, prices, people };
});

/** Runs `refreshUsual` every night, and logs its result. */
export const refreshUsualNightly = Effect.fn("refreshUsualNightly")(function* () {
  yield* Effect.logInfo("What is usually paid was worked out", yield* refreshUsual({ again: false }));
});
