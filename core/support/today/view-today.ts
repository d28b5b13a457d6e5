import { Effect } from "effect";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { listRunningContracts } from "#core/contract/contract/list-contracts.ts";
import { isStanding } from "#core/contract/material-request/material-request.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { readEntries } from "#core/support/calendar/view-calendar.ts";
import { daysForToday, dueOf, mostItems, todayOf } from "./today.ts";

/** People with more than these find the rest in My Projects and My Bids. */
const contractsRead = { after: null, limit: 100 };
const listingsRead = { after: null, limit: 20 };
const entriesRead = 200;

/** Returns which of these contracts' posters are asked to pay a supplier, and for which material request. */
const askedToPay = Effect.fnUntraced(function* ({ personId }: PersonActor, running: ReadonlyArray<ContractAtWork>) {
  const requests = yield* MaterialRequests;
  const own = running.filter(({ posterId, state }) => posterId === personId && state === "accepted");
  const asking = yield* requests.asking(own.map(({ id }) => id));
  const factsOf = yield* requests.factsOf(asking);
  return own.flatMap((contract) =>
    asking.flatMap(({ contractId, listingId, ownerPays }) => {
      const bid = factsOf.get(listingId)?.asked;
      const isAsked = contractId === contract.id && ownerPays !== null && bid && isStanding(ownerPays, bid);
      return isAsked ? [{ contract, listingId }] : [];
    }),
  );
});

/** Returns what waits for the person, most urgent first, and the amounts that they owe and are owed. */
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
  const asked = yield* askedToPay(actor, running.items);
  const items = todayOf(personId, day, { contracts: running.items, listings: open.items, asked, entries });
  return {
    items: items.slice(0, mostItems),
    isCut: items.length > mostItems,
    toPay: dueOf(running.items, personId, "posterId"),
    toReceive: dueOf(running.items, personId, "bidderId"),
  };
});
