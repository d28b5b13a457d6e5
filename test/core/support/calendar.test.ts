import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { chooseLanguage } from "#core/people/person/save-profile.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, today } from "#core/shared/day.ts";
import { defaultPolicy } from "#core/shared/policy.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import type { CalendarDate } from "#core/support/calendar/calendar-dates.ts";
import { CalendarKind } from "#core/support/calendar/calendar-entry.ts";
import { entriesOf, rangeOf } from "#core/support/calendar/entry-of.ts";
import {
  createCalendarFeed,
  viewCalendarFeed,
  withdrawCalendarFeed,
} from "#core/support/calendar/own-calendar-feed.ts";
import { readCalendarFeed } from "#core/support/calendar/read-calendar-feed.ts";
import { sayEntry } from "#core/support/calendar/say-entry.ts";
import { viewCalendar } from "#core/support/calendar/view-calendar.ts";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { viewToday } from "#core/support/today/view-today.ts";
import { californianContract } from "#test/builders/california.ts";
import { suppliedContract } from "#test/builders/delivery.ts";
import { acceptedContract, newcomer, submittedBid } from "#test/builders/errand.ts";
import { funded } from "#test/builders/funded.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

/** Returns a person's calendar entries, from today on. */
const entriesFor = Effect.fnUntraced(function* (actor: PersonActor, from?: Day) {
  const first = from ?? (yield* today);
  const { items } = yield* viewCalendar(actor, { from: first, to: daysAfter(first, 61) });
  return items;
});

const date = (but: Partial<CalendarDate>): CalendarDate => ({
  ...{ kind: "milestone", id: "1", side: "poster", project: "A porch", listingId: null, contractId: null, bidId: null },
  ...{ number: 1, credential: null, day: null, at: null, made: null, changedAt: new Date(0), version: 1 },
  ...but,
});

describe("the days of calendar entries", () => {
  const range = { from: "2026-11-01" as Day, to: "2026-11-30" as Day };
  const dayOfIt = (but: Partial<CalendarDate>) => entriesOf([date(but)], range, defaultPolicy).map(({ day }) => day);

  test("are the stored day, or the New York date of the stored time", () => {
    expect(dayOfIt({ day: "2026-11-30" as Day })).toEqual(["2026-11-30"]);
    expect(dayOfIt({ day: "2026-12-01" as Day })).toEqual([]);
    // 4 AM in London is the previous evening in New York.
    expect(dayOfIt({ kind: "dispute", at: new Date("2026-12-01T04:00:00Z") })).toEqual(["2026-11-30"]);
    expect(dayOfIt({ kind: "dispute", at: new Date("2026-12-01T05:00:00Z") })).toEqual([]);
  });

  test("include the release of money, a fixed number of days after it began to wait", () => {
    expect(dayOfIt({ kind: "release", at: new Date("2026-11-01T17:00:00Z") })).toEqual(["2026-11-15"]);
  });

  test("become the time ranges in which the store is searched", () => {
    const { times, waiting, made } = rangeOf(range, defaultPolicy);
    // Daylight saving time ends on the first of these days.
    expect(times).toEqual({ from: new Date("2026-11-01T04:00:00Z"), to: new Date("2026-12-01T04:59:59.999Z") });
    expect(waiting.from).toEqual(new Date("2026-10-18T04:00:00Z"));
    expect(made).toEqual({ from: "2026-10-02", to: "2026-11-30" });
  });

  test("are sorted, earliest first", () => {
    const all = ["2026-11-09", "2026-11-02", "2026-11-05"].map((day) => date({ id: day, day: day as Day }));
    expect(entriesOf(all, range, defaultPolicy).map(({ day }) => day)).toEqual([
      "2026-11-02",
      "2026-11-05",
      "2026-11-09",
    ]);
  });
});

test("every kind of calendar entry has words in both languages, for both sides", () => {
  const credential = { kind: "bond", issuingState: "TX" } as const;
  for (const kind of CalendarKind.literals) {
    for (const side of ["poster", "bidder"] as const) {
      const [english, spanish] = (["en", "es"] as const).map((it) =>
        sayEntry({ kind, side, number: 2, credential }, it),
      );
      expect(english).not.toBe(spanish);
      expect([english, spanish].join()).not.toMatch(/null|undefined/);
    }
  }
});

describe("a person's own calendar", () => {
  testInWorld("a milestone is due for both until it is done; what is held for it is released then", function* () {
    const { owner, contractor, contract, first } = yield* funded;
    const stranger = yield* newcomer("contractor");
    const due = { from: first.endDay, to: first.endDay };
    for (const [actor, link] of [
      [owner, { to: "poster_contract", contractId: contract.id }],
      [contractor, { to: "bidder_contract", bidId: contract.bidId }],
    ] as const) {
      const { items } = yield* viewCalendar(actor, due);
      expect(items).toMatchObject([
        { id: `milestone-${first.id}`, kind: "milestone", day: first.endDay, number: 1, link },
      ]);
    }
    yield* submitMilestone(contractor, first.id);
    expect((yield* viewCalendar(owner, due)).items).toEqual([]);
    const { milestones } = yield* viewContract(owner, contract.id);
    const released = dayOf(milestones[0]?.releaseAt ?? new Date(0));
    expect(yield* entriesFor(owner)).toMatchObject([{ kind: "release", side: "poster", day: released, number: 1 }]);
    expect(yield* entriesFor(contractor)).toMatchObject([{ kind: "release", side: "bidder", day: released }]);
    expect(yield* entriesFor(stranger)).toEqual([]);
    // The same day appears next to what waits for the poster today.
    expect((yield* viewToday(owner)).items).toMatchObject([{ what: "submitted", number: 1, day: released }]);
  });

  testInWorld("the last day to cancel is its poster's, as the rules of the state count it", function* () {
    const { owner, contractor, contract } = yield* californianContract();
    const { leaving } = yield* viewContract(owner, contract.id);
    const isOfCancelling = ({ kind }: { readonly kind: string }) => kind === "cancel";
    expect((yield* entriesFor(owner)).filter(isOfCancelling)).toMatchObject([{ day: leaving?.until, side: "poster" }]);
    expect((yield* entriesFor(contractor)).filter(isOfCancelling)).toEqual([]);
  });

  testInWorld("deadlines are its poster's and the bidder's", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    const range = { from: listing.deadline, to: listing.deadline };
    const kindsOf = (actor: PersonActor) =>
      Effect.map(viewCalendar(actor, range), ({ items }) => items.map(({ kind, link }) => [kind, link]));
    expect(yield* kindsOf(owner)).toEqual([["deadline", { to: "bidders", listingId: listing.id }]]);
    expect(yield* kindsOf(contractor)).toEqual([["bid_deadline", { to: "listing", listingId: listing.id }]]);
  });

  testInWorld(
    "materials are needed by a day of all three, and their delivery is expected by the owner too",
    function* () {
      const { owner, contractor, supplier, contract, supply, materials } = yield* suppliedContract({ promised: 18 });
      const ofMaterials = (actor: PersonActor) =>
        Effect.map(entriesFor(actor), (all) => all.filter(({ project }) => project === materials.title));
      const needed = { id: `materials-${materials.id}`, kind: "materials", day: materials.deadline };
      const work = { to: "poster_contract", contractId: contract.id };
      expect(yield* ofMaterials(owner)).toMatchObject([
        { kind: "delivery", number: 1, link: work },
        { ...needed, link: work },
      ]);
      const own = { to: "poster_contract", contractId: supply.id };
      expect(yield* ofMaterials(contractor)).toMatchObject([
        { kind: "milestone", link: own },
        { ...needed, number: 1 },
      ]);
      expect(yield* ofMaterials(supplier)).toMatchObject([{ kind: "milestone" }, { ...needed, number: null }]);
      // Other calendars show the same.
      const { secret } = yield* createCalendarFeed(owner);
      const text = yield* readCalendarFeed(secret);
      expect(text).toContain("SUMMARY:Materials needed for milestone 1: Tile for a floor");
      expect(text).toContain("SUMMARY:Delivery expected for milestone 1: Tile for a floor");
    },
  );

  testInWorld("no more than two months are shown at once, and none that end before they begin", function* () {
    const owner = yield* newcomer("home_owner");
    const from = "2026-12-01" as Day;
    expect(yield* viewCalendar(owner, { from, to: daysAfter(from, 61) })).toEqual({
      today: yield* today,
      items: [],
      isCut: false,
    });
    for (const to of [daysAfter(from, 62), daysAfter(from, -1)]) {
      expect(yield* Effect.flip(viewCalendar(owner, { from, to }))).toMatchObject({ issues: [{ field: "to" }] });
    }
  });
});

describe("a calendar feed", () => {
  const gone = { noun: "calendar" };

  testInWorld("is read by its secret until another takes its place or it is withdrawn", function* () {
    const { owner, listing } = yield* acceptedContract();
    expect(yield* viewCalendarFeed(owner)).toEqual({ createdAt: null });
    const { secret, createdAt } = yield* createCalendarFeed(owner);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(yield* viewCalendarFeed(owner)).toEqual({ createdAt });
    const text = yield* readCalendarFeed(secret);
    expect(text).toContain("BEGIN:VCALENDAR");
    const other = yield* createCalendarFeed(owner);
    expect(yield* Effect.flip(readCalendarFeed(secret))).toMatchObject(gone);
    // The same entries give the same text, byte for byte.
    yield* letPass("1 hour");
    expect(yield* readCalendarFeed(other.secret)).toBe(text);
    yield* withdrawCalendarFeed(owner);
    yield* withdrawCalendarFeed(owner);
    expect(yield* Effect.flip(readCalendarFeed(other.secret))).toMatchObject(gone);
    for (const wrong of ["", "a", "é".repeat(43), `${secret}.`, "a".repeat(100_000)]) {
      expect(yield* Effect.flip(readCalendarFeed(wrong))).toMatchObject(gone);
    }
    expect(text).not.toContain(listing.place.streetAddress);
  });

  testInWorld(
    "tells what is due and of which project, in its owner's language, and no amounts, streets or names",
    function* () {
      const { owner, contractor, contract, listing } = yield* funded;
      const { first } = yield* Effect.map(viewContract(owner, contract.id), ({ milestones: [one] }) => ({
        first: one,
      }));
      // The release date is near enough to be in the feed.
      const { secret } = yield* createCalendarFeed(contractor);
      yield* submitMilestone(contractor, first?.id as never);
      const text = (yield* readCalendarFeed(secret)).replaceAll("\r\n ", "");
      expect(text).toContain(`SUMMARY:Milestone 1 released to you: ${listing.title}`);
      expect(text).toContain(`https://dibbs.example/v1/my-bids/contract?bid_id=${contract.bidId}`);
      for (const secretThing of [listing.place.streetAddress, "Olive", "Cole", "$", String(first?.amount)]) {
        expect(text).not.toContain(secretThing);
      }
      yield* chooseLanguage(contractor, "es");
      expect((yield* readCalendarFeed(secret)).replaceAll("\r\n ", "")).toContain(
        "Se le libera el dinero de la etapa 1",
      );
    },
  );

  testInWorld("of whoever is suspended is not there until they are let in again", function* () {
    const owner = yield* newcomer("home_owner");
    const { secret } = yield* createCalendarFeed(owner);
    yield* suspendPerson({ ...owner, kind: "support", staff: "sam" }, "Fraud.");
    expect(yield* Effect.flip(readCalendarFeed(secret))).toMatchObject(gone);
    yield* restorePerson({ ...owner, kind: "support", staff: "sam" });
    expect(yield* readCalendarFeed(secret)).toContain("END:VCALENDAR");
  });
});
