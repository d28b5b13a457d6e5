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

/** The states alone, for the shapes that browsers share. */
export const ContractState = /* @__PURE__ */ stateOf(table);

/** Whether nothing can happen to the contract any more; without the machine, for browsers. */
export const isOver = (state: keyof typeof table): boolean => !("on" in table[state]);

/**
 * A contract, from the offer that the poster sends. Before acceptance either side can let it go; from then on it takes
 * both: one proposes to cancel, the other agrees or refuses. Where the rules of a state give the poster days to cancel, they leave alone.
 */
export const contractLifecycle = /* @__PURE__ */ lifecycle("contract", "offer_sent", table, {
  offer_sent: "This offer hasn't been accepted yet.",
  accepted: "This contract was already accepted.",
  withdrawn: "This offer was withdrawn.",
  refused: "This offer was declined.",
  ended: "This contract has ended.",
  cancelled: "This contract was canceled.",
});
