import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { type Parties, partiesOf } from "#core/contract/contract/contract-names.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import type { Words } from "#core/messaging/words/words.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { tellSupport } from "#core/people/person/tell-support.ts";
import { dollars } from "#core/shared/money.ts";
import type { Side } from "#core/shared/side.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { type Chargeback, isOpenChargeback, outOf } from "./chargeback.ts";
import { readChargebacks } from "./chargebacks-of.ts";

type News = {
  readonly poster: Words;
  readonly bidder: Words | null;
  /** In English, like everything that the staff reads. */
  readonly support: { readonly title: string; readonly message: string };
};

const untilDay = (at: Date | null): string => (at === null ? "soon" : `by ${dayOf(at)}`);

/** What became of the charge. */
type Charged = {
  /** Whether the bidder was paid out of the charge, by any of the payments that it was split into. */
  readonly isPaidOut: boolean;
  /** If the payment ended as refunded: whether the poster has all of it back, or Dibbs has money with nowhere to go. */
  readonly ended: "given_back" | "kept" | null;
};

const newsOf = (
  chargeback: Chargeback,
  { isPaidOut, ended }: Charged,
  milestone: Parties & { readonly number: number },
): News | null => {
  const { kind, state, amount, ref, reason, respondBy } = chargeback;
  const sum = dollars(amount);
  const both = (words: (to: Side) => Words) => ({ poster: words("poster"), bidder: words("bidder") });
  if (kind === "external_refund" && state === "won") {
    return {
      poster: ["externalRefundCameBack", { ...milestone, amount }],
      bidder: null,
      support: {
        title: "Refund came back",
        message: `${sum} (${ref}), refunded on the provider's own pages, was sent back by the card's bank: Dibbs has it again.`,
      },
    };
  }
  if (kind === "external_refund") {
    return {
      poster: ["externalRefund", { ...milestone, amount }],
      bidder: null,
      support: {
        title: "Refund made",
        message: `${sum} (${ref}) was refunded on the provider's own pages. Nothing was taken back from the bidder.`,
      },
    };
  }
  switch (state) {
    case "needs_response":
      return {
        ...both((to) => ["chargedBack", { ...milestone, amount, to, isPaidOut }]),
        support: {
          title: "Payment charged back",
          message: `${sum} (${ref}) is charged back, '${reason}'. Answer at the provider ${untilDay(respondBy)}.`,
        },
      };
    case "won":
      return {
        ...both(() => ["chargebackWon", { ...milestone, amount, ended }]),
        support: {
          title: "Chargeback decided",
          message:
            ended === "kept"
              ? `The chargeback ${ref} was won after the payment had ended as refunded: Dibbs has ${sum}, which goes nowhere by itself. The milestone may have been paid again. Talk to both, then refund it on the card provider's own pages.`
              : `The chargeback ${ref} was won: ${sum} stays.`,
        },
      };
    case "lost":
      return {
        ...both((to) => ["chargebackLost", { ...milestone, amount, to, isPaidOut }]),
        support: {
          title: "Chargeback decided",
          message: `The chargeback ${ref} was lost: ${sum} went back to the card. ${isPaidOut ? "Nothing was taken back from the bidder." : "Nothing had been paid out to the bidder."}`,
        },
      };
    case "under_review":
      return null;
  }
};

/** Informs both sides and everyone in support about a chargeback's state, in the same transaction as its move. */
export const tellChargeback = Effect.fnUntraced(function* (
  chargeback: Chargeback,
  charged: Charged,
  contract: Contract,
  number: number,
) {
  const news = newsOf(chargeback, charged, { ...(yield* partiesOf(contract)), number });
  if (news === null) return;
  const kind = chargeback.kind === "external_refund" ? "refund" : "failed_payment";
  yield* tellSide(contract, "poster", kind, news.poster);
  if (news.bidder !== null) yield* tellSide(contract, "bidder", kind, news.bidder);
  const { title, message } = news.support;
  yield* tellSupport(kind, { title, message: `${message} Contract ${contract.id}.` });
});

/**
 * Informs everyone in support about a payout that was requested before Dibbs learned of its charge's chargeback: the
 * payout cannot be stopped, and Dibbs bears what the bank takes. Does nothing if none of the charge is gone or in
 * question.
 */
export const tellPaidOut = Effect.fnUntraced(function* (payment: Payment) {
  const { id, contractId, milestoneAmount } = payment;
  const chargebacks = yield* readChargebacks(payment);
  const refs = chargebacks.filter((it) => isOpenChargeback(it) || outOf(it) > 0).map(({ ref }) => ref);
  if (refs.length === 0) return;
  yield* tellSupport("failed_payment", {
    title: "Paid out while charged back",
    message: `${dollars(milestoneAmount)} were paid out to the bidder before the chargeback (${refs.join(", ")}) was heard of. They are not taken back: Dibbs bears what the bank takes, unless the bidder owes it, which is for you to settle with them. Payment ${id}, contract ${contractId}.`,
  });
});
