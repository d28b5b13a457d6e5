import { Effect } from "effect";
import { listRunningContracts } from "#core/contract/contract/list-contracts.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { readEntries } from "#core/support/calendar/view-calendar.ts";
import { daysForToday, dueOf, mostItems, todayOf } from "./today.ts";

/** Whoever has more than these finds them in My Projects and My Bids. */
const contractsRead = { after: null, limit: 100 };
const listingsRead = { after: null, limit: 20 };
const entriesRead = 200;

/** What waits for whoever asks, the most urgent first, and the money that is due to them and from them. */
export const viewToday = Effect.fn("viewToday")(function* (actor: PersonActor) {
  const { personId } = actor;
  const day = yield* today;
  const [running, open, { entries }] = yield* Effect.all(
    [
      listRunningContracts(actor, contractsRead),
      (yield* Listings).ofPoster(personId, "open", listingsRead),
      readEntries(personId, daysForToday(day), entriesRead),
    ],
    { concurrency: 3 },
  );
  const items = todayOf(personId, day, { contracts: running.items, listings: open.items, entries });
  return {
    items: items.slice(0, mostItems),
    isCut: items.length > mostItems,
    toPay: dueOf(running.items, personId, "posterId"),
    toReceive: dueOf(running.items, personId, "bidderId"),
  };
});
