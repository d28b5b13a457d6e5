import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, ends, stateOf } from "#core/shared/state.ts";

const table = {
  waiting: {
    waits: { on: "support", hours: 8 },
    on: by(["support"], { approve: "approved", refuse: "refused" }),
  },
  approved: {
    waits: { on: "support", hours: 24 },
    on: by(["support"], { refuse: "refused", apply: "applied" }),
  },
  ...ends("refused", "applied"),
} as const;

/** Only the states, for schemas. */
export const ApprovalState = stateOf(table);

/** A staff plan above the limit: a second person approves it or not; then its planner applies it, once. */
export const approvalLifecycle = /* @__PURE__ */ lifecycle("approval", "waiting", table, {
  waiting: "This plan is waiting for approval.",
  approved: "This plan is already approved.",
  refused: "This plan was refused.",
  applied: "This plan was already applied.",
});
