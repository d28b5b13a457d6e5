import { lifecycle } from "#core/shared/lifecycle.ts";
import { by, days, ends, stateOf } from "#core/shared/state.ts";

/** What the provider may say of one that is on its way. */
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

/** The states alone, for the shapes that browsers share. */
export const RefundState = stateOf(table);

/**
 * Money of a payment on its way back. By card in two legs: `reversed` when it was taken back from the bidder, `refunded`
 * when the card has it again; whoever looks in between sees that only one leg went through. By bank in one leg:
 * `refunded` when the bank says processed. `unresolved`: the provider's answer was lost. A card may take no money, at
 * once or for weeks afterwards: then it is `bounced`, and `restored` when the bidder has it again; a bank that sends it
 * back does both in one; `paid_elsewhere` where it is not the bidder's, and support gave it to the poster another way, and
 * `failed` where they got it past Dibbs. While the card's bank decides about a chargeback, a refund is on `hold`.
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
