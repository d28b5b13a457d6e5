import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

/** Nobody has got through to what it names yet. */
const unsettled = {
  // Longer than the work that looks into it is tried.
  waits: { on: "support", hours: 1 },
  on: {
    handle: { to: "handled", by: ["system"] },
    fail: { to: "failed", by: ["system"] },
    replay: { to: "handled", by: ["support"] },
    ignore: { to: "ignored", by: ["support", "system"] },
  },
} as const;

const table = {
  received: unsettled,
  failed: unsettled,
  handled: {
    rests: "what it names was asked about",
    on: { replay: { to: "handled", by: ["support"] } },
  },
  ignored: {
    rests: "support has put it aside, or nobody can read it",
    on: { replay: { to: "handled", by: ["support"] } },
  },
} as const;

/** The states alone, for the shapes. */
export const NoticeState = stateOf(table);

/** What becomes of a provider's notification: looked into, by Dibbs or by support, or put aside by support; unreadable ones at once. */
export const noticeLifecycle = /* @__PURE__ */ lifecycle("notice", "received", table);
