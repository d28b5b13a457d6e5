import ICAL from "ical.js";
import { expect, test } from "vitest";
import {
  createCalendarFeedEndpoint,
  viewCalendarEndpoint,
  viewCalendarFeedEndpoint,
  withdrawCalendarFeedEndpoint,
} from "#api/endpoints/calendar.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import { personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { forgetPerson } from "#core/support/privacy/forget-person.ts";
import { aListingDraft } from "../builders/listing.ts";
import { ownApi } from "../support/own-api.ts";

const api = ownApi();

const soon = daysAfter(dayOf(new Date()), 20);

/** Creates an owner whose project takes bids for twenty days, and the link to their calendar. */
const subscribed = async (title = "Rebuild the porch; paint, too") => {
  const owner = await api.signUp("Olive", "home_owner");
  const draft = aListingDraft({ title, deadline: soon, pictures: [await owner.upload()] });
  const listing = await owner.call(postListingEndpoint, { body: draft });
  const { url } = await owner.call(createCalendarFeedEndpoint, {});
  return { owner, listing, url };
};

test("a calendar app reads a person's days by the link alone, and gets 304 when nothing has changed", async () => {
  const { owner, listing, url } = await subscribed();
  expect(url).toMatch(new RegExp(`^${api.url}/calendar/[\\w-]{43}\\.ics$`));
  const { items, today } = await owner.call(viewCalendarEndpoint, { query: { from: soon, to: soon } });
  expect(items).toMatchObject([{ kind: "deadline", day: soon, project: listing.title }]);
  expect(today).toBe(dayOf(new Date()));

  const read = await fetch(url);
  expect(read.status).toBe(200);
  const headerOf = (name: string) => read.headers.get(name);
  expect(["content-type", "cache-control", "x-robots-tag"].map(headerOf)).toEqual([
    "text/calendar; charset=utf-8",
    "private, max-age=900",
    "noindex",
  ]);
  const text = await read.text();
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(event?.getFirstPropertyValue("summary")).toBe(`Bidding closes on your project: ${listing.title}`);
  expect(event?.getFirstPropertyValue("dtstart")?.toString()).toBe(soon);
  expect(event?.getFirstPropertyValue("uid")).toBe(`deadline-${listing.id}@dibbs.example`);
  for (const secret of [listing.place.streetAddress, owner.person.email, owner.person.name]) {
    expect(text).not.toContain(secret);
  }

  const etag = headerOf("etag") ?? "";
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  await api.sql`update listing set deadline = deadline + 1, version = version + 1 where id = ${listing.id}`;
  const changed = await fetch(url, { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  const [moved] = new ICAL.Component(ICAL.parse(await changed.text())).getAllSubcomponents("vevent");
  // The same event on another day: calendars replace their copy.
  expect(moved?.getFirstPropertyValue("uid")).toBe(event?.getFirstPropertyValue("uid"));
  expect(Number(moved?.getFirstPropertyValue("sequence"))).toBeGreaterThan(
    Number(event?.getFirstPropertyValue("sequence")),
  );
});

test("a link that was replaced, withdrawn or made up, or whose owner is suspended, is 404", async () => {
  const { owner, url } = await subscribed();
  const statusOf = async (address: string) => (await fetch(address)).status;
  expect((await owner.call(viewCalendarFeedEndpoint, {})).createdAt).not.toBeNull();
  const { url: next } = await owner.call(createCalendarFeedEndpoint, {});
  expect([await statusOf(url), await statusOf(next)]).toEqual([404, 200]);

  await api.sql`update person set standing = 'suspended' where id = ${owner.person.id}`;
  expect(await statusOf(next)).toBe(404);
  await api.sql`update person set standing = 'active' where id = ${owner.person.id}`;
  expect(await statusOf(next)).toBe(200);

  await owner.call(withdrawCalendarFeedEndpoint, {});
  expect(await statusOf(next)).toBe(404);
  expect(await owner.call(viewCalendarFeedEndpoint, {})).toEqual({ createdAt: null });
  for (const wrong of ["", "x.ics", `${"a".repeat(43)}.ics`, "a".repeat(43), `${"%00".repeat(9)}.ics`, "a/b.ics"]) {
    const answer = await fetch(`${api.url}/calendar/${wrong}`);
    expect([wrong, answer.status]).toEqual([wrong, 404]);
    expect(answer.headers.get("etag")).toBeNull();
  }
});

test("deleting an account deletes its calendar link", async () => {
  const gone = await api.signUp("Dana", "home_owner");
  const { url } = await gone.call(createCalendarFeedEndpoint, {});
  await api.runtime.runPromise(forgetPerson(personActor(gone.person.id), "you"));
  expect((await fetch(url)).status).toBe(404);
  expect(await api.sql`select 1 from calendar_feed where person_id = ${gone.person.id}`).toEqual([]);
});

test("neither the database nor the log contains the secret of a link", async () => {
  const { owner, url } = await subscribed();
  const secret = /([\w-]+)\.ics$/.exec(url)?.[1] ?? "";
  await fetch(url);
  const wrong = "b".repeat(43);
  await fetch(`${api.url}/calendar/${wrong}.ics`);
  const log = JSON.stringify(api.logged());
  expect(log).toContain("/calendar/[hidden]");
  for (const hidden of [secret, wrong]) expect(log).not.toContain(hidden);
  const [kept] = await api.sql`select * from calendar_feed where person_id = ${owner.person.id}`;
  expect(kept?.secret_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test("creating a link requires a fresh proof of identity", async () => {
  const { owner } = await subscribed();
  await api.sql`update session set proven_at = now() - interval '1 day' where person_id = ${owner.person.id}`;
  expect(await owner.refused(createCalendarFeedEndpoint, {})).toMatchObject({ code: "prove_it_is_you" });
});

test("requests for calendar links are rate-limited by address", async () => {
  const strict = await api.beside({ limits: { publicPagesPerAddress: 2 } });
  const owner = await strict.signUp("Ray", "home_owner");
  const { url } = await owner.call(createCalendarFeedEndpoint, {});
  const statuses: Array<number> = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await fetch(url)).status);
  expect(statuses).toEqual([200, 200, 429]);
  await strict.close();
});

test("a query of more than two months or with a reversed range is 422; a malformed day is 400", async () => {
  const owner = await api.signUp("Mia", "home_owner");
  const asked = (to: string) =>
    owner.refused(viewCalendarEndpoint, { query: { from: "2026-12-01" as Day, to: to as Day } });
  expect(await asked("2027-02-01")).toMatchObject({ status: 422, issues: [{ field: "to" }] });
  expect(await asked("2026-11-30")).toMatchObject({ status: 422, issues: [{ field: "to" }] });
  expect(await asked("tomorrow")).toMatchObject({ status: 400 });
});
