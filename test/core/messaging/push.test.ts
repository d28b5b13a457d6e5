import { Effect } from "effect";
import { describe, expect } from "vitest";
import { SentPushes } from "#adapters/memory/messaging/pusher.ts";
import { MemoryStore } from "#adapters/memory/store.ts";
import { noPusher } from "#adapters/web-push/pusher.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { deliverMessages } from "#core/messaging/message/deliver-messages.ts";
import { MessageRefused } from "#core/messaging/message/message.ts";
import { putPush } from "#core/messaging/message/outbox.ts";
import { choosePreference } from "#core/messaging/notification/choose-preference.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import {
  addPushSubscription,
  listPushSubscriptions,
  Pusher,
  removePushSubscription,
} from "#core/messaging/push/own-push-subscriptions.ts";
import { mostPushSubscriptions } from "#core/messaging/push/push-subscription.ts";
import { endSession } from "#core/people/session/end-sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { BidId, ListingId, PushSubscriptionId } from "#core/shared/ids.ts";
import { newcomer } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPushAddress, storedPushSubscription } from "#test/builders/push.ts";
import { storedSession } from "#test/builders/session.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time } from "#test/world.ts";

/** A person with a browser session. */
const visitor = Effect.gen(function* () {
  const actor = yield* newcomer("contractor");
  const { id: sessionId } = yield* storedSession(actor.personId);
  return { actor, sessionId };
});

/** `visitor`, in a browser that gets pushes. */
const subscriber = Effect.gen(function* () {
  const { actor, sessionId } = yield* visitor;
  const address = aPushAddress();
  const { id } = yield* addPushSubscription(actor, sessionId, address);
  return { actor, sessionId, address, id };
});

const news = { kind: null, title: "You are hired", link: { to: "bidder_contract", bidId: idOf(BidId) } } as const;

const push = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  const recipients = yield* Recipients;
  const recipient = yield* recipients.get(personId, yield* now);
  if (recipient) yield* putPush(recipient, recipient.browsers, news);
});

const sent = Effect.flatMap(SentPushes, ({ all }) => all);
const pushes = Effect.map(
  Effect.flatMap(MemoryStore, ({ messages }) => messages),
  (messages) => messages.filter(({ channel }) => channel === "push"),
);

/** Push services that answer every push this way; counts the calls. */
const answering = (failure: MessageRefused | Unavailable) =>
  Effect.map(Pusher, (pusher) => {
    const asked = { times: 0 };
    const send = () =>
      Effect.suspend(() => {
        asked.times += 1;
        return Effect.fail(failure);
      });
    return { asked, pusher: Pusher.of({ ...pusher, send }) };
  });

describe("a browser that subscribes to push notifications", () => {
  testInWorld(
    "is listed to its owner, and gets each push once, with no more than a title and where it leads",
    function* () {
      const { actor, sessionId, address, id } = yield* subscriber;
      const listed = yield* listPushSubscriptions(actor, sessionId);
      expect(listed.items).toMatchObject([{ id, deviceName: "Chrome on Windows", isPresent: true }]);
      expect(listed.publicKey).toHaveLength(87);
      const elsewhere = yield* storedSession(actor.personId);
      expect((yield* listPushSubscriptions(actor, elsewhere.id)).items).toMatchObject([{ id, isPresent: false }]);
      yield* push(actor);
      yield* deliverMessages();
      yield* deliverMessages();
      const [message] = yield* pushes;
      expect(yield* sent).toMatchObject([
        { to: address, push: { id: message?.id, title: news.title, link: news.link } },
      ]);
      expect(message).toMatchObject({ address: id, subject: news.title, text: "", link: news.link, dueAt: null });
    },
  );

  testInWorld(
    "gets the title and the page of each piece of news, of the kinds that are wanted, and none of its words",
    function* () {
      const { actor } = yield* subscriber;
      const told = {
        title: "New bid",
        message: "Ada Miller bids $12,000.",
        link: { to: "bidders", listingId: idOf(ListingId) } as const,
      };
      yield* choosePreference(actor, { kind: "question", push: false });
      yield* tell(actor.personId, { kind: "bid", ...told });
      yield* tell(actor.personId, { kind: "question", ...told });
      yield* deliverMessages();
      expect(yield* sent).toMatchObject([{ push: { title: told.title, link: told.link } }]);
      expect(yield* pushes).toMatchObject([{ kind: "bid", text: "" }]);
      expect(JSON.stringify(yield* sent)).not.toContain("Ada Miller");
    },
  );

  testInWorld("does not hear what is others', nor does anybody who has no such browser", function* () {
    const { actor, address } = yield* subscriber;
    const stranger = yield* visitor;
    yield* push(stranger.actor);
    expect(yield* pushes).toEqual([]);
    yield* storedPushSubscription(stranger.actor.personId);
    yield* push(actor);
    yield* deliverMessages();
    expect((yield* sent).map(({ to }) => to.endpoint)).toEqual([address.endpoint]);
  });

  testInWorld("is not reached any more once its session has ended, not even by what was on its way", function* () {
    const { actor, sessionId } = yield* subscriber;
    yield* push(actor);
    yield* endSession(actor, sessionId);
    yield* deliverMessages();
    expect(yield* sent).toEqual([]);
    expect(yield* pushes).toMatchObject([{ sentAt: null, dueAt: null, givenUp: "address" }]);
    yield* push(actor);
    expect(yield* pushes).toHaveLength(1);
  });

  testInWorld("is taken off by its owner alone", function* () {
    const { actor, sessionId, id } = yield* subscriber;
    const stranger = yield* visitor;
    expect(yield* Effect.flip(removePushSubscription(stranger.actor, id))).toMatchObject({ _tag: "NotFound" });
    yield* removePushSubscription(actor, id);
    expect((yield* listPushSubscriptions(actor, sessionId)).items).toEqual([]);
    for (const gone of [id, idOf(PushSubscriptionId)]) {
      expect(yield* Effect.flip(removePushSubscription(actor, gone))).toMatchObject({ _tag: "NotFound" });
    }
  });

  testInWorld("is forgotten when its push service does not know it any more, and asked no more", function* () {
    const { actor, sessionId } = yield* subscriber;
    yield* push(actor);
    const { asked, pusher } = yield* answering(new MessageRefused({ what: "address", message: "410" }));
    yield* Effect.provideService(deliverMessages(), Pusher, pusher);
    yield* Effect.provideService(deliverMessages(), Pusher, pusher);
    expect(asked.times).toBe(1);
    expect((yield* listPushSubscriptions(actor, sessionId)).items).toEqual([]);
    expect(yield* pushes).toMatchObject([{ givenUp: "address", dueAt: null }]);
  });

  testInWorld("is tried again while its push service is silent, for a day and no longer, and kept", function* () {
    const time = yield* Time;
    const { actor, sessionId } = yield* subscriber;
    yield* push(actor);
    const { asked, pusher } = yield* answering(new Unavailable({ what: "push", message: "No answer." }));
    const deliver = Effect.provideService(deliverMessages(), Pusher, pusher);
    yield* deliver;
    expect(yield* pushes).toMatchObject([{ tries: 1, sentAt: null, trouble: "No answer.", givenUp: null }]);
    yield* time.pass("23 hours");
    yield* deliver;
    expect(asked.times).toBe(2);
    yield* time.pass("1 hour");
    yield* deliver;
    expect(asked.times).toBe(2);
    expect(yield* pushes).toMatchObject([{ dueAt: null, givenUp: "other", trouble: "It came too late." }]);
    expect((yield* listPushSubscriptions(actor, sessionId)).items).toHaveLength(1);
  });

  testInWorld("is one of so many at the most, of which the newest count", function* () {
    const { actor } = yield* visitor;
    const first = yield* storedPushSubscription(actor.personId);
    for (let more = 0; more < mostPushSubscriptions; more += 1) yield* storedPushSubscription(actor.personId);
    yield* push(actor);
    const addresses = (yield* pushes).map(({ address }) => address);
    expect(addresses).toHaveLength(mostPushSubscriptions);
    expect(addresses).not.toContain(first.id);
  });
});

testInWorld("a push service that is not known is refused, and so is everything where no pushes are sent", function* () {
  const { actor, sessionId } = yield* visitor;
  const inside = aPushAddress({ endpoint: "https://database.internal/" });
  expect(yield* Effect.flip(addPushSubscription(actor, sessionId, inside))).toMatchObject({
    _tag: "Invalid",
    issues: [{ field: "endpoint" }],
  });
  const off = Effect.provide(
    Effect.gen(function* () {
      expect(yield* Effect.flip(addPushSubscription(actor, sessionId, aPushAddress()))).toMatchObject({
        _tag: "Blocked",
        code: "push_is_off",
      });
      expect(yield* listPushSubscriptions(actor, sessionId)).toEqual({ publicKey: null, items: [] });
    }),
    noPusher,
  );
  yield* off;
});
