import { Result } from "effect";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryWebhookEvents = inMemory(WebhookEvents)(({ read, modify, versioned }) => ({
  ...versioned("webhookEvents", "webhook_event"),
  insert: (webhookEvent) =>
    modify((tables) =>
      Result.succeed(
        tables.webhookEvents.has(webhookEvent.id)
          ? [false, tables]
          : [true, withRow(tables, "webhookEvents", webhookEvent.id, webhookEvent)],
      ),
    ),
  endingWith: (end, limit) =>
    read(({ webhookEvents }) => [...webhookEvents.values()].filter(({ id }) => id.endsWith(end)).slice(0, limit)),
  about: (names, limit) =>
    read(({ webhookEvents }) =>
      sortedBy(
        [...webhookEvents.values()].filter(({ subject }) =>
          Object.entries(subject).some(
            ([key, value]) => !["kind", "rail", "how"].includes(key) && names.includes(value),
          ),
        ),
        ({ receivedAt, id }) => `${receivedAt.toISOString()} ${id}`,
      )
        .toReversed()
        .slice(0, limit),
    ),
  receivedBetween: ({ since, until, provider, states }, limit) =>
    read(({ webhookEvents }) =>
      sortedBy(
        [...webhookEvents.values()].filter(
          (it) =>
            it.receivedAt >= since &&
            it.receivedAt < until &&
            (provider === null || it.provider === provider) &&
            states.includes(it.state),
        ),
        ({ receivedAt, id }) => `${receivedAt.toISOString()} ${id}`,
      ).slice(0, limit),
    ),
  changedSince: (since, limit) =>
    read(({ webhookEvents }) =>
      sortedBy(
        [...webhookEvents.values()].filter(
          ({ receivedAt, processedAt }) => receivedAt >= since || (processedAt !== null && processedAt >= since),
        ),
        ({ receivedAt, processedAt, id }) => `${(processedAt ?? receivedAt).toISOString()} ${id}`,
      ).slice(0, limit),
    ),
}));
