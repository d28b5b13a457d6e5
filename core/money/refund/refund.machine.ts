import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

/** The provider's possible answers about a refund that is on its way. */
const answers = {
  process: "reversing",
  reverse: "reversed",
  refund: "refunded",
  bounce: "bounced",
  fail: "failed",
} as const;

const table = {
  requested: {
    waits: { on: "bidder", hours: 3 * days },
    on: { ...by(["bidder"], { agree: "reversing", refuse: "refused" }), ...by(["poster"], { withdraw: "withdrawn" }) },
  },
  reversing: {
    waits: { on: "provider", hours: 7 * days },
    on: by(["system"], { ...answers, hold: "reversing", mark_unresolved: "unresolved" }),
  },
  unresolved: {
    waits: { on: "provider", hours: 1 },
    on: by(["system"], answers),
  },
  reversed: {
    waits: { on: "provider", hours: 1 },
    on: by(["system"], { refund: "refunded", hold: "reversed", bounce: "bounced" }),
  },
  refunded: {
    rests: "the poster has the money; a bank alone can still send it back",
    on: by(["system"], { bounce: "bounced", restore: "restored" }),
  },
  bounced: {
    waits: { on: "provider", hours: 1 },
    on: {
      ...by(["system"], { restore: "restored", fail: "failed" }),
      ...by(["support"], { pay_elsewhere: "paid_elsewhere" }),
    },
  },
  ...ends("restored", "paid_elsewhere", "refused", "withdrawn", "failed"),
} as const;

/** Only the states, for the schemas that browsers share. */
export const RefundState = stateOf(table);

/**
 * The states of money of a payment on its way back. By card it takes two legs: `reversed` once it was taken from the
 * bidder, `refunded` once the card has it; in between, only one leg is done. By bank it takes one leg: `refunded` once
 * the bank reports it processed. `unresolved`: the provider's answer was lost. A card may reject the money, at once or
 * weeks later: the refund is `bounced`, then `restored` once the bidder has the money again; a bank that sends money
 * back does both at once. It is `paid_elsewhere` if the money is not the bidder's and support paid the poster another
 * way, and `failed` if the poster got it outside Dibbs. While the card's bank decides about a chargeback, a refund is
 * on `hold`.
 */
export const refundLifecycle = /* @__PURE__ */ lifecycle("refund", "requested", table, {
  requested: "This refund is waiting for an answer.",
  reversing: "This refund is already being processed.",
  unresolved: "We're checking with the payment provider what happened to this refund.",
  reversed: "This refund is already on its way to the card.",
  refunded: "This refund has already arrived.",
  bounced: "The card rejected this refund.",
  restored: "This refund came back, and the seller has the money again.",
  paid_elsewhere: "Dibbs paid this refund another way.",
  refused: "This refund was declined.",
  withdrawn: "This refund request was withdrawn.",
  failed: "This refund failed.",
});
