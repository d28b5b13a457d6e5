import type { Parties } from "#core/contract/contract/contract-names.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { Words } from "#core/messaging/words/words.ts";
import type { Side } from "#core/shared/side.ts";
import { type Payment, quietFailures } from "./payment.ts";
import type { Outcome } from "./send-payment.ts";

type Line = { readonly kind: Kind; readonly words: Words; readonly to: Side };

const line = (to: Side, kind: Kind, words: Words): Line => ({ to, kind, words });

/** Returns the messages to both sides about a payment's move; `milestone` is the one that it pays. */
export const outcomeNews = (
  payment: Payment,
  event: Outcome["event"] | "fund" | "send_on",
  milestone: Parties & { readonly number: number },
): ReadonlyArray<Line> => {
  const why = payment.failure?.message ?? "";
  const { milestoneAmount: amount, total } = payment;
  const posterPaid: Words =
    // The poster of a held payment learned the total when their card was charged.
    payment.purpose === "fund" ? ["heldPaid", { ...milestone, amount }] : ["paid", { ...milestone, amount: total }];
  const paidOut = line("bidder", "payment", ["paidOut", { ...milestone, amount }]);
  switch (event) {
    case "settle":
      return [line("poster", "payment", posterPaid), paidOut];
    case "send_on":
      return [paidOut];
    case "fail":
      if (quietFailures.includes(payment.failure?.code ?? "")) return [];
      return [line("poster", "failed_payment", ["paymentFailed", { ...milestone, why }])];
    case "fund":
      return [
        line("poster", "payment", ["milestoneFunded", { ...milestone, amount: total, to: "poster" }]),
        line("bidder", "payment", ["milestoneFunded", { ...milestone, amount, to: "bidder" }]),
      ];
    case "charge":
      if (payment.rail !== "bank") return [];
      return [
        line("bidder", "failed_payment", ["payoutHeldUp", { ...milestone, amount, why }]),
        line("poster", "payment", ["paymentHeldUp", milestone]),
      ];
    case "return":
      return [
        line("poster", "failed_payment", ["paymentReturned", { ...milestone, why }]),
        line("bidder", "failed_payment", ["paymentTakenBack", { ...milestone, amount: total }]),
      ];
    case "refund":
      return [
        line("poster", "refund", ["paymentWentBack", { ...milestone, to: "poster" }]),
        line("bidder", "failed_payment", ["paymentWentBack", { ...milestone, to: "bidder" }]),
      ];
    case "hold": {
      const held: Words = [payment.rail === "bank" ? "payoutHeldUp" : "payoutOnHold", { ...milestone, amount, why }];
      return [line("bidder", "failed_payment", held)];
    }
    case "mark_unresolved":
      return [line("poster", "failed_payment", ["paymentChecked", milestone])];
    default:
      return [];
  }
};
