import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { webhookEventLifecycle } from "./webhook-event.machine.ts";
import type { SignedWebhookEvent, WebhookEvent } from "./webhook-event.ts";
import { WebhookEvents } from "./webhook-events.ts";

/** The initial fields of every webhook event. */
export const initialWebhookEvent = {
  state: webhookEventLifecycle.initial,
  processedAt: null,
  trouble: null,
  version: 1,
} as const;

/**
 * Stores a signed webhook event and queues its processing; drops a repeated one. Stores an unreadable one as `ignored`,
 * with the reason: if it were rejected, the provider would send it again and, after a while, stop sending others.
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
