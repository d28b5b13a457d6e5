import { Effect } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { resolvePayment, retryPayment, retryTransfer } from "#core/money/payment/retry-payment.ts";
import { verifyPhoneFor } from "#core/people/phone/verify-phone-code.ts";
import { endSessionsFor } from "#core/people/session/end-sessions.ts";
import { History } from "#core/shared/history.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { dropJob, JobRecords, retryJob } from "#core/support/inbox/job-records.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import {
  ignoreWebhookEvent,
  processWebhookEvent,
  replayWebhookEvent,
} from "#core/support/webhook-event/process-webhook-event.ts";
import { initialWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { newcomer, payableContract, payByCard } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const blocked = (code: string) => ({ _tag: "Blocked", code });

describe("a payment that support unblocks", () => {
  testInWorld("is begun anew where it failed, and nothing else is done to one that has arrived", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const payments = yield* Payments;
    const failed = yield* payByCard(owner, contract);
    const before = yield* payments.get(failed.id);
    yield* payments.save({ ...before, state: "failed", failure: { code: "card_declined", message: "No." } });
    expect(yield* Effect.flip(retryPayment(contractor, failed.id))).toMatchObject({ _tag: "NotFound" });
    const fresh = yield* retryPayment(owner, failed.id);
    expect(fresh).toMatchObject({ state: "started", rail: "card", milestoneId: failed.milestoneId });
    expect(fresh.id).not.toBe(failed.id);
    yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* payments.get(fresh.id)).toMatchObject({ state: "settled" });
    expect(yield* Effect.flip(retryPayment(owner, fresh.id))).toMatchObject(blocked("PaymentSettled"));
    expect(yield* Effect.flip(resolvePayment(fresh.id))).toMatchObject(blocked("NotUnresolved"));
    expect(yield* Effect.flip(retryTransfer(fresh.id))).toMatchObject(blocked("NotCharged"));
  });

  testInWorld("is stuck until its milestone is paid: a new attempt that nobody finishes ends no case", function* () {
    const { owner, contract } = yield* payableContract();
    const { id } = yield* payByCard(owner, contract, 1, "declined");
    yield* hearProviders;
    yield* letPass("2 days");
    const stuck = Effect.map(
      listStuck({ ...anythingStuck, contractId: contract.id, kind: "payment-failed" }, { after: null, limit: 10 }),
      ({ items }) => items.map((it) => it.id),
    );
    expect(yield* stuck).toEqual([id]);
    const again = yield* retryPayment(owner, id);
    expect(yield* stuck).toEqual([]);
    yield* letPass("2 days");
    yield* advancePayment(again.id);
    expect(yield* (yield* Payments).get(again.id)).toMatchObject({ failure: { code: "abandoned" } });
    expect(yield* stuck).toEqual([id]);
    yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* stuck).toEqual([]);
  });

  testInWorld("is resolved by what the provider says", function* () {
    const { owner, contract } = yield* payableContract();
    const payments = yield* Payments;
    const { id } = yield* payByCard(owner, contract);
    yield* payments.save({ ...(yield* payments.get(id)), state: "unresolved" });
    expect(yield* resolvePayment(id)).toMatchObject({ state: "settled" });
  });
});

describe("a webhook event that support resolves", () => {
  testInWorld("is ignored once, and can be looked into all the same; both stand in the history", function* () {
    const webhookEvents = yield* WebhookEvents;
    const history = yield* History;
    const id = "sandbox:forgotten";
    const receivedAt = new Date("2026-03-02T12:00:00Z");
    yield* webhookEvents.insert({
      id,
      provider: "sandbox",
      event: "payment.changed",
      subject: { kind: "payment", paymentId: idOf(PaymentId) },
      receivedAt,
      ...initialWebhookEvent,
    });
    expect(yield* ignoreWebhookEvent("Mona", id)).toMatchObject({ state: "ignored", processedAt: null });
    const twice = yield* Effect.flip(ignoreWebhookEvent("Mona", id));
    expect(twice).toMatchObject({ _tag: "IllegalMove", state: "ignored", moves: ["replay"] });
    // Its queued job leaves it alone.
    yield* processWebhookEvent(id);
    expect(yield* webhookEvents.get(id)).toMatchObject({ state: "ignored" });
    expect(yield* replayWebhookEvent("Mona", id)).toMatchObject({
      state: "processed",
      processedAt: expect.any(Date),
    });
    yield* replayWebhookEvent("Mona", id);
    const moves = yield* history.ofSubject("webhook_event", id);
    expect(moves.map(({ event, from, to }) => [event, from, to])).toEqual([
      ["ignore", "received", "ignored"],
      ["replay", "ignored", "processed"],
      ["replay", "processed", "processed"],
    ]);
  });
});

describe("a webhook event that cannot be processed", () => {
  testInWorld("is 'failed', with why, until a later try gets through", function* () {
    const webhookEvents = yield* WebhookEvents;
    const { contractor } = yield* payableContract();
    const id = "sandbox:in-vain";
    const subject = { kind: "account", personId: contractor.personId, rail: "card" } as const;
    const receivedAt = new Date("2026-03-02T12:00:00Z");
    yield* webhookEvents.insert({
      id,
      provider: "sandbox",
      event: "account.updated",
      subject,
      receivedAt,
      ...initialWebhookEvent,
    });
    yield* setSandboxDown(true);
    const { message } = yield* Effect.flip(processWebhookEvent(id));
    expect(yield* webhookEvents.get(id)).toMatchObject({ state: "failed", processedAt: null, trouble: message });
    yield* setSandboxDown(false);
    yield* processWebhookEvent(id);
    const processed = { state: "processed", processedAt: expect.any(Date), trouble: null };
    expect(yield* webhookEvents.get(id)).toMatchObject(processed);
  });
});

describe("a job that was given up", () => {
  testInWorld("is queued again or dropped, once", function* () {
    const { giveUpJob, jobs: queued } = yield* MemoryStore;
    const records = yield* JobRecords;
    const before = (yield* queued).length;
    for (const trouble of ["No answer.", "Still no answer."]) {
      yield* (yield* Jobs).put({ name: "process-webhook-event", webhookEventId: `sandbox:${trouble}` });
      yield* giveUpJob(trouble);
    }
    const [one, other] = yield* records.dead();
    yield* retryJob("Mona", one?.id ?? "");
    yield* dropJob("Mona", other?.id ?? "");
    expect(yield* records.dead()).toEqual([]);
    expect((yield* queued).length).toBe(before + 1);
    expect(yield* Effect.flip(retryJob("Mona", one?.id ?? ""))).toMatchObject({ _tag: "NotFound" });
  });
});

describe("a person whom support helps into their account", () => {
  testInWorld("is helped by support alone", function* () {
    const actor = yield* newcomer("contractor");
    const refused = { _tag: "NotAllowed" };
    expect(yield* Effect.flip(endSessionsFor(actor))).toMatchObject(refused);
    expect(yield* Effect.flip(verifyPhoneFor(actor, "(512) 826-0143"))).toMatchObject(refused);
  });
});
