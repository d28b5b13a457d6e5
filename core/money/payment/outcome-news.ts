import type { News } from "#core/messaging/alert/tell.ts";
import { dollars } from "#core/shared/money.ts";
import { type Payment, paidBefore } from "./payment.ts";
import type { Outcome } from "./send-payment.ts";

type Line = Omit<News, "link"> & { readonly to: "poster" | "bidder" };

/** Failures of which the poster is not told as of one: they gave it up, or are told otherwise. */
const quietFailures: ReadonlyArray<string> = ["canceled", "abandoned", paidBefore];

/** What both are told of a payment that has moved, of the milestone with this number. */
export const outcomeNews = (payment: Payment, event: Outcome["event"], number: number): ReadonlyArray<Line> => {
  const why = payment.failure?.message ?? "";
  const amount = dollars(payment.milestoneAmount);
  const total = dollars(payment.total);
  switch (event) {
    case "settle":
      return [
        {
          to: "poster",
          kind: "payment",
          title: "Payment successful",
          message: `Milestone ${number} is paid: ${total}.`,
        },
        {
          to: "bidder",
          kind: "payment",
          title: "You were paid",
          message: `${amount} for milestone ${number} are on their way to your account.`,
        },
      ];
    case "fail":
      if (quietFailures.includes(payment.failure?.code ?? "")) return [];
      return [
        {
          to: "poster",
          kind: "failed_payment",
          title: "Payment Failed",
          message: `The payment of milestone ${number} did not go through: ${why}`,
          todo: "Please try again.",
        },
      ];
    case "charge":
      if (payment.rail !== "bank") return [];
      return [
        {
          to: "bidder",
          kind: "failed_payment",
          title: "Payment held up",
          message: `${amount} for milestone ${number} could not be sent to your bank account: ${why} The money is kept for you.`,
          todo: "Check your bank account on the page Payment Methods, or link another one; it is sent there then.",
        },
        {
          to: "poster",
          kind: "payment",
          title: "Payment held up",
          message: `Your payment of milestone ${number} has left your account and has not reached the seller's bank yet. You have nothing to do: do not pay it again.`,
        },
      ];
    case "return":
      return [
        {
          to: "poster",
          kind: "failed_payment",
          title: "Payment returned",
          message: `Your bank has taken the payment of milestone ${number} back: ${why}`,
          todo: "Please pay it again, by card or by bank.",
        },
        {
          to: "bidder",
          kind: "failed_payment",
          title: "Payment returned",
          message: `The bank of the poster has taken the payment of milestone ${number} back, ${total}, out of your balance at the provider of bank transfers. What you are paid by bank next fills that balance first. We have asked the poster to pay again.`,
        },
      ];
    case "refund":
      return [
        {
          to: "poster",
          kind: "refund",
          title: "Payment went back",
          message: `The payment of milestone ${number} went back to your card before it was paid out. The milestone can be paid again.`,
        },
        {
          to: "bidder",
          kind: "failed_payment",
          title: "Payment went back",
          message: `The payment of milestone ${number} went back to the poster's card before it was paid out to you. The milestone can be paid again.`,
        },
      ];
    case "hold":
      return [
        {
          to: "bidder",
          kind: "failed_payment",
          title: "Payout on hold",
          message: `${amount} for milestone ${number} are not paid out to you yet: ${why}`,
        },
      ];
    case "mark_unresolved":
      return [
        {
          to: "poster",
          kind: "failed_payment",
          title: "Payment being checked",
          message: `We have no answer about the payment of milestone ${number} yet. Do not pay it again; we tell you as soon as we know.`,
        },
      ];
    default:
      return [];
  }
};
