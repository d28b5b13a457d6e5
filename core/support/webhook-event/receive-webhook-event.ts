import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { webhookEventLifecycle } from "./webhook-event.machine.ts";
import type { SignedWebhookEvent, WebhookEvent } from "./webhook-event.ts";
import { WebhookEvents } from "./webhook-events.ts";

/** How every webhook event begins. */
export const initialWebhookEvent = {
  state: webhookEventLifecycle.initial,
  processedAt: null,
  trouble: null,
  version: 1,
} as const;

/**
 * Takes a signed webhook event in and queues processing it; one that comes again is let pass. One that cannot be read is kept
 * as `ignored`, with the reason: a provider that were told no would send it again, and stop sending others after a while.
 */
export const receiveWebhookEvent = Effect.fn("receiveWebhookEvent")(function* ({
  unreadable,
  ...received
}: SignedWebhookEvent) {
  const webhookEvents = yield* WebhookEvents;
  const jobs = yield* Jobs;
  const isNew = yield* atomically(
    Effect.gen(function* () {
      const webhookEvent: WebhookEvent = { ...received, ...initialWebhookEvent, receivedAt: yield* now };
      if (unreadable !== undefined) {
        const state = yield* webhookEventLifecycle.move(webhookEvent.state, "ignore", "system");
        return yield* webhookEvents.insert({ ...webhookEvent, state, trouble: unreadable });
      }
      const inserted = yield* webhookEvents.insert(webhookEvent);
      if (inserted) yield* jobs.put({ name: "process-webhook-event", webhookEventId: webhookEvent.id });
      return inserted;
    }),
  );
  if (isNew && unreadable !== undefined) {
    const { id, provider, event } = received;
    yield* Effect.logWarning("A signed webhook event cannot be read", { id, provider, event, why: unreadable });
  }
});
