import { isLivePayment, lateChargeReturned, type Payment } from "#core/money/payment/payment.ts";
import type { ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { isOnItsWay, type Refund } from "#core/money/refund/refund.ts";
import { type Cents, cents, sum } from "#core/shared/money.ts";
import type { PaymentBalance } from "./contract-balances.ts";
import type { Found } from "./difference.ts";

/** Which of the provider's lists an entry is from. */
export type List = "card charges" | "card transfers" | "bank transfers";

const minute = 60_000;
/** What one side has known for a shorter time may simply not have reached the other. */
const fresh = 60 * minute;

/** The states in which each list must contain the payment, because all its money has moved there. */
const statesOf = {
  "card charges": ["held", "charged", "settled", "refunded"],
  "card transfers": ["settled"],
  "bank transfers": ["settled"],
} as const satisfies Record<List, ReadonlyArray<Payment["state"]>>;

/** Whether the list must have an entry for the payment. */
export const belongsTo = (list: List, { rail, state, partOf }: Payment): boolean =>
  // A part was charged with the payment that it was split off.
  (list !== "card charges" || partOf === null) &&
  list.startsWith(rail) &&
  (statesOf[list] as ReadonlyArray<string>).includes(state);

/**
 * Returns how much of an entry went back per our refunds: for certain, and at most, because some is on its way, and the
 * provider may or may not count a refund that a card sent back.
 */
const givenBack = (list: List, refunds: ReadonlyArray<Refund>) => {
  const isCertain = ({ state, reversalRef }: Refund): boolean =>
    list === "card transfers" ? reversalRef !== null : state === "refunded";
  const isPossible = (refund: Refund): boolean =>
    isOnItsWay(refund) ||
    (list === "card charges" && (refund.state === "restored" || refund.state === "paid_elsewhere"));
  const of = (which: (refund: Refund) => boolean) => sum(refunds.filter(which).map(({ amount }) => amount));
  const least = of(isCertain);
  return { least, most: least + of((refund) => !isCertain(refund) && isPossible(refund)) };
};

/** Returns the ref and amount of our payment, which the provider should have too. */
const ours = (list: List, payment: Payment, parts: Cents) =>
  list === "card charges"
    ? { ref: payment.chargeRef, amount: payment.total + parts }
    : list === "card transfers"
      ? { ref: payment.transferRef, amount: payment.milestoneAmount }
      : { ref: payment.providerRef, amount: payment.total };

/** Checks a transfer that paid a seller again: a refund of ours that the card rejected must have it, or soon will. */
const checkRestore = (
  { ref, amount }: ProviderEntry,
  refunds: ReadonlyArray<Refund>,
  about: Pick<Found, "comparison" | "subject" | "contractId" | "paymentId">,
): ReadonlyArray<Found> => {
  const isOurs = (it: Refund): boolean => it.amount === amount && (it.restoreRef === ref || it.state === "bounced");
  return refunds.some(isOurs)
    ? []
    : [{ ...about, kind: "unknown_to_us", expected: "nothing", found: `${amount} cents to the seller again` }];
};

/**
 * Returns the differences between a provider's entry and our payment. `at` is when the provider was asked; what moved
 * around that time is left for the next check.
 */
export const checkEntry = (
  list: List,
  entry: ProviderEntry,
  balance: PaymentBalance | undefined,
  at: Date,
): ReadonlyArray<Found> => {
  const comparison = list === "bank transfers" ? "bank" : "card";
  const subject = `${list} ${entry.ref}`;
  if (balance === undefined || balance.payment.rail !== comparison) {
    const found = `${entry.amount} cents, ${entry.status}, in the name of ${entry.paymentId ?? "no payment"}`;
    const about = { comparison, subject, contractId: null, paymentId: null } as const;
    return entry.status === "failed" ? [] : [{ ...about, kind: "unknown_to_us", expected: "nothing", found }];
  }
  const { payment, chargebacks, parts } = balance;
  const refunds = list === "card charges" ? [...balance.refunds, ...balance.refundsOfParts] : balance.refunds;
  const about = { comparison, subject, contractId: payment.contractId, paymentId: payment.id } as const;
  if (entry.purpose === "refund") return [];
  // Charged after the payment had failed, and refunded in full.
  if (payment.failure?.code === lateChargeReturned && entry.returned === entry.amount) return [];
  if (entry.purpose === "restore") return checkRestore(entry, refunds, about);
  const differences: Array<Found> = [];

  const { ref, amount } = ours(list, payment, parts);
  if (entry.amount !== amount) {
    differences.push({ ...about, kind: "amount", expected: `${amount} cents`, found: `${entry.amount} cents` });
  }

  const isSettled = belongsTo(list, payment);
  const isYoung = at.getTime() - entry.at.getTime() < fresh || at.getTime() - payment.updatedAt.getTime() < fresh;
  // A live payment is polled anyway; only one that lags for long is reported here.
  const isBehind = !isSettled && entry.status === "done" && !(isLivePayment(payment) && isYoung);
  const isAhead = isSettled && entry.status !== "done" && !isYoung;
  const isAnother = isSettled && entry.status === "done" && ref !== entry.ref;
  if (isBehind || isAhead || isAnother) {
    differences.push({
      ...about,
      kind: "state",
      expected: isAnother ? `${ref}` : `what goes with '${payment.state}'`,
      found: isAnother ? entry.ref : entry.status,
    });
  }

  const { least, most } = givenBack(list, refunds);
  // A refund made on the provider's own pages is not a refund of ours, but we know of it.
  const past =
    list === "card charges"
      ? sum(chargebacks.filter(({ kind }) => kind === "external_refund").map((it) => it.taken ?? 0))
      : 0;
  const isMoving = refunds.some(({ updatedAt }) => at.getTime() - updatedAt.getTime() < fresh);
  if (list !== "bank transfers" && !isMoving && (entry.returned < least + past || entry.returned > most + past)) {
    differences.push({
      ...about,
      kind: "returned",
      expected: `${least + past} cents`,
      found: `${entry.returned} cents`,
    });
  }
  return differences;
};

/** Returns the difference between our refunds of a bank payment and the sum of the transfers that gave it back. */
export const checkBankRefunds = (
  entries: ReadonlyArray<ProviderEntry>,
  { payment, refunds }: PaymentBalance,
  at: Date,
): ReadonlyArray<Found> => {
  const { least, most } = givenBack("bank transfers", refunds);
  const sent = sum(entries.filter(({ status }) => status === "done").map((entry) => entry.amount));
  const isMoving = [...refunds.map(({ updatedAt }) => updatedAt), ...entries.map((entry) => entry.at)].some(
    (moved) => at.getTime() - moved.getTime() < fresh,
  );
  if (isMoving || (sent >= least && sent <= most)) return [];
  const { id: paymentId, contractId } = payment;
  const about = { comparison: "bank", kind: "returned", subject: `refunds of ${paymentId}`, contractId, paymentId };
  return [{ ...about, expected: `${least} cents`, found: `${sent} cents` } as Found];
};

/** Reports a payment that must be in the list, and is not. */
export const missing = (list: List, payment: Payment): Found => ({
  comparison: payment.rail,
  kind: "unknown_to_provider",
  subject: `${list} of ${payment.id}`,
  contractId: payment.contractId,
  paymentId: payment.id,
  expected: `${ours(list, payment, cents(0)).amount} cents, ${ours(list, payment, cents(0)).ref ?? "of no known name"}`,
  found: "nothing",
});

/** Whether a payment has not changed recently; a recent change may be missing from a list that was read just before. */
export const hasRested = (payment: Payment, at: Date): boolean => at.getTime() - payment.updatedAt.getTime() >= fresh;
