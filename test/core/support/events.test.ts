import { Effect } from "effect";
import { describe, expect } from "vitest";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { History } from "#core/shared/history.ts";
import { beginFollowing, type EventFilter, type Following, followEvents } from "#core/support/event/follow-events.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { newcomer, offeredContract, payableContract, payByCard, postedListing } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, Time } from "#test/world.ts";

const everything: EventFilter = { kind: null, contractId: null, personId: null };

const aWebhook = (id: string) =>
  receiveWebhookEvent({ id: `sandbox:${id}`, provider: "sandbox", event: "ping", subject: { kind: "other" } });

describe("following events", () => {
  testInWorld(
    "begins with now, and tells moves, webhook events and jobs once each, however often it looks",
    function* () {
      const time = yield* Time;
      const { owner, contract } = yield* offeredContract();
      yield* aWebhook("before");
      let following: Following = yield* beginFollowing();
      const look = Effect.gen(function* () {
        const found = yield* followEvents(following, everything);
        following = found.following;
        return found.events.map(({ kind, noun, event, from, to }) => [kind, noun, event, from, to]);
      });
      expect(yield* look).toEqual([]);
      yield* withdrawContract(owner, contract.id);
      const moved = yield* look;
      expect(moved.filter(([kind]) => kind === "move")).toEqual([
        ["move", "contract", "withdraw", "offer_sent", "withdrawn"],
        ["move", "bid", "withdraw", "contract_created", "submitted"],
        ["move", "listing", "release", "ongoing", "open"],
      ]);
      expect(moved.filter(([kind]) => kind === "job")).toEqual([["job", "job", "tell-seekers", null, "waiting"]]);
      yield* aWebhook("n1");
      expect(yield* look).toEqual([
        ["webhook", "webhook_event", "ping", null, "received"],
        ["job", "job", "process-webhook-event", null, "waiting"],
      ]);
      for (let times = 0; times < 5; times += 1) {
        yield* time.pass("7 seconds");
        expect(yield* look).toEqual([]);
      }
      yield* hearProviders;
      const processed = ["webhook", "webhook_event", "ping", null, "processed"];
      expect(yield* look).toEqual([processed, processed]);
    },
  );

  testInWorld(
    "leaves nothing out while the database was away, and nothing that was kept after what was begun later",
    function* () {
      const time = yield* Time;
      const owner = yield* newcomer("home_owner");
      const begun = yield* beginFollowing();
      const history = yield* History;
      const away = new Unavailable({ what: "database", message: "The database isn't answering right now." });
      const failing = followEvents(begun, everything).pipe(
        Effect.provideService(History, History.of({ ...history, after: () => Effect.fail(away) })),
      );
      yield* postedListing(owner);
      expect(yield* Effect.flip(failing)).toBe(away);
      yield* time.pass("1 hour");
      yield* postedListing(owner);
      const found = yield* followEvents(begun, { ...everything, kind: "move" });
      expect(found.events.map(({ noun, event }) => [noun, event])).toEqual([
        ["listing", "post"],
        ["listing", "post"],
      ]);

      // Of two transactions, the one with the lower number becomes visible later.
      yield* postedListing(owner);
      const hidden = yield* history.last;
      yield* postedListing(owner);
      const early = yield* followEvents(found.following, everything).pipe(
        Effect.provideService(
          History,
          History.of({
            ...history,
            after: (number, limit) =>
              Effect.map(history.after(number, limit), (page) => page.filter((it) => it.number !== hidden)),
          }),
        ),
      );
      expect(early.events.filter(({ kind }) => kind === "move")).toHaveLength(1);
      const late = yield* followEvents(early.following, everything);
      expect(late.events.filter(({ kind }) => kind === "move")).toHaveLength(1);
    },
  );

  testInWorld("tells what belongs to one contract, or to one person, and of one kind alone", function* () {
    const begun = yield* beginFollowing();
    const { owner, contract } = yield* payableContract();
    const other = yield* offeredContract();
    const payment = yield* payByCard(owner, contract);
    const events = (filter: Partial<EventFilter>) =>
      Effect.map(followEvents(begun, { ...everything, ...filter }), (found) => found.events);
    const ofContract = yield* events({ contractId: contract.id });
    expect(ofContract.filter(({ kind }) => kind === "move").every((it) => it.contractId === contract.id)).toBe(true);
    expect(ofContract.filter(({ kind }) => kind === "job").map(({ event }) => event)).toContain("advance-payment");
    expect(ofContract.some(({ id }) => id === payment.id)).toBe(true);
    const ofPerson = yield* events({ personId: other.contractor.personId, kind: "move" });
    expect(ofPerson.length).toBeGreaterThan(0);
    expect(ofPerson.every(({ personId, id }) => [personId, id].includes(other.contractor.personId))).toBe(true);
    expect((yield* events({ kind: "job" })).every(({ kind }) => kind === "job")).toBe(true);
    expect(JSON.stringify(yield* events({}))).not.toMatch(/@|Street/);
  });
});
