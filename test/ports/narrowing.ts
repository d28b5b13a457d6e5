import { Effect } from "effect";
import { expect } from "vitest";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import type { StorePorts } from "#core/ports.ts";
import { madeAt } from "#core/shared/ids.ts";
import { anyMoney, type MoneyFilter } from "#core/shared/money.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { storedBid } from "#test/builders/stored.ts";
import { everyPage, firstPage, forgedKeys } from "./pages.ts";
import type { Holds } from "./store-world.ts";

/** Tests every part of the filter of a list of amounts. `make` inserts one between the bid's sides, newest of all. */
export const narrowsByWorth = <State extends string, E, F>(
  holds: Holds,
  {
    states: [one, two, three],
    make,
    list,
  }: {
    readonly states: readonly [State, State, State];
    readonly make: (bid: Bid, state: State, worth: number) => Effect.Effect<{ readonly id: string }, E, StorePorts>;
    readonly list: (
      filter: MoneyFilter & { readonly state: State | null },
      page: PageRequest,
    ) => Effect.Effect<Page<{ readonly id: string }>, F, StorePorts>;
  },
): void => {
  holds("a list is filtered by person, state, time and amount, newest first", function* () {
    const bid = yield* storedBid();
    const first = (yield* make(bid, one, 100)).id;
    const second = (yield* make(bid, two, 200)).id;
    const third = (yield* make(bid, three, 300)).id;
    const other = yield* storedBid();
    const fourth = (yield* make(other, one, 200)).id;
    const any = { ...anyMoney, state: null };
    const found = (filter: Partial<MoneyFilter & { readonly state: State | null }>, page = firstPage) =>
      Effect.map(list({ ...any, ...filter }, page), ({ items }) => items.map(({ id }) => id));

    for (const personId of [bid.posterId, bid.bidderId]) {
      expect(yield* found({ personId })).toEqual([third, second, first]);
      expect(yield* found({ personId, state: one })).toEqual([first]);
      expect(yield* found({ personId, over: 100 })).toEqual([third, second]);
      expect(yield* found({ personId, under: 200 })).toEqual([first]);
      expect(yield* found({ personId, over: 100, under: 300 })).toEqual([second]);
      expect(yield* found({ personId, since: madeAt(second) })).toEqual([third, second]);
      expect(yield* found({ personId, until: madeAt(second) })).toEqual([first]);
    }
    const lately = { since: madeAt(first), until: new Date(madeAt(fourth).getTime() + 1) };
    expect(yield* found(lately)).toEqual([fourth, third, second, first]);
    expect(yield* found({ ...lately, state: one })).toEqual([fourth, first]);
    expect(yield* found({ ...lately, state: one, over: 100 })).toEqual([fourth]);
    expect(yield* found({ ...lately, under: 300 })).toEqual([fourth, second, first]);
    expect(yield* found({ ...lately, over: 1_000_000_000 })).toEqual([]);

    for (const filter of [lately, { ...lately, state: one }, { personId: bid.posterId }]) {
      const paged = yield* everyPage(1, (page) => list({ ...any, ...filter }, page));
      expect(paged.map(({ id }) => id)).toEqual(yield* found(filter));
    }
    for (const after of forgedKeys) {
      expect(yield* found({ personId: bid.posterId }, { after, limit: 5 })).toEqual([third, second, first]);
    }
  });
};

/** Returns what such a list says about each item: what it was for, and between whom. */
export const saidOf = Effect.fnUntraced(function* (contract: Contract, milestone: Milestone) {
  const people = yield* People;
  return {
    listingTitle: (yield* (yield* Listings).get(contract.listingId)).title,
    milestone: milestone.number,
    poster: cardOf(yield* people.get(contract.posterId)),
    bidder: cardOf(yield* people.get(contract.bidderId)),
  };
});
