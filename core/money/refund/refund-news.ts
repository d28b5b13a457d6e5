import { isOfCharge } from "#core/money/ledger/post-refund.ts";
import { dollars } from "#core/shared/money.ts";
import type { Refund } from "./refund.ts";
import type { RefundOutcome } from "./send-refund.ts";

type News = { readonly title: string; readonly poster: string | null; readonly bidder: string | null };

/** Said of a refund that begins: the provider has still to make it, and may refuse. */
export const notThereYet = "We tell you when it is made.";

/** What both are told of a move; null where nobody is told. */
export const refundNews = (refund: Refund, event: RefundOutcome["event"]): News | null => {
  const amount = dollars(refund.amount);
  const why = refund.failure?.message ?? "";
  const neverPaidOut = isOfCharge(refund);
  switch (event) {
    case "refund":
      return {
        title: "Refund made",
        poster: `${amount} were given back to you.`,
        bidder: `${amount} were given back to the poster.`,
      };
    case "fail":
      return {
        title: "Refund failed",
        poster: `${amount} could not be given back: ${why}`,
        bidder: `${amount} could not be taken from your account: ${why}`,
      };
    case "hold":
      return {
        title: "Refund on hold",
        poster: `Your refund of ${amount} waits: ${why} It goes on by itself.`,
        bidder: `The refund of ${amount} waits: ${why} It goes on by itself.`,
      };
    case "bounce":
      return {
        title: "Refund came back",
        poster: `Your refund of ${amount} could not be completed: ${why} ${neverPaidOut ? "Dibbs keeps the money for now." : "The money goes back to the seller; please agree with them on another way."}`,
        bidder: `The refund of ${amount} could not be completed: ${why} ${neverPaidOut ? "Dibbs keeps the money for now." : "You get the money again."}`,
      };
    case "restore":
      if (neverPaidOut) {
        return { title: "Refund came back", poster: `The ${amount} go to the seller after all.`, bidder: null };
      }
      return {
        title: "Refund came back",
        poster: refund.rail === "bank" ? `Your refund of ${amount} was sent back to the seller: ${why}` : null,
        bidder: `You have the ${amount} again that you had given back.`,
      };
    case "mark_unresolved":
      return {
        title: "Refund being checked",
        poster: `We have no answer about your refund of ${amount} yet.`,
        bidder: `We have no answer about the refund of ${amount} yet. Do not give it again.`,
      };
    default:
      return null;
  }
};
