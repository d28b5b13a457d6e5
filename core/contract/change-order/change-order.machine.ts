import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, ends, stateOf } from "#core/shared/state.ts";

const table = {
  proposed: {
    rests: "the other side of the contract takes the time it needs, and the work goes on as agreed",
    on: {
      ...by(["poster", "bidder"], { accept: "accepted", decline: "declined", withdraw: "withdrawn" }),
      lapse: { to: "lapsed", by: ["system"] },
    },
  },
  ...ends("accepted", "declined", "withdrawn", "lapsed"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const ChangeOrderState = stateOf(table);

/**
 * A change to an accepted contract, proposed by one side. The other side accepts or declines it, the proposer may
 * withdraw it, and it lapses when the contract is over.
 */
export const changeOrderLifecycle = /* @__PURE__ */ lifecycle("change order", "proposed", table, {
  proposed: "This change is waiting for an answer.",
  accepted: "This change was already accepted.",
  declined: "This change was already declined.",
  withdrawn: "This change was withdrawn.",
  lapsed: "This change ended with the contract.",
});
