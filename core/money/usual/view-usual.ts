import { Effect } from "effect";
import { isSeenBy, Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { cellsFor, chooseUsual, isUsualLate, type UsualQuestion } from "./usual.ts";
import { UsualPrices } from "./usual-prices.ts";

/** What is usually paid for projects like this one; null where too few have ended. */
export const viewUsual = Effect.fn("viewUsual")(function* (question: UsualQuestion) {
  const { kind, industries } = question;
  return { usual: chooseUsual(question, yield* (yield* UsualPrices).find(kind, industries, cellsFor(question))) };
});

/** The same for a listing; `NotFound` for whoever does not see it. */
export const viewUsualOfListing = Effect.fn("viewUsualOfListing")(function* (actor: PersonActor, id: ListingId) {
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  const { kind, industries, budget, place } = listing;
  return yield* viewUsual({ kind, industries, budget, state: place.state, zipCode: place.zipCode });
});

/** Until when contracts count in what is usual, and whether that is too long ago; null where nothing was worked out yet. */
export const standingOfUsual = Effect.fnUntraced(function* (at: Date) {
  const mark = yield* (yield* CheckMarks).get("usual");
  return mark && { until: mark.wholeAt, isLate: isUsualLate(mark.wholeAt, at) };
});

/** The same for support, with the time up to which ended contracts count; null where nothing was worked out yet. */
export const explainUsual = Effect.fn("explainUsual")(function* (question: UsualQuestion) {
  const mark = yield* (yield* CheckMarks).get("usual");
  return { ...(yield* viewUsual(question)), until: mark?.wholeAt ?? null };
});
