import { randomUUID } from "node:crypto";
import { Effect, Schema } from "effect";
import { WebhookEventSubject as Subject, type WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { currentControl, sandboxTime } from "./control.ts";
import { documents } from "./documents.ts";
import { SandboxTimes } from "./sandbox-times.ts";

/**
 * A webhook event to be sent. `webhookEventId` is the same in all its copies; `attempts` counts how often it was sent.
 */
export const SandboxWebhook = Schema.Struct({
  webhookEventId: Schema.String,
  event: Schema.String,
  subject: Subject,
  attempts: Schema.Int,
});
export type SandboxWebhook = typeof SandboxWebhook.Type;

export const sandboxWebhooks = documents("webhook_event", SandboxWebhook);

type When = {
  /** When the event happens, in the sandbox's time; by default now. */
  readonly at?: number;
  /** The delay of each copy after the event, in milliseconds; by default one copy, soon. */
  readonly after?: ReadonlyArray<number>;
};

/** Queues a webhook event to Dibbs, which the delivery loop sends (see deliver-webhooks.ts). */
export const notify = Effect.fnUntraced(function* (event: string, subject: WebhookEventSubject, when: When = {}) {
  const times = yield* SandboxTimes;
  const at = when.at ?? (yield* sandboxTime);
  const { manner } = yield* currentControl;
  const webhookEventId = randomUUID();
  const once = when.after ?? [times.webhookAfter];
  for (const after of manner === "twice" ? [...once, ...once] : once) {
    const keep: SandboxWebhook = { webhookEventId, event, subject, attempts: 0 };
    yield* sandboxWebhooks.change(randomUUID(), () => Effect.succeed({ answer: undefined, keep, dueAt: at + after }));
  }
});
