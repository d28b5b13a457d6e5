/** Fields of printed JSON are never removed: a renamed field is printed under its earlier name as well. */
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";

export const stuckJson = <Case extends StuckThing>(it: Case) => ({ ...it, class: it.kind });

export const webhookEventJson = (it: WebhookEvent) => ({ ...it, handledAt: it.processedAt });
