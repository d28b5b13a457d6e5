import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

const month = 30 * days;

/** The money was taken from the poster: to be passed on, or to be held for the milestone. */
const arrives = { charge: "charged", fund: "held" } as const;

const table = {
  started: {
    waits: { on: "poster", hours: 2 },
    on: by(["system"], { process: "processing", ...arrives, fail: "failed", mark_unresolved: "unresolved" }),
  },
  processing: {
    waits: { on: "provider", hours: 7 * days },
    on: by(["system"], { ...arrives, settle: "settled", fail: "failed", mark_unresolved: "unresolved" }),
  },
  unresolved: {
    waits: { on: "provider", hours: 1 },
    on: by(["system"], { process: "processing", ...arrives, settle: "settled", fail: "failed" }),
  },
  held: {
    // Two months before the card provider's limit for holding money.
    waits: { on: "poster", hours: 22 * month },
    on: { ...by(["poster", "system"], { release: "charged" }), ...by(["system"], { refund: "refunded" }) },
  },
  charged: {
    waits: { on: "provider", hours: 1 },
    on: by(["system"], { hold: "charged", settle: "settled", refund: "refunded", return: "returned" }),
  },
  settled: {
    rests: "the money is with the bidder; a bank alone can still take it back",
    on: by(["system"], { hold: "settled", settle: "settled", return: "returned" }),
  },
  ...ends("returned"),
  refunded: {
    rests: "the money went back to the card before the bidder had it",
    on: by(["system"], { bounce: "charged" }),
  },
  ...ends("failed"),
} as const;

/** Only the states, for the schemas that browsers share. */
export const PaymentState = stateOf(table);

/**
 * One attempt to pay a milestone. By card: charged when the intent has succeeded, settled when the transfer to the
 * bidder is made; `refunded` if the money went back to the card before that, by a refund or a chargeback. While it may
 * go back that way, the transfer is on `hold`. A payment that funds a milestone is `held` in between, as in escrow: it
 * is charged before the work, and passed on when the poster releases it. By bank: settled when the last leg, to the
 * bidder's bank, is processed; charged if that leg failed and the money is in the bidder's balance at the provider; on
 * `hold` there if that leg came back after it was settled, until it is sent on and settles again; returned if the
 * poster's bank reverses the money, which it may for weeks. `unresolved`: the provider's answer was lost, and only
 * asking the provider resolves that.
 */
export const paymentLifecycle = /* @__PURE__ */ lifecycle("payment", "started", table, {
  started: "This payment isn't finished yet.",
  processing: "This payment is on its way.",
  unresolved: "We're checking with the payment provider what happened to this payment.",
  held: "Dibbs is holding the money for this milestone.",
  charged: "This payment went through and is on its way to the seller.",
  settled: "This payment has already arrived.",
  returned: "The bank reversed this payment.",
  refunded: "This payment was refunded.",
  failed: "This payment failed.",
});
