import { Effect } from "effect";
import { expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { listAlertGroups, listAlerts, readAlert, readAlerts, visitLinks } from "#core/messaging/alert/read-alerts.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { searchPlaces } from "#core/shared/place/places.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs } from "#test/world.ts";

testInWorld("alerts come newest first with the number of those unread, until they are read", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  for (const _ of [1, 2, 3]) yield* bidOn(listing, yield* newcomer("supplier"));
  const page = yield* listAlerts(owner, { after: null, limit: 2 });
  expect(page).toMatchObject({ unread: 3, items: [{ readAt: null }, { readAt: null }] });
  expect((page.items[0]?.createdAt ?? 0) > (page.items[1]?.createdAt ?? 0)).toBe(true);
  expect((yield* listAlerts(owner, { after: page.next, limit: 2 })).items).toHaveLength(1);
  const [newest] = page.items;
  if (!newest) throw new Error("There are three alerts.");
  yield* readAlert(owner, newest.id);
  yield* readAlert(owner, newest.id);
  expect(yield* Effect.flip(readAlert(yield* newcomer("supplier"), newest.id))).toMatchObject({ _tag: "NotFound" });
  expect(yield* listAlerts(owner, { after: null, limit: 2 })).toMatchObject({
    unread: 2,
    items: [{ readAt: expect.any(Date) }, { readAt: null }],
  });
  yield* readAlerts(owner);
  expect(yield* listAlerts(owner, { after: null, limit: 5 })).toMatchObject({ unread: 0 });
});

testInWorld(
  "alerts of one project are a group, and read by whoever looks at the project, whose other windows hear of it once",
  function* () {
    const owner = yield* newcomer("home_owner");
    const [porch, fence] = [yield* postedListing(owner), yield* postedListing(owner)];
    for (const _ of [1, 2, 3]) yield* bidOn(porch, yield* newcomer("supplier"));
    yield* bidOn(fence, yield* newcomer("supplier"));
    const page = { after: null, limit: 5 };
    expect(yield* listAlertGroups(owner, page)).toMatchObject({
      unread: 4,
      items: [
        { count: 1, unread: 1 },
        { count: 3, unread: 3 },
      ],
    });
    const link = { to: "bidders", listingId: porch.id } as const;
    expect((yield* listAlerts(owner, page, link)).items).toHaveLength(3);
    const { changes } = yield* MemoryStore;
    const before = (yield* changes).length;
    for (const _ of [1, 2]) expect(yield* visitLinks(owner, [link])).toEqual({ unread: 1 });
    yield* visitLinks(yield* newcomer("supplier"), [{ to: "bidders", listingId: fence.id }]);
    const heard = (yield* changes).slice(before).filter(({ change }) => change.event === "read");
    expect(heard).toEqual([{ to: [owner.personId], change: { noun: "alert", id: owner.personId, event: "read" } }]);
    expect(yield* listAlertGroups(owner, page)).toMatchObject({ unread: 1, items: [{ unread: 1 }, { unread: 0 }] });
  },
);

testInWorld("a webhook event that comes again is let pass, and processing it is queued once", function* () {
  const webhookEvent = {
    id: `sandbox:${idOf(PaymentId)}`,
    provider: "sandbox",
    event: "x",
    subject: { kind: "other" },
  } as const;
  for (const _ of [1, 2, 3]) yield* receiveWebhookEvent(webhookEvent);
  const jobs = yield* Effect.flatMap(MemoryStore, (store) => store.jobs);
  expect(jobs.map(({ job }) => job)).toEqual([{ name: "process-webhook-event", webhookEventId: webhookEvent.id }]);
  yield* runJobs;
  yield* receiveWebhookEvent(webhookEvent);
  expect(yield* Effect.flatMap(MemoryStore, (store) => store.jobs)).toEqual([]);
});

testInWorld("places are found as they are typed, each with whether Dibbs works there", function* () {
  const found = yield* searchPlaces(" portl");
  expect(found.map(({ state, available }) => [state, available])).toEqual([
    ["OR", true],
    ["ME", true],
  ]);
  expect(yield* searchPlaces("009")).toMatchObject([{ city: "San Juan", available: false }]);
  expect(yield* searchPlaces("p")).toEqual([]);
});
