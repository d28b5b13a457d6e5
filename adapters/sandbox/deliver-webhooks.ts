import { Effect } from "effect";
import type { SignedWebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { awake } from "./control.ts";
import { type SandboxWebhook, sandboxWebhooks } from "./notify.ts";

/** A webhook event as Dibbs receives it; see core's `receiveWebhookEvent`. */
export type DueWebhook = SignedWebhookEvent;

/** How long a delivery may take before another process tries, in milliseconds. */
const lease = 15_000;

const waitBefore = (attempts: number): number => Math.min(1000 * 2 ** attempts, 60_000);

const webhookOf = ({ webhookEventId, event, subject }: SandboxWebhook): DueWebhook => ({
  id: `sandbox:${webhookEventId}`,
  provider: "sandbox",
  event,
  subject,
});

const setDue = (id: string, attempts: number, dueAt: number | null) =>
  sandboxWebhooks.change(id, (found) => {
    // Another process has sent it meanwhile.
    if (found === null || found.attempts !== attempts - 1) return Effect.succeed({ answer: false, keep: null });
    return Effect.succeed({ answer: true, keep: { ...found, attempts }, dueAt });
  });

const finish = (id: string, dueAt: number | null) =>
  sandboxWebhooks.change(id, (found) => Effect.succeed({ answer: undefined, keep: found, dueAt }));

/**
 * Delivers every due webhook event, one after the other; `deliver` returns whether it was accepted. Retries others,
 * later each time, until they are. Returns how many were accepted. Fails `ProviderSilent` while the sandbox is down.
 */
export const deliverDueWebhooks = Effect.fn("deliverDueWebhooks")(function* <R>(
  deliver: (webhookEvent: DueWebhook) => Effect.Effect<boolean, never, R>,
) {
  const at = yield* awake;
  let taken = 0;
  for (const { id, body } of yield* sandboxWebhooks.due(at, 100)) {
    if (!(yield* setDue(id, body.attempts + 1, at + lease))) continue;
    const wasTaken = yield* deliver(webhookOf(body));
    yield* finish(id, wasTaken ? null : at + waitBefore(body.attempts));
    if (wasTaken) taken += 1;
  }
  return taken;
});
