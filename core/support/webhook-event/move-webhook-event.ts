import { Effect } from "effect";
import type { Party } from "#core/shared/lifecycle.ts";
import { webhookEventLifecycle } from "./webhook-event.machine.ts";
import type { WebhookEvent } from "./webhook-event.ts";
import { WebhookEvents } from "./webhook-events.ts";

type WebhookEventMove = ReturnType<typeof webhookEventLifecycle.movesFrom>[number];

/** Moves a webhook event and saves it; inside the caller's unit of work. */
export const moveWebhookEvent = Effect.fnUntraced(function* (
  webhookEvent: WebhookEvent,
  event: WebhookEventMove,
  party: Party,
  changes: Partial<Pick<WebhookEvent, "processedAt" | "trouble">> = {},
) {
  const webhookEvents = yield* WebhookEvents;
  const state = yield* webhookEventLifecycle.move(webhookEvent.state, event, party);
  return yield* webhookEvents.save({ ...webhookEvent, ...changes, state });
});
