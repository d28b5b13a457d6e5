import { Effect, Layer, Result } from "effect";
import { type Bid, type BidExists, type BidView, bidExists, liveBidStates } from "#core/bid/bid.ts";
import { Bids } from "#core/bid/bids.ts";
import { liveContractStates } from "#core/contract/contract.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { Memory } from "./memory.ts";
import { cardOfPerson } from "./people.ts";
import { byId, byUpdate, found, mapPage, newestFirst, nextVersion, oldestFirst, sortedBy } from "./rows.ts";
import { type Tables, withRow } from "./tables.ts";

const isLive = ({ state }: Bid): boolean => (liveBidStates as ReadonlyArray<string>).includes(state);
const liveContract: ReadonlyArray<string> = liveContractStates;

/** The tables with this bid, unless it would be the bidder's second live one on the listing. */
const put = (tables: Tables, bid: Bid): Result.Result<Tables, BidExists> => {
  const taken = [...tables.bids.values()].some(
    (other) =>
      other.id !== bid.id && other.listingId === bid.listingId && other.bidderId === bid.bidderId && isLive(other),
  );
  return isLive(bid) && taken ? Result.fail(bidExists()) : Result.succeed(withRow(tables, "bids", bid.id, bid));
};

const viewOf = (tables: Tables, bid: Bid): BidView => {
  const listing = tables.listings.get(bid.listingId);
  if (listing === undefined) throw new Error(`The listing of bid ${bid.id} does not exist.`);
  const { id, kind, title, state, budget, deadline, pictures } = listing;
  const contract = [...tables.contracts.values()].find((it) => it.bidId === bid.id && liveContract.includes(it.state));
  return {
    ...bid,
    bidder: cardOfPerson(tables, bid.bidderId),
    poster: cardOfPerson(tables, bid.posterId),
    listing: { id, kind, title, state, budget, deadline, pictures },
    contractId: contract?.id ?? null,
  };
};

/** The bidder's newest bid on the listing that is not retracted. */
export const latestBidOf = ({ bids }: Tables, listingId: ListingId, bidderId: PersonId): Bid | null => {
  const own = [...bids.values()].filter(
    (bid) => bid.listingId === listingId && bid.bidderId === bidderId && bid.state !== "retracted",
  );
  return sortedBy(own, byId).at(-1) ?? null;
};

export const memoryBids = Layer.effect(
  Bids,
  Effect.map(Memory, ({ read, write, modify }) =>
    Bids.of({
      insert: (bid) => write((tables) => put(tables, bid)),
      get: (id) =>
        Effect.flatMap(
          read(({ bids }) => bids.get(id)),
          (bid) => found("bid", bid),
        ),
      save: (bid) =>
        modify((tables) =>
          Result.gen(function* () {
            const saved = yield* nextVersion("bid", tables.bids.get(bid.id), bid);
            return [saved, yield* put(tables, saved)] as const;
          }),
        ),
      view: (id) =>
        Effect.flatMap(
          read((tables) => {
            const bid = tables.bids.get(id);
            return bid && viewOf(tables, bid);
          }),
          (view) => found("bid", view),
        ),
      latestOf: (listingId, bidderId) => read((tables) => latestBidOf(tables, listingId, bidderId)),
      ofListing: (id, page) =>
        read((tables) => {
          const bids = [...tables.bids.values()].filter(
            ({ listingId, state }) => listingId === id && state !== "declined" && state !== "retracted",
          );
          return mapPage(oldestFirst(bids, page, byId), (bid) => viewOf(tables, bid));
        }),
      ofBidder: (id, page) =>
        read((tables) => {
          const bids = [...tables.bids.values()].filter((bid) => bid.bidderId === id && bid.state !== "retracted");
          return mapPage(newestFirst(bids, page, byUpdate), (bid) => viewOf(tables, bid));
        }),
      submittedOn: (id) =>
        read(({ bids }) =>
          sortedBy(
            [...bids.values()].filter((bid) => bid.listingId === id && bid.state === "submitted"),
            byId,
          ),
        ),
    }),
  ),
);
