import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

const table = {
  submitted: {
    waits: { on: "poster", hours: 14 * days },
    on: {
      ...by(["bidder"], { edit: "submitted", retract: "retracted" }),
      ...by(["poster"], { hire: "contract_created" }),
      ...by(["poster", "system"], { decline: "declined" }),
    },
  },
  contract_created: {
    waits: { on: "bidder", hours: 3 * days },
    on: {
      ...by(["bidder"], { accept: "contract_started", refuse: "submitted" }),
      ...by(["poster"], { withdraw: "submitted" }),
    },
  },
  contract_started: {
    waits: { on: "poster", hours: 90 * days },
    on: { ...by(["poster"], { end: "end_by_poster" }), ...by(["system"], { cancel: "cancelled" }) },
  },
  declined: {
    rests: "The bidder may mend the bid and send it again, but nobody waits for it.",
    on: by(["bidder"], { resubmit: "submitted" }),
  },
  ...ends("retracted", "end_by_poster", "cancelled"),
} as const;

/** The states alone, for the schemas that browsers share. */
export const BidState = stateOf(table);

/** The lifecycle of a bid, from the moment it is placed. "Won" on the bidder's screen is `contract_started`. */
export const bidLifecycle = /* @__PURE__ */ lifecycle("bid", "submitted", table, {
  submitted: "This bid is waiting for an answer.",
  contract_created: "An offer was already sent for this bid.",
  contract_started: "This bid is already under contract.",
  declined: "This bid was declined.",
  retracted: "This bid was withdrawn.",
  end_by_poster: "The contract for this bid has ended.",
  cancelled: "The contract for this bid was canceled.",
});
