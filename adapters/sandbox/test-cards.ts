/** What the sandbox does with a card; only its number decides. */
export type CardBehaviour =
  | "succeeds"
  | "declined"
  | "insufficient_funds"
  | "needs_authentication"
  | "needs_time"
  | "needs_time_then_fails"
  | "answer_is_lost"
  | "never_answers"
  | "noisy_webhooks"
  | "transfer_answer_is_lost"
  | "reversal_refused"
  | "refund_refused"
  | "refund_takes_time"
  | "refund_bounces"
  | "refund_answers_lost";

/** The card numbers that the sandbox knows, each with its purpose. */
export const testCards: ReadonlyArray<{
  readonly number: string;
  readonly behaviour: CardBehaviour;
  readonly label: string;
}> = [
  { number: "4242424242424242", behaviour: "succeeds", label: "Succeeds" },
  { number: "4000000000000002", behaviour: "declined", label: "Declined" },
  { number: "4000000000009995", behaviour: "insufficient_funds", label: "Declined: insufficient funds" },
  { number: "4000002500003155", behaviour: "needs_authentication", label: "Needs confirmation from the cardholder" },
  { number: "4000000000000077", behaviour: "needs_time", label: "Succeeds after a few seconds" },
  { number: "4000000000000341", behaviour: "needs_time_then_fails", label: "Fails after a few seconds" },
  { number: "4000000000000119", behaviour: "answer_is_lost", label: "Succeeds, but the response is lost" },
  { number: "4000000000000259", behaviour: "never_answers", label: "Succeeds, but the provider never reports it" },
  {
    number: "4000000000005126",
    behaviour: "noisy_webhooks",
    label: "Succeeds; webhook events arrive five times and out of order",
  },
  {
    number: "4000000000000101",
    behaviour: "transfer_answer_is_lost",
    label: "Succeeds; the response to the payout is lost",
  },
  {
    number: "4000000000003055",
    behaviour: "reversal_refused",
    label: "Succeeds, but can't be refunded: the seller's account is empty",
  },
  {
    number: "4000000000003063",
    behaviour: "refund_refused",
    label: "Succeeds, but a refund gets stuck at Dibbs: the card was closed",
  },
  { number: "4000000000007726", behaviour: "refund_takes_time", label: "Succeeds; a refund takes a few seconds" },
  {
    number: "4000000000003071",
    behaviour: "refund_bounces",
    label: "Succeeds; the bank sends a refund back after five days",
  },
  {
    number: "4000000000003089",
    behaviour: "refund_answers_lost",
    label: "Succeeds; the responses about a refund are lost",
  },
];

const passesLuhn = (number: string): boolean => {
  const digits = [...number].reverse().map(Number);
  const total = digits.reduce((sum, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2;
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return total % 10 === 0;
};

export type CardEntry = { readonly number: string; readonly expiry: string; readonly cvc: string };

/** The behavior of a typed card, or a message with what is wrong with it. `at`: milliseconds since 1970. */
export const readCard = (entry: CardEntry, at: number): CardBehaviour | { readonly message: string } => {
  const number = entry.number.replaceAll(/[\s-]/g, "");
  const known = testCards.find((card) => card.number === number);
  if (!known && (!/^\d{12,19}$/.test(number) || !passesLuhn(number))) {
    return { message: "Your card number is invalid." };
  }
  const [, month = "", year = ""] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(entry.expiry.trim()) ?? [];
  if (month === "" || Number(month) < 1 || Number(month) > 12) {
    return { message: "Your card's expiration date is invalid." };
  }
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (Date.UTC(fullYear, Number(month), 1) <= at) return { message: "Your card has expired." };
  if (!/^\d{3,4}$/.test(entry.cvc.trim())) return { message: "Your card's security code is invalid." };
  return known?.behaviour ?? { message: "This is the test provider. It only takes its test cards." };
};
