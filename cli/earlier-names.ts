/** The fields of printed JSON are only ever added: what has another name now is printed under its earlier one as well. */
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import type { WebhookEvent } from "#core/support/webhook-event/webhook-event.ts";

export const stuckJson = <Case extends StuckThing>(it: Case) => ({ ...it, class: it.kind });

export const webhookEventJson = (it: WebhookEvent) => ({ ...it, handledAt: it.processedAt });
