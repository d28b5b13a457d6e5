import { Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { processSubject } from "./process-webhook-event.ts";
import type { WebhookEvent } from "./webhook-event.ts";
import { moveWebhookEvent, WebhookEvents } from "./webhook-events.ts";

const resolve = Effect.fnUntraced(function* (
  staff: string,
  id: string,
  event: "replay" | "ignore",
  changes: Partial<Pick<WebhookEvent, "processedAt" | "trouble">>,
) {
  const webhookEvents = yield* WebhookEvents;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const before = yield* webhookEvents.get(id);
      const resolved = yield* moveWebhookEvent(before, event, "support", changes);
      yield* recordMove(systemActor(`support ${staff}`), {
        noun: "webhook_event",
        subjectId: id,
        listingId: null,
        contractId: null,
        event,
        from: before.state,
        to: resolved.state,
        reason: null,
      });
      return resolved;
    }),
  );
});

/** Looks into what a webhook event names, though it was looked into before; only what the provider answers is believed. */
export const replayWebhookEvent = Effect.fn("replayWebhookEvent")(function* (staff: string, id: string) {
  const { subject } = yield* (yield* WebhookEvents).get(id);
  yield* processSubject(subject);
  return yield* resolve(staff, id, "replay", { processedAt: yield* now, trouble: null });
});

/** Puts a webhook event aside without looking into it. Fails `IllegalMove` for one that was looked into, or put aside. */
export const ignoreWebhookEvent = Effect.fn("ignoreWebhookEvent")((staff: string, id: string) =>
  resolve(staff, id, "ignore", {}),
);
