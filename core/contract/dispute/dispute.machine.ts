import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, ends, stateOf } from "#core/shared/state.ts";

const table = {
  open: {
    rests: "the side it waits for has some days to answer, and then it goes to support by itself",
    on: {
      ...by(["poster", "bidder"], { say: "open", accept: "agreed", withdraw: "withdrawn" }),
      escalate: { to: "with_support", by: ["poster", "bidder", "system"] },
      lapse: { to: "lapsed", by: ["system"] },
    },
  },
  with_support: {
    waits: { on: "support", hours: 1 },
    on: {
      ...by(["poster", "bidder"], { say: "with_support", accept: "agreed", withdraw: "withdrawn" }),
      decide: { to: "decided", by: ["support"] },
      lapse: { to: "lapsed", by: ["system"] },
    },
  },
  ...ends("agreed", "decided", "withdrawn", "lapsed"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const DisputeState = stateOf(table);

/**
 * A disagreement of poster and bidder about one milestone; a chargeback is the card network's, and a different thing.
 * The two write to each other and propose splits, which the other side can accept. If no answer comes, or if either
 * side asks for it, support decides.
 */
export const disputeLifecycle = /* @__PURE__ */ lifecycle("dispute", "open", table, {
  open: "This dispute is still open.",
  with_support: "Dibbs Support is already deciding this dispute.",
  agreed: "This dispute is already settled.",
  decided: "Dibbs Support already decided this dispute.",
  withdrawn: "This dispute was withdrawn.",
  lapsed: "This dispute is over, because the contract was canceled or the payment was reversed.",
});
