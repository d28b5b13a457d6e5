import { lifecycle } from "#core/shared/lifecycle.ts";
import { ends, stateOf } from "#core/shared/state.ts";

/** The moves of a waiver that isn't in effect. */
const on = {
  settle: { to: "effective", by: ["system"] },
  replace: { to: "replaced", by: ["bidder"] },
} as const;

const table = {
  conditional: { rests: "it takes effect by itself once the money has arrived", on },
  effective: {
    rests: "the bidder has the money; a bank, a refund or a chargeback alone still takes it away",
    on: { withdraw: { to: "withdrawn", by: ["system"] } },
  },
  withdrawn: { rests: "the money went back; it takes effect again when that is paid anew", on },
  ...ends("replaced"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const WaiverState = stateOf(table);

/**
 * A milestone's lien waiver: signed before the money arrives (`conditional`), in effect once it has (`effective`), and
 * without effect while the money is gone again (`withdrawn`); `replaced` when its signer signs a new one.
 */
export const waiverLifecycle = /* @__PURE__ */ lifecycle("waiver", "conditional", table, {
  conditional: "This lien waiver takes effect once the money arrives.",
  effective: "This lien waiver is already in effect.",
  withdrawn: "This lien waiver is no longer in effect.",
  replaced: "A newer lien waiver has replaced this one.",
});
