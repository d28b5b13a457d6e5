import { lifecycle } from "#core/shared/lifecycle.ts";

const table = {
  active: {
    rests: "Nobody has to act.",
    on: { suspend: { to: "suspended", by: ["support"] } },
  },
  suspended: {
    rests: "They were told how to reach support, which restores the account or leaves it at that.",
    on: { restore: { to: "active", by: ["support"] } },
  },
} as const;

/** Whether a person may sign in. Running contracts aren't affected. */
export const standingLifecycle = lifecycle("person", "active", table, {
  active: "This account isn't suspended.",
  suspended: "This account is already suspended.",
});
export type PersonStanding = (typeof standingLifecycle.states)[number];
