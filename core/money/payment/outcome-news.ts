import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { type Payment, paidBefore } from "./payment.ts";
import type { Outcome } from "./send-payment.ts";

type Line = { readonly kind: Kind; readonly words: Words; readonly to: "poster" | "bidder" };

/** Failures of which the poster is not told as of one: they gave it up, or are told otherwise. */
const quietFailures: ReadonlyArray<string> = ["canceled", "abandoned", paidBefore];

/** What both are told of a payment that has moved, of the milestone with this number. */
export const outcomeNews = (payment: Payment, event: Outcome["event"], number: number): ReadonlyArray<Line> => {
  const why = payment.failure?.message ?? "";
  const { milestoneAmount: amount, total } = payment;
  switch (event) {
    case "settle":
      return [
        {
          to: "poster",
          kind: "payment",
          words: ["paid", { number, amount: total }],
        },
        {
          to: "bidder",
          kind: "payment",
          words: ["paidOut", { number, amount }],
        },
      ];
    case "fail":
      if (quietFailures.includes(payment.failure?.code ?? "")) return [];
      return [
        {
          to: "poster",
          kind: "failed_payment",
          words: ["paymentFailed", { number, why }],
        },
      ];
    case "charge":
      if (payment.rail !== "bank") return [];
      return [
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["payoutHeldUp", { number, amount, why }],
        },
        {
          to: "poster",
          kind: "payment",
          words: ["paymentHeldUp", { number }],
        },
      ];
    case "return":
      return [
        {
          to: "poster",
          kind: "failed_payment",
          words: ["paymentReturned", { number, why }],
        },
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["paymentTakenBack", { number, amount: total }],
        },
      ];
    case "refund":
      return [
        {
          to: "poster",
          kind: "refund",
          words: ["paymentWentBack", { number, to: "poster" }],
        },
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["paymentWentBack", { number, to: "bidder" }],
        },
      ];
    case "hold":
      return [
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["payoutOnHold", { number, amount, why }],
        },
      ];
    case "mark_unresolved":
      return [
        {
          to: "poster",
          kind: "failed_payment",
          words: ["paymentChecked", { number }],
        },
      ];
    default:
      return [];
  }
};
