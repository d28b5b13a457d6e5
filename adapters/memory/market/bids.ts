import { Result } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import {
  type Bid,
  type BidderRecord,
  type BidExists,
  type BidOrder,
  type BidView,
  bidExists,
  type ComparedBid,
  liveBidStates,
  statesOfGroup,
} from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { shownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import type { Person } from "#core/people/person/person.ts";
import { type Stale, stale } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { ratingOf } from "../contract/feedbacks.ts";
import { inMemory } from "../memory.ts";
import { bidToFinalIn } from "../people/bid-to-finals.ts";
import { cardOfPerson } from "../people/people.ts";
import { allOf, byUpdate, mapPage, newestFirst, nextVersion, oldestOf } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

export const isLive = ({ state }: Bid): boolean => (liveBidStates as ReadonlyArray<string>).includes(state);

/** The tables with this bid; fails if it would be the bidder's second live bid on the listing. */
const put = (tables: Tables, bid: Bid): Result.Result<Tables, BidExists> => {
  const taken = [...tables.bids.values()].some(
    (other) =>
      other.id !== bid.id && other.listingId === bid.listingId && other.bidderId === bid.bidderId && isLive(other),
  );
  return isLive(bid) && taken ? Result.fail(bidExists()) : Result.succeed(withRow(tables, "bids", bid.id, bid));
};

const isShownContract = ({ state }: Contract): boolean => state !== "withdrawn" && state !== "refused";

const viewOf = (tables: Tables, bid: Bid): BidView => {
  const listing = tables.listings.get(bid.listingId);
  if (listing === undefined) throw new Error(`The listing of bid ${bid.id} does not exist.`);
  const { id, kind, title, state, budget, deadline, pictures } = listing;
  const contract = [...tables.contracts.values()].find((it) => it.bidId === bid.id && isShownContract(it));
  const file = bid.attachmentId === null ? undefined : tables.files.get(bid.attachmentId)?.file;
  return {
    ...bid,
    bidder: cardOfPerson(tables, bid.bidderId),
    poster: cardOfPerson(tables, bid.posterId),
    listing: { id, kind, title, state, budget, deadline, pictures },
    attachment: file ? { id: file.id, name: file.name, size: file.size } : null,
    contractId: contract?.id ?? null,
    paidBy: contract && contract.posterId !== bid.posterId ? cardOfPerson(tables, contract.posterId) : null,
  };
};

const isShown = ({ state }: Bid): boolean => state !== "declined" && state !== "retracted";

const comparedOf = (tables: Tables, bid: Bid): ComparedBid => ({
  ...viewOf(tables, bid),
  rating: ratingOf(tables, bid.bidderId),
  finishedContracts: finishedBy(tables, bid.bidderId),
  bidToFinal: shownIn(tables, bid.bidderId),
});

const finishedBy = (tables: Tables, id: PersonId): number =>
  [...tables.contracts.values()].filter(({ bidderId, state }) => bidderId === id && state === "ended").length;

const shownIn = (tables: Tables, id: PersonId) => {
  const { figures, answer } = bidToFinalIn(tables, id);
  return shownBidToFinal(figures, answer);
};

const recordOf = (tables: Tables, { id, business }: Person): BidderRecord => ({
  personId: id,
  rating: ratingOf(tables, id),
  finishedContracts: finishedBy(tables, id),
  bidToFinal: shownIn(tables, id),
  company: business?.name ?? null,
  certificates: allOf(tables.certificates, ({ personId }) => personId === id).map(
    ({ title, issuerName, createdAt }) => ({ title, issuerName, createdAt }),
  ),
});

/** The sort keys of each order, most significant first; lower is better. */
const ranks: Readonly<Record<BidOrder, (bid: ComparedBid) => ReadonlyArray<number | string>>> = {
  amount: ({ amount }) => [amount],
  rating: ({ rating, amount }) => [-(rating.average ?? 0), -rating.count, amount],
  finish: ({ endDay, amount }) => [endDay, amount],
  contracts: ({ finishedContracts, amount }) => [-finishedContracts, amount],
};

const inOrder = (order: BidOrder) => (one: ComparedBid, other: ComparedBid) => {
  const theirs = [...ranks[order](other), other.id];
  const at = [...ranks[order](one), one.id].map((figure, index) => [figure, theirs[index] ?? ""] as const);
  const [mine, its] = at.find(([figure, their]) => figure !== their) ?? ["", ""];
  return mine < its ? -1 : 1;
};

/** The bidder's newest bid on the listing that is not retracted. */
export const latestBidOf = ({ bids }: Tables, listingId: ListingId, bidderId: PersonId): Bid | null =>
  allOf(bids, (bid) => bid.listingId === listingId && bid.bidderId === bidderId && bid.state !== "retracted").at(-1) ??
  null;

export const memoryBids = inMemory(Bids)(({ read, write, modify, versioned, readOne }) => ({
  insert: (bid, { version }) =>
    write(
      (tables): Result.Result<Tables, BidExists | Stale> =>
        tables.listings.get(bid.listingId)?.version === version ? put(tables, bid) : Result.fail(stale("listing")),
    ),
  get: versioned("bids", "bid").get,
  save: (bid) =>
    modify((tables) =>
      Result.gen(function* () {
        const saved = yield* nextVersion("bid", tables.bids.get(bid.id), bid);
        return [saved, yield* put(tables, saved)] as const;
      }),
    ),
  view: (id) =>
    readOne("bid", (tables) => {
      const bid = tables.bids.get(id);
      return bid && viewOf(tables, bid);
    }),
  ofListing: (id, page) =>
    read((tables) =>
      mapPage(
        oldestOf(tables.bids, page, (bid) => bid.listingId === id && isShown(bid)),
        (bid) => viewOf(tables, bid),
      ),
    ),
  compare: (id, order, limit) =>
    read((tables) =>
      [...tables.bids.values()]
        .filter((bid) => bid.listingId === id && isShown(bid))
        .map((bid) => comparedOf(tables, bid))
        .sort(inOrder(order))
        .slice(0, limit),
    ),
  ofBidder: (id, group, page) =>
    read((tables) => {
      const states: ReadonlyArray<string> | null = group && statesOfGroup[group];
      const bids = [...tables.bids.values()].filter(
        ({ bidderId, state }) => bidderId === id && (states ? states.includes(state) : state !== "retracted"),
      );
      return mapPage(newestFirst(bids, page, byUpdate), (bid) => viewOf(tables, bid));
    }),
  recordsOf: (ids) =>
    read((tables) =>
      [...tables.people.values()]
        .filter(({ person }) => ids.includes(person.id))
        .map(({ person }) => recordOf(tables, person)),
    ),
  submittedOn: (id) => read(({ bids }) => allOf(bids, (bid) => bid.listingId === id && bid.state === "submitted")),
}));
