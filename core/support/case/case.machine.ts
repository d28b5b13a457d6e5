import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, stateOf } from "#core/shared/state.ts";

/** Moves that change the owner or the case's things but not its state. */
const stays = <const State extends string>(state: State) =>
  ({
    take: { to: state, by: ["support"] },
    assign: { to: state, by: ["support"] },
    release: { to: state, by: ["support", "system"] },
  }) as const;

const leaves = {
  snooze: { to: "snoozed", by: ["support"] },
  wait: { to: "waiting", by: ["support"] },
  attach: { to: "open", by: ["support", "system"] },
  close: { to: "closed", by: ["support", "system"] },
} as const;

const table = {
  open: {
    waits: { on: "support", hours: 24 },
    on: {
      ...stays("open"),
      ...leaves,
      ...by(["system"], { clear: "open", recur: "open" }),
    },
  },
  snoozed: {
    rests: "It comes back on the chosen date.",
    on: {
      ...stays("snoozed"),
      ...leaves,
      wake: { to: "open", by: ["support", "system"] },
      ...by(["system"], { clear: "snoozed", recur: "snoozed" }),
    },
  },
  waiting: {
    rests: "It comes back when the person writes, or on the chosen date.",
    on: { ...stays("waiting"), ...leaves, wake: { to: "open", by: ["support", "system"] } },
  },
  closed: {
    rests: "It's done. It reopens if something gets stuck again or the person writes.",
    on: { reopen: { to: "open", by: ["support", "system"] } },
  },
} as const;

/** Only the states, for schemas. */
export const CaseState = stateOf(table);

/** A piece of work that support handles until it is done. */
export const caseLifecycle = /* @__PURE__ */ lifecycle("case", "open", table, {
  open: "This case is open.",
  snoozed: "This case is snoozed.",
  waiting: "This case is waiting for the person to write.",
  closed: "This case is closed.",
});
