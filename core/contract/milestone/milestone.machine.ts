import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

const closes = by(["system"], { drop: "dropped", complete: "completed" });

const table = {
  planned: {
    waits: { on: "bidder", hours: 60 * days },
    on: { ...by(["bidder"], { submit: "submitted" }), ...closes },
  },
  submitted: {
    waits: { on: "poster", hours: 7 * days },
    on: { ...by(["poster"], { return: "planned" }), ...closes },
  },
  completed: { rests: "the work is accepted and paid", on: by(["system"], { reopen: "submitted" }) },
  ...ends("dropped"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const MilestoneState = stateOf(table);

/**
 * A stage of the work. Only the settlement of its payment completes it, and it waits for the poster again if a bank
 * reverses that payment. It is dropped when both sides cancel the contract, or by a change order.
 */
export const milestoneLifecycle = /* @__PURE__ */ lifecycle("milestone", "planned", table, {
  planned: "This milestone isn't marked done.",
  submitted: "This milestone is already marked done.",
  completed: "This milestone is already paid.",
  dropped: "This milestone was dropped from the contract.",
});
