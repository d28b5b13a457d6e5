import type { Parties } from "#core/contract/contract/contract-names.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { Words } from "#core/messaging/words/words.ts";
import type { Side } from "#core/shared/side.ts";
import { type Payment, quietFailures } from "./payment.ts";
import type { Outcome } from "./send-payment.ts";

type Line = { readonly kind: Kind; readonly words: Words; readonly to: Side };

/** What both are told of a payment that has moved, of this milestone. */
export const outcomeNews = (
  payment: Payment,
  event: Outcome["event"] | "fund",
  milestone: Parties & { readonly number: number },
): ReadonlyArray<Line> => {
  const why = payment.failure?.message ?? "";
  const { milestoneAmount: amount, total } = payment;
  switch (event) {
    case "settle":
      return [
        {
          to: "poster",
          kind: "payment",
          // Of what was held they were told when their card was charged.
          words:
            payment.purpose === "fund"
              ? ["heldPaid", { ...milestone, amount }]
              : ["paid", { ...milestone, amount: total }],
        },
        {
          to: "bidder",
          kind: "payment",
          words: ["paidOut", { ...milestone, amount }],
        },
      ];
    case "fail":
      if (quietFailures.includes(payment.failure?.code ?? "")) return [];
      return [
        {
          to: "poster",
          kind: "failed_payment",
          words: ["paymentFailed", { ...milestone, why }],
        },
      ];
    case "fund":
      return [
        { to: "poster", kind: "payment", words: ["milestoneFunded", { ...milestone, amount: total, to: "poster" }] },
        { to: "bidder", kind: "payment", words: ["milestoneFunded", { ...milestone, amount, to: "bidder" }] },
      ];
    case "charge":
      if (payment.rail !== "bank") return [];
      return [
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["payoutHeldUp", { ...milestone, amount, why }],
        },
        {
          to: "poster",
          kind: "payment",
          words: ["paymentHeldUp", milestone],
        },
      ];
    case "return":
      return [
        {
          to: "poster",
          kind: "failed_payment",
          words: ["paymentReturned", { ...milestone, why }],
        },
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["paymentTakenBack", { ...milestone, amount: total }],
        },
      ];
    case "refund":
      return [
        {
          to: "poster",
          kind: "refund",
          words: ["paymentWentBack", { ...milestone, to: "poster" }],
        },
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["paymentWentBack", { ...milestone, to: "bidder" }],
        },
      ];
    case "hold":
      return [
        {
          to: "bidder",
          kind: "failed_payment",
          words: ["payoutOnHold", { ...milestone, amount, why }],
        },
      ];
    case "mark_unresolved":
      return [
        {
          to: "poster",
          kind: "failed_payment",
          words: ["paymentChecked", milestone],
        },
      ];
    default:
      return [];
  }
};
