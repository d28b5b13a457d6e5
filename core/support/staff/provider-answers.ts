import { Effect } from "effect";
import type { Bank, BankTransfer } from "#core/money/payment/bank.ts";
import type { CardIntent, CardRefund, Cards } from "#core/money/payment/cards.ts";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";

/** One possible answer of a provider; `says` ends the sentence "If it …". */
export type Answer = {
  readonly says: string;
  readonly gives: Effect.Effect<unknown, ProviderRefused | ProviderSilent>;
};

/** A question to a provider, which ends "It is asked …", and all its possible answers. */
export type Question = { readonly asks: string; readonly answers: ReadonlyArray<Answer> };

/** The provider's id for new things in a rehearsal. */
const ref = "rehearsed";
const failure = { code: "rehearsed", message: "(the provider's reason)" };

const says = <A>(what: string, value: A): Answer => ({ says: what, gives: Effect.succeed(value) });
const no: Answer = { says: "says no", gives: Effect.fail(new ProviderRefused(failure)) };
/** How a missing answer is named. */
export const staysSilent = "stays silent";
const silent: Answer = {
  says: staysSilent,
  gives: Effect.fail(new ProviderSilent({ message: "The provider does not answer." })),
};

/** A change that the provider makes or refuses. */
const work = (asks: string): Question => ({ asks, answers: [says("says yes", { ref }), no, silent] });

/** A lookup of one thing; `unknown` is the text if there is none. */
const lookUp = <A>(
  asks: string,
  found: ReadonlyArray<readonly [what: string, value: A]>,
  unknown = "knows nothing of it",
): Question => ({
  asks,
  answers: [...found.map(([what, value]) => says(what, value)), says(unknown, null), silent],
});

const intent = (status: CardIntent["status"], but: Partial<CardIntent> = {}): CardIntent => ({
  ref,
  status,
  chargeRef: null,
  failure: null,
  ...but,
});
const cardRefund = (status: CardRefund["status"]): CardRefund => ({
  ref,
  status,
  failure: status === "failed" ? failure : null,
});
const transfer = (status: BankTransfer["status"]): BankTransfer => ({
  ref,
  legRef: ref,
  status,
  failure: status === "held" || status === "failed" ? failure : null,
});

const charged = intent("succeeded", { chargeRef: ref });

/** The card provider's possible answers. */
export const cardQuestions = {
  transfer: work("to pay the charge out to the bidder"),
  reverseTransfer: work("to take the money back from the bidder"),
  restoreTransfer: work("to give the bidder their money again"),
  refund: {
    asks: "to give the card its money",
    answers: [
      says("says yes", cardRefund("succeeded")),
      says("says that it takes some days", cardRefund("pending")),
      no,
      silent,
    ],
  },
  openIntent: { asks: "to find the card form", answers: [says("has it", { ref, clientSecret: ref }), no, silent] },
  cancelIntent: {
    asks: "to close the card form",
    answers: [says("says yes", intent("canceled")), says("says that a card was charged before", charged), no, silent],
  },
  findIntent: lookUp("how the card payment stands", [
    ["says that the card was charged", charged],
    ["says that it is on its way", intent("processing")],
    ["says that the card was refused", intent("canceled", { failure })],
    ["says that nobody has entered a card", intent("open")],
  ]),
  findTransfer: lookUp("whether the bidder was paid", [["says yes", { ref }]], "says no"),
  findReversal: lookUp("whether the bidder has given the money back", [["says yes", { ref }]], "says no"),
  findRefund: lookUp(
    "whether the card has its money",
    [
      ["says yes", cardRefund("succeeded")],
      ["says that the card has sent it back", cardRefund("failed")],
    ],
    "has not begun",
  ),
} satisfies { readonly [Call in keyof Cards["Service"]]?: Question };

/** The bank provider's possible answers. */
export const bankQuestions = {
  transfer: work("to move the money from the poster's bank to the bidder's"),
  refund: work("to move the money from the bidder's bank to the poster's"),
  payOut: work("to send the money on to the bidder's bank"),
  findTransfer: lookUp("how the transfer stands", [
    ["says that it is on its way", transfer("pending")],
    ["says that it has arrived", transfer("processed")],
    ["says that the bidder's bank did not take it", transfer("held")],
    ["says that it failed", transfer("failed")],
  ]),
  findRefund: lookUp("how the transfer back stands", [
    ["says that it is on its way", transfer("pending")],
    ["says that it has arrived", transfer("processed")],
    ["says that it failed", transfer("failed")],
  ]),
} satisfies { readonly [Call in keyof Bank["Service"]]?: Question };
