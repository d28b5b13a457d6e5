import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

const table = {
  waiting: {
    waits: { on: "support", hours: 8 },
    on: {
      approve: { to: "approved", by: ["support"] },
      refuse: { to: "refused", by: ["support"] },
    },
  },
  approved: {
    waits: { on: "support", hours: 24 },
    on: {
      refuse: { to: "refused", by: ["support"] },
      apply: { to: "applied", by: ["support"] },
    },
  },
  refused: {},
  applied: {},
} as const;

/** The states alone, for the shapes. */
export const ApprovalState = stateOf(table);

/** A plan of the staff above a sum: a second person allows it or not, then whoever planned it applies it, once. */
export const approvalLifecycle = /* @__PURE__ */ lifecycle("approval", "waiting", table);
