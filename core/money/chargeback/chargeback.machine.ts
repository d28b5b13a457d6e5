import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

const table = {
  needs_response: {
    waits: { on: "provider", hours: 24 },
    on: by(["system"], { review: "under_review", win: "won", lose: "lost" }),
  },
  under_review: {
    waits: { on: "provider", hours: 90 * days },
    on: by(["system"], { require_response: "needs_response", win: "won", lose: "lost" }),
  },
  lost: {
    rests: "The bank has decided; only an appeal at the provider could change that.",
    on: by(["system"], { win: "won" }),
  },
  ...ends("won"),
} as const;

/** Only the states, for the schemas that browsers share. */
export const ChargebackState = stateOf(table);

/**
 * The states of money of a charge that goes back to the card outside Dibbs. A chargeback is `needs_response` until
 * Dibbs answers it at the provider, then `under_review` by the bank, and then `lost` or `won`; a refund made on the
 * provider's own pages is `lost` at once.
 */
export const chargebackLifecycle = /* @__PURE__ */ lifecycle("chargeback", "needs_response", table, {
  needs_response: "This chargeback needs a response.",
  under_review: "The bank is reviewing this chargeback.",
  lost: "This chargeback was lost.",
  won: "This chargeback was won.",
});
