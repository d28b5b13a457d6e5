import { Effect } from "effect";
import { expect } from "vitest";
import { PaymentId, PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { initialWebhookEvent, receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { moveWebhookEvent, WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const aWebhookEvent = (but: Partial<WebhookEvent> = {}): WebhookEvent => ({
  id: `sandbox:${idOf(PaymentId)}`,
  provider: "sandbox",
  event: "payment_intent.succeeded",
  subject: { kind: "payment", paymentId: idOf(PaymentId) },
  receivedAt: moment(),
  ...initialWebhookEvent,
  ...but,
});

export const webhookEventsContract = ({ holds, world }: Given): void => {
  holds("a webhook event is found unchanged, whatever its subject", function* () {
    const webhookEvents = yield* WebhookEvents;
    const account = aWebhookEvent({ subject: { kind: "account", personId: idOf(PersonId), rail: "bank" } });
    const byRef = aWebhookEvent({ subject: { kind: "payment_ref", rail: "card", ref: "pi_1" } });
    for (const webhookEvent of [aWebhookEvent(), account, byRef, aWebhookEvent({ subject: { kind: "other" } })]) {
      expect(yield* webhookEvents.insert(webhookEvent)).toBe(true);
      expect(yield* webhookEvents.get(webhookEvent.id)).toEqual(webhookEvent);
    }
    expect(yield* Effect.flip(webhookEvents.get("sandbox:never"))).toMatchObject({ _tag: "NotFound" });
  });

  holds("a webhook event is found by the end of its id, with wildcards matched literally", function* () {
    const webhookEvents = yield* WebhookEvents;
    const webhookEvent = aWebhookEvent();
    const like = aWebhookEvent({ id: `${webhookEvent.id.slice(0, -9)}_${webhookEvent.id.slice(-8)}` });
    yield* webhookEvents.insert(webhookEvent);
    yield* webhookEvents.insert(like);
    const found = (end: string, limit = 5) =>
      Effect.map(webhookEvents.endingWith(end, limit), (all) => all.map(({ id }) => id).toSorted());
    for (const end of [webhookEvent.id, webhookEvent.id.slice(-9), webhookEvent.id.slice(8)]) {
      expect(yield* found(end), end).toEqual([webhookEvent.id]);
    }
    expect(yield* found(like.id.slice(-9))).toEqual([like.id]);
    expect(yield* found(like.id.slice(-8))).toEqual([webhookEvent.id, like.id].toSorted());
    expect(yield* found(like.id.slice(-8), 1)).toHaveLength(1);
    expect(yield* found(`%${like.id.slice(-8)}`)).toEqual([]);
  });

  holds("a webhook event received before is reported as known, and changes nothing", function* () {
    const webhookEvents = yield* WebhookEvents;
    const { atomic } = yield* UnitOfWork;
    const webhookEvent = aWebhookEvent();
    yield* webhookEvents.insert(webhookEvent);
    const again = { ...webhookEvent, event: "payment_intent.canceled", receivedAt: moment() };
    const other = aWebhookEvent();
    // The unit of work continues after the duplicate was skipped.
    const isNew = yield* atomic(Effect.zip(webhookEvents.insert(again), webhookEvents.insert(other)));
    expect(isNew).toEqual([false, true]);
    expect(yield* webhookEvents.get(webhookEvent.id)).toEqual(webhookEvent);
    expect(yield* webhookEvents.get(other.id)).toEqual(other);
  });

  holds("webhook events received or processed since a time are listed, oldest change first", function* () {
    const webhookEvents = yield* WebhookEvents;
    // Later than the webhook events of every other test.
    const at = new Date(Date.UTC(2190, 0, 1));
    const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
    const early = aWebhookEvent({ receivedAt: after(-5) });
    const [processed, came, later] = [
      aWebhookEvent({ receivedAt: after(-4) }),
      aWebhookEvent({ receivedAt: at }),
      aWebhookEvent({ receivedAt: after(3) }),
    ];
    for (const one of [early, processed, came, later]) yield* webhookEvents.insert(one);
    yield* moveWebhookEvent(processed, "process", "system", { processedAt: after(2) });
    const since = (time: Date, limit = 100) =>
      Effect.map(webhookEvents.changedSince(time, limit), (found) => found.map(({ id }) => id));
    expect(yield* since(at)).toEqual([came.id, processed.id, later.id]);
    expect(yield* since(at, 2)).toEqual([came.id, processed.id]);
    expect(yield* since(after(4))).toEqual([]);
  });

  holds("of twenty copies of a webhook event at once, one is new", function* () {
    const webhookEvents = yield* WebhookEvents;
    const webhookEvent = aWebhookEvent();
    const isNew = yield* manyAtOnce(20, () => webhookEvents.insert(webhookEvent));
    expect(isNew.filter(Boolean)).toHaveLength(1);
  });

  holds("an unreadable webhook event is ignored at once with the reason, and queues no job", function* () {
    const webhookEvents = yield* WebhookEvents;
    const id = `stripe:unreadable:${idOf(PaymentId)}`;
    const received = { id, provider: "stripe", event: "charge.succeeded", subject: { kind: "other" } } as const;
    const before = (yield* Effect.promise(() => world().jobs())).length;
    for (const _ of [1, 2]) yield* receiveWebhookEvent({ ...received, unreadable: "The body is no JSON." });
    expect(yield* webhookEvents.get(id)).toEqual({
      ...received,
      ...initialWebhookEvent,
      state: "ignored",
      trouble: "The body is no JSON.",
      receivedAt: expect.any(Date),
    });
    expect((yield* Effect.promise(() => world().jobs())).length).toBe(before);
  });

  holds("a webhook event's outcome is saved only over the version that was read", function* () {
    const webhookEvents = yield* WebhookEvents;
    const webhookEvent = aWebhookEvent();
    yield* webhookEvents.insert(webhookEvent);
    const failed = yield* moveWebhookEvent(webhookEvent, "fail", "system", {
      trouble: "The provider does not answer.",
    });
    expect(failed).toEqual({
      ...webhookEvent,
      state: "failed",
      trouble: "The provider does not answer.",
      version: 2,
    });
    const processed = yield* moveWebhookEvent(failed, "process", "system", {
      processedAt: moment(),
      trouble: null,
    });
    expect(yield* webhookEvents.get(webhookEvent.id)).toEqual(processed);
    expect(yield* Effect.flip(moveWebhookEvent(failed, "ignore", "support"))).toMatchObject({ _tag: "Stale" });
    expect(yield* webhookEvents.get(webhookEvent.id)).toEqual(processed);
  });

  holds("webhook events about given things are found by our ids and the providers' ids, newest first", function* () {
    const webhookEvents = yield* WebhookEvents;
    const paymentId = idOf(PaymentId);
    const personId = idOf(PersonId);
    const ref = `pi_${paymentId}`;
    const told = [
      aWebhookEvent({ subject: { kind: "payment", paymentId } }),
      aWebhookEvent({ subject: { kind: "payment_ref", rail: "card", ref } }),
      aWebhookEvent({ subject: { kind: "account", personId, rail: "card" } }),
    ];
    for (const webhookEvent of [...told, aWebhookEvent()]) yield* webhookEvents.insert(webhookEvent);
    const names = [paymentId, ref, personId];
    expect(yield* webhookEvents.about(names, 10)).toEqual(told.toReversed());
    expect(yield* webhookEvents.about(names, 2)).toEqual(told.toReversed().slice(0, 2));
    expect(yield* webhookEvents.about(["card", "payment"], 10)).toEqual([]);
    expect(yield* webhookEvents.about([], 10)).toEqual([]);
  });

  holds("webhook events of a period are found by provider and state, oldest first", function* () {
    const webhookEvents = yield* WebhookEvents;
    const start = new Date("2031-08-01T12:00:00Z").getTime();
    const [since, until] = [new Date(start), new Date(start + 60_000)];
    const at = (seconds: number, but: Partial<WebhookEvent> = {}) =>
      aWebhookEvent({ receivedAt: new Date(start + seconds * 1000), ...but });
    const failed = at(59, { state: "failed", trouble: "No answer." });
    const first = at(0);
    const stripe = at(30, { id: `stripe:${idOf(PaymentId)}`, provider: "stripe" });
    const processed = at(40, { state: "processed", processedAt: until });
    for (const one of [failed, first, stripe, processed, at(-1), at(60)]) yield* webhookEvents.insert(one);
    const states = ["received", "failed"] as const;
    const find = (provider: string | null, limit = 10) =>
      webhookEvents.receivedBetween({ since, until, provider, states }, limit);
    expect(yield* find(null)).toEqual([first, stripe, failed]);
    expect(yield* find(null, 2)).toEqual([first, stripe]);
    expect(yield* find("stripe")).toEqual([stripe]);
    expect(yield* find("dwolla")).toEqual([]);
    const wanted = { since, until, provider: null, states: ["processed"] as const };
    expect(yield* webhookEvents.receivedBetween(wanted, 10)).toEqual([processed]);
  });
};
