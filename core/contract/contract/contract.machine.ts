import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

const table = {
  offer_sent: {
    waits: { on: "bidder", hours: 3 * days },
    on: { ...by(["bidder"], { accept: "accepted", refuse: "refused" }), ...by(["poster"], { withdraw: "withdrawn" }) },
  },
  accepted: {
    waits: { on: "poster", hours: 90 * days },
    on: {
      end: { to: "ended", by: ["poster"] },
      ...by(["poster", "bidder"], {
        propose_cancelling: "accepted",
        withdraw_cancelling: "accepted",
        refuse_cancelling: "accepted",
        cancel: "cancelled",
      }),
      leave: { to: "cancelled", by: ["poster"] },
    },
  },
  ...ends("withdrawn", "refused", "ended", "cancelled"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const ContractState = /* @__PURE__ */ stateOf(table);

/** Returns whether the contract is in a final state; doesn't load the machine, so that browsers can use it. */
export const isOver = (state: keyof typeof table): boolean => !("on" in table[state]);

/**
 * A contract, from the poster's offer on. Before acceptance either side can back out; later, one side proposes to
 * cancel and the other agrees or declines. If state rules give the poster days to cancel, the poster alone can leave.
 */
export const contractLifecycle = /* @__PURE__ */ lifecycle("contract", "offer_sent", table, {
  offer_sent: "This offer hasn't been accepted yet.",
  accepted: "This contract was already accepted.",
  withdrawn: "This offer was withdrawn.",
  refused: "This offer was declined.",
  ended: "This contract has ended.",
  cancelled: "This contract was canceled.",
});
