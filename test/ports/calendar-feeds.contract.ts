import { Effect } from "effect";
import { expect } from "vitest";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { aCalendarFeed } from "#test/builders/calendar.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

export const calendarFeedsContract = ({ holds }: Given): void => {
  holds("a calendar feed is found by its hash and by its person, until it is replaced or removed", function* () {
    const feeds = yield* CalendarFeeds;
    const { id } = yield* storedPerson();
    const other = aCalendarFeed((yield* storedPerson()).id);
    const [before, after] = [aCalendarFeed(id), aCalendarFeed(id)];
    expect(yield* feeds.ofPerson(id)).toBeNull();
    yield* feeds.put(other);
    yield* feeds.put(before);
    expect(yield* feeds.find(before.secretHash)).toEqual(before);
    yield* feeds.put(after);
    expect(yield* feeds.find(before.secretHash)).toBeNull();
    expect(yield* feeds.find(after.secretHash)).toEqual(after);
    expect(yield* feeds.ofPerson(id)).toEqual(after);
    yield* feeds.remove(id);
    yield* feeds.remove(id);
    expect(yield* feeds.find(after.secretHash)).toBeNull();
    expect(yield* feeds.ofPerson(id)).toBeNull();
    expect(yield* feeds.find(other.secretHash)).toEqual(other);
  });

  holds("of twenty feeds stored at once for one person, one stays and none fails", function* () {
    const feeds = yield* CalendarFeeds;
    const { id } = yield* storedPerson();
    const all = Array.from({ length: 20 }, () => aCalendarFeed(id));
    yield* Effect.forEach(all, feeds.put, { concurrency: "unbounded", discard: true });
    const found = yield* Effect.forEach(all, ({ secretHash }) => feeds.find(secretHash));
    expect(found.filter((one) => one !== null)).toHaveLength(1);
  });
};
