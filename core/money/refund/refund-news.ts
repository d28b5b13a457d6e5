import type { Words } from "#core/messaging/words/words.ts";
import { isOfCharge } from "#core/money/ledger/post-entries.ts";
import type { Refund } from "./refund.ts";
import type { RefundOutcome } from "./send-refund.ts";

type News = { readonly poster: Words | null; readonly bidder: Words | null };

/** What both are told of a move; null where nobody is told. */
export const refundNews = (refund: Refund, event: RefundOutcome["event"]): News | null => {
  const { amount } = refund;
  const why = refund.failure?.message ?? "";
  const neverPaidOut = isOfCharge(refund);
  const both = (words: (to: "poster" | "bidder") => Words): News => ({
    poster: words("poster"),
    bidder: words("bidder"),
  });
  switch (event) {
    case "refund":
      return both((to) => ["refunded", { amount, to }]);
    case "fail":
      return both((to) => ["refundFailed", { amount, why, to }]);
    case "hold":
      return both((to) => ["refundOnHold", { amount, why, to }]);
    case "bounce":
      return both((to) => ["refundCameBack", { amount, why, to, neverPaidOut }]);
    case "restore":
      if (neverPaidOut) return { poster: ["refundGoesToSeller", { amount }], bidder: null };
      return {
        poster: refund.rail === "bank" ? ["refundSentBack", { amount, why }] : null,
        bidder: ["refundRestored", { amount }],
      };
    case "mark_unresolved":
      return both((to) => ["refundChecked", { amount, to }]);
    default:
      return null;
  }
};
