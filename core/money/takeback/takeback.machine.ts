import { lifecycle } from "#core/shared/lifecycle.ts";
import { stateOf } from "#core/shared/state.ts";

const table = {
  contested: {
    waits: { on: "provider", hours: 24 },
    on: {
      review: { to: "reviewed", by: ["system"] },
      win: { to: "averted", by: ["system"] },
      lose: { to: "taken", by: ["system"] },
    },
  },
  reviewed: {
    waits: { on: "provider", hours: 90 * 24 },
    on: {
      contest: { to: "contested", by: ["system"] },
      win: { to: "averted", by: ["system"] },
      lose: { to: "taken", by: ["system"] },
    },
  },
  taken: {
    rests: "The bank has decided; only an appeal at the provider could change that.",
    on: { win: { to: "averted", by: ["system"] } },
  },
  averted: {},
} as const;

/** The states alone, for the shapes that browsers share. */
export const TakebackState = stateOf(table);

/**
 * Money of a charge that goes back to the card past Dibbs. A dispute is `contested` until Dibbs has answered it at the
 * provider, `reviewed` by the bank, and then `taken` or `averted`; what somebody refunded on the provider's own pages
 * is `taken` at once.
 */
export const takebackLifecycle = /* @__PURE__ */ lifecycle("takeback", "contested", table);
