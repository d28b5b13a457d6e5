import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, stateOf } from "#core/shared/state.ts";

const replay = { to: "processed", by: ["support"] } as const;

/** Nobody has got through to what it names yet. */
const pending = {
  // Longer than the work that looks into it is tried.
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

/** The states alone, for the shapes. */
export const WebhookEventState = stateOf(table);

/** What becomes of a provider's webhook event: looked into, by Dibbs or by support, or put aside by support; unreadable ones at once. */
export const webhookEventLifecycle = /* @__PURE__ */ lifecycle("webhook_event", "received", table, {
  received: "This webhook event isn't processed yet.",
  failed: "This webhook event couldn't be processed.",
  processed: "This webhook event was already processed.",
  ignored: "This webhook event was ignored.",
});
