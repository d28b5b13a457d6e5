import { expect, test } from "vitest";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import type { Day } from "#core/shared/day.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import type { CalendarEntry } from "#core/support/calendar/calendar-entry.ts";
import { dueOf, todayOf } from "#core/support/today/today.ts";
import { aContractAtWork, current } from "#test/builders/contract-at-work.ts";

const today = "2026-12-20" as Day;
const [maya, rosa] = ["maya" as PersonId, "rosa" as PersonId];

const contract = (id: string, but: object): ContractAtWork =>
  aContractAtWork({ id, bidId: `bid-${id}`, listingTitle: `Project ${id}`, ...but });

const submitted = (amount: number, isPaying = false) => ({
  current: { ...current, state: "submitted", amount, isPaying },
});

const listing = (id: string, bidCount: number, deadline = "2027-02-01") => ({
  id: id as ListingId,
  title: `Listing ${id}`,
  bidCount,
  deadline: deadline as Day,
});

const entry = (kind: CalendarEntry["kind"], day: string, but: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: `${kind}-${day}`,
  kind,
  day: day as Day,
  side: "poster",
  project: "A porch",
  number: null,
  credential: null,
  link: { to: "listings" },
  ...but,
});

const nothing = { contracts: [], listings: [], asked: [], entries: [] };
const ofContract = (id: string) => ({ to: "poster_contract", contractId: id }) as unknown as CalendarEntry["link"];
const inShort = (...those: Parameters<typeof todayOf>) => todayOf(...those).map(({ what, day, id }) => [what, day, id]);

test("a poster is asked to review work and bids, a bidder to answer offers and to work, each with a link", () => {
  const contracts = [
    contract("a", submitted(90_000)),
    contract("c", submitted(10_000, true)),
    contract("d", {}),
    contract("e", { state: "offer_sent" }),
  ];
  const listings = [listing("x", 2), listing("y", 0)];
  expect(todayOf(maya, today, { ...nothing, contracts, listings })).toMatchObject([
    { what: "submitted", project: "Project a", other: "Rosa", number: 1, link: { contractId: "a" } },
    { what: "bids", project: "Listing x", count: 2, link: { to: "bidders", listingId: "x" } },
  ]);
  expect(todayOf(rosa, today, { ...nothing, contracts })).toMatchObject([
    { what: "offered", project: "Project e", other: "Maya", link: { bidId: "bid-e" } },
    { what: "working", project: "Project d", day: "2027-01-01", link: { bidId: "bid-d" } },
  ]);
});

test("tasks are sorted by urgency: held-up money, overdue, today, tomorrow, what others wait for, later days", () => {
  const due = (endDay: string) => ({ current: { ...current, endDay } });
  const contracts = [
    contract("later", due("2027-01-05")),
    contract("offer", { state: "offer_sent" }),
    contract("tomorrow", due("2026-12-21")),
    contract("late", due("2026-12-01")),
    contract("today", due("2026-12-20")),
    contract("broken", { current: { ...current, state: "submitted", isPaying: true, trouble: "held_by_bank" } }),
  ];
  const credential = { kind: "license", issuingState: "CA" } as const;
  const entries = [entry("credential", "2026-12-30", { side: null, project: null, credential })];
  expect(inShort(rosa, today, { ...nothing, contracts, entries }).map(([what, , id]) => [what, id])).toEqual([
    ["held", "broken"],
    ["working", "late"],
    ["working", "today"],
    ["working", "tomorrow"],
    ["offered", "offer"],
    ["credential", "credential-2026-12-30"],
    ["working", "later"],
  ]);
});

test("a dispute of a contract that is over still asks for its answer", () => {
  const entries = [entry("dispute", "2026-12-22", { number: 3, link: ofContract("ended") })];
  expect(todayOf(maya, today, { ...nothing, contracts: [contract("a", {})], entries })).toMatchObject([
    { what: "answer_dispute", project: "A porch", number: 3, day: "2026-12-22", link: { contractId: "ended" } },
  ]);
});

test("a near release of money or answer to a dispute makes its milestone urgent", () => {
  const contracts = [
    contract("a", submitted(1)),
    contract("b", submitted(1)),
    contract("c", { dispute: { number: 3, waitsFor: "poster" } }),
  ];
  const entries = [
    entry("release", "2026-12-21", { number: 1, link: ofContract("b") }),
    entry("release", "2026-12-21", { number: 2, link: ofContract("a") }),
    entry("dispute", "2026-12-20", { number: 3, link: ofContract("c") }),
  ];
  expect(inShort(maya, today, { ...nothing, contracts, entries })).toEqual([
    ["answer_dispute", "2026-12-20", "c"],
    ["submitted", "2026-12-21", "b"],
    ["submitted", null, "a"],
  ]);
});

test("a deadline is shown on its day and the day before, once, and as part of the bids if there are any", () => {
  const listings = [listing("x", 2, "2026-12-21"), listing("y", 1, "2026-12-22"), listing("z", 0, "2026-12-20")];
  const entries = listings.map(({ id, deadline }) =>
    entry("deadline", deadline, { id, link: { to: "bidders", listingId: id } }),
  );
  const saved = [
    entry("saved_deadline", "2026-12-21"),
    entry("saved_deadline", "2026-12-22"),
    entry("bid_deadline", today),
  ];
  expect(inShort(maya, today, { ...nothing, listings, entries: [...entries, ...saved] })).toEqual([
    ["deadline", "2026-12-20", "z"],
    ["bids", "2026-12-21", "x"],
    ["saved_deadline", "2026-12-21", "saved_deadline-2026-12-21"],
    ["bids", null, "y"],
  ]);
});

test("retainage is shown from a week ahead, and while it is overdue, to the person who has to pay it", () => {
  const entries = [
    entry("retainage", "2026-11-30"),
    entry("retainage", "2026-12-27"),
    entry("retainage", "2026-12-28"),
    entry("retainage", "2026-12-21", { side: "bidder" }),
    entry("credential", "2026-12-19"),
    entry("milestone", "2026-12-20"),
    entry("cancel", "2026-12-20"),
  ];
  expect(inShort(maya, today, { ...nothing, entries }).map(([what, day]) => [what, day])).toEqual([
    ["retainage", "2026-11-30"],
    ["retainage", "2026-12-27"],
  ]);
});

test("money is due for submitted milestones until their payment is on its way, and not while they are in dispute", () => {
  const contracts = [
    contract("a", submitted(90_000)),
    contract("b", submitted(60_050)),
    contract("c", submitted(1, true)),
  ];
  const disputed = contract("f", { ...submitted(5000), dispute: { number: 1, waitsFor: "support" } });
  expect(dueOf([disputed], maya, "posterId")).toEqual({ count: 0, amount: 0 });
  expect(dueOf(contracts, maya, "posterId")).toEqual({ count: 2, amount: cents(150_050) });
  expect(dueOf(contracts, rosa, "bidderId")).toEqual({ count: 2, amount: cents(150_050) });
  expect(dueOf(contracts, rosa, "posterId")).toEqual({ count: 0, amount: 0 });
});
