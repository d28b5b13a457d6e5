import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, stateOf } from "#core/shared/state.ts";

const replay = { to: "processed", by: ["support"] } as const;

/** Not yet checked with the provider. */
const pending = {
  // Longer than the job that processes it keeps retrying.
  waits: { on: "support", hours: 1 },
  on: {
    ...by(["system"], { process: "processed", fail: "failed" }),
    replay,
    ignore: { to: "ignored", by: ["support", "system"] },
  },
} as const;

const table = {
  received: pending,
  failed: pending,
  processed: { rests: "Dibbs checked it with the provider", on: { replay } },
  ignored: { rests: "support ignored it, or nobody can read it", on: { replay } },
} as const;

/** Only the states, for schemas. */
export const WebhookEventState = stateOf(table);

/** A provider's webhook event: processed by Dibbs or support, or ignored by support; at once if unreadable. */
export const webhookEventLifecycle = /* @__PURE__ */ lifecycle("webhook_event", "received", table, {
  received: "This webhook event isn't processed yet.",
  failed: "This webhook event couldn't be processed.",
  processed: "This webhook event was already processed.",
  ignored: "This webhook event was ignored.",
});
