import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

const table = {
  requested: {
    waits: { on: "bidder", hours: 3 * 24 },
    on: {
      agree: { to: "reversing", by: ["bidder"] },
      refuse: { to: "refused", by: ["bidder"] },
      withdraw: { to: "withdrawn", by: ["poster"] },
    },
  },
  reversing: {
    waits: { on: "provider", hours: 7 * 24 },
    on: {
      process: { to: "reversing", by: ["system"] },
      reverse: { to: "reversed", by: ["system"] },
      refund: { to: "refunded", by: ["system"] },
      fail: { to: "failed", by: ["system"] },
      lose: { to: "unresolved", by: ["system"] },
    },
  },
  unresolved: {
    waits: { on: "provider", hours: 1 },
    on: {
      process: { to: "reversing", by: ["system"] },
      reverse: { to: "reversed", by: ["system"] },
      refund: { to: "refunded", by: ["system"] },
      fail: { to: "failed", by: ["system"] },
    },
  },
  reversed: {
    waits: { on: "provider", hours: 1 },
    on: {
      refund: { to: "refunded", by: ["system"] },
      stall: { to: "reversed", by: ["system"] },
    },
  },
  refunded: {},
  refused: {},
  withdrawn: {},
  failed: {},
} as const;

/** The states alone, for the shapes that browsers share. */
export const RefundState = stateOf(table);

/**
 * Money of a settled payment on its way back. By card in two legs: `reversed` when it was taken back from the bidder,
 * `refunded` when the card has it again; whoever looks in between sees that only one leg went through. By bank in one
 * leg: `refunded` when the bank says processed. `unresolved`: the provider's answer was lost.
 */
export const refundLifecycle = /* @__PURE__ */ lifecycle("refund", "requested", table);
