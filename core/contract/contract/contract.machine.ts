import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, stateOf } from "#core/shared/state.ts";

const days = 24;

const table = {
  offer_sent: {
    waits: { on: "bidder", hours: 3 * days },
    on: {
      ...by(["bidder"], { accept: "accepted", refuse: "refused" }),
      withdraw: { to: "withdrawn", by: ["poster"] },
    },
  },
  accepted: {
    waits: { on: "poster", hours: 90 * days },
    on: {
      end: { to: "ended", by: ["poster"] },
      propose_cancelling: { to: "accepted", by: ["poster", "bidder"] },
      withdraw_cancelling: { to: "accepted", by: ["poster", "bidder"] },
      refuse_cancelling: { to: "accepted", by: ["poster", "bidder"] },
      cancel: { to: "cancelled", by: ["poster", "bidder"] },
      leave: { to: "cancelled", by: ["poster"] },
    },
  },
  withdrawn: {},
  refused: {},
  ended: {},
  cancelled: {},
} as const;

/** The states alone, for the shapes that browsers share. */
export const ContractState = /* @__PURE__ */ stateOf(table);

/** Whether nothing can happen to the contract any more; without the machine, for browsers. */
export const isOver = (state: keyof typeof table): boolean => !("on" in table[state]);

/**
 * A contract, from the offer that the poster sends. Before acceptance either side can let it go; from then on it takes
 * both: one proposes to cancel, the other agrees or refuses. Where the rules of a state give the poster days to cancel, they leave alone.
 */
export const contractLifecycle = /* @__PURE__ */ lifecycle("contract", "offer_sent", table);
