import type { CancelRule, DownPaymentRule, Rule } from "../rule.ts";

const titles: Readonly<Record<Rule["kind"], string>> = {
  written: "In writing",
  license: "License number",
  down_payment: "Down payment",
  progress: "Payments as the work goes",
  cancel: "Cancellation period",
  changes: "Changes in writing",
};

const unless = {
  special_order: "It may be more where materials have to be specially ordered.",
  agreed: "Both may agree on something else.",
} as const;

/** The English texts of state rules and their values; amounts are already formatted. They inform, never advise. */
export const en = {
  titles,
  written: "The contract must be in writing and signed by both sides.",
  license: "The contract must show the contractor's license or registration number.",
  downPayment: (
    { share: [part, whole], unless: more }: Pick<DownPaymentRule, "share" | "unless">,
    most: string | null,
  ) =>
    [
      `Before the work starts, at most ${whole % 10 === 0 ? `${(100 * part) / whole}%` : `${part}/${whole}`} of the price is due${most === null ? "" : `, and never more than ${most}`}.`,
      ...(more === null ? [] : [unless[more]]),
    ].join(" "),
  progress: "Apart from the down payment, no payment can be for more than the work done and the materials delivered.",
  cancel: ({ days, senior, isCarriedOut }: Pick<CancelRule, "days" | "senior" | "isCarriedOut">) =>
    [
      isCarriedOut
        ? `The client can cancel without a reason until midnight of business day ${days} after the contract was made.`
        : `Where the seller solicited the sale in person, away from their place of business, the buyer can cancel until midnight of business day ${days} after it.`,
      ...(senior === null ? [] : [`A client of ${senior.age} or older has until business day ${senior.days}.`]),
    ].join(" "),
  changes: "A change to the contract must be in writing and agreed to by both sides before its work is done.",
  above: (sum: string) => `For contracts above ${sum}.`,
  /** What Dibbs does about the rule. */
  does: {
    written: "On Dibbs, the contract is a document that both sides keep.",
    license: {
      blocks: "On Dibbs, a contractor whose profile shows no license from this state can't be hired.",
      warns: "Dibbs tells both sides when the contractor's profile shows no license.",
    },
    down_payment: {
      blocks: "Dibbs doesn't send a bid, an offer or a change that asks for more.",
      warns: "Dibbs tells both sides when more is asked for.",
    },
    progress:
      "On Dibbs, a milestone is paid when the client marks it completed. Money held for a milestone isn't paid to the contractor before that. If the contractor hasn't marked it done, Dibbs tells the client before they pay.",
    cancel: {
      yes: "On Dibbs, the client cancels on the contract's page, and the money goes back.",
      no: "Dibbs can't tell how a sale came about, so it only mentions this rule.",
    },
    changes: "On Dibbs, a contract changes by change orders, which count once the other side accepts.",
  },
  source: "Source",
  asOf: "As of",
  notAdvice: "This is information, not legal advice. Laws change, and other rules may apply.",
  version: (state: string, version: number) => `${state}, version ${version}`,
  country: "United States",
};
