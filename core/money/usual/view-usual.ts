import { Effect } from "effect";
import { isSeenBy, Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { cellsFor, chooseUsual, isUsualLate, type UsualQuestion } from "./usual.ts";
import { UsualPrices } from "./usual-prices.ts";

/** Returns the usual price of projects like this one; null if too few have ended. */
export const viewUsual = Effect.fn("viewUsual")(function* (question: UsualQuestion) {
  const { kind, industries } = question;
  return { usual: chooseUsual(question, yield* (yield* UsualPrices).find(kind, industries, cellsFor(question))) };
});

/** Returns the usual price for a listing; fails `NotFound` for a person who cannot see the listing. */
export const viewUsualOfListing = Effect.fn("viewUsualOfListing")(function* (actor: PersonActor, id: ListingId) {
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  const { kind, industries, budget, place } = listing;
  return yield* viewUsual({ kind, industries, budget, state: place.state, zipCode: place.zipCode });
});

/** Returns until when contracts count in the usual prices, and whether that is overdue; null if there are none yet. */
export const standingOfUsual = Effect.fnUntraced(function* (at: Date) {
  const mark = yield* (yield* CheckMarks).get("usual");
  return mark && { until: mark.wholeAt, isLate: isUsualLate(mark.wholeAt, at) };
});

/** Returns the usual price for support, with the time until which contracts count; null if there are none yet. */
export const explainUsual = Effect.fn("explainUsual")(function* (question: UsualQuestion) {
  const mark = yield* (yield* CheckMarks).get("usual");
  return { ...(yield* viewUsual(question)), until: mark?.wholeAt ?? null };
});
