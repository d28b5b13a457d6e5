import { lifecycle } from "#core/shared/lifecycle.ts";

const days = 24;

/** A stage of the work. It is completed by the settlement of its payment, never before. */
export const milestoneLifecycle = lifecycle("milestone", "planned", {
  planned: {
    waits: { on: "bidder", hours: 60 * days },
    on: {
      submit: { to: "submitted", by: ["bidder"] },
      complete: { to: "completed", by: ["system"] },
    },
  },
  submitted: {
    waits: { on: "poster", hours: 7 * days },
    on: {
      return: { to: "planned", by: ["poster"] },
      complete: { to: "completed", by: ["system"] },
    },
  },
  completed: {},
});
