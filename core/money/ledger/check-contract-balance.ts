import { isOwed } from "#core/contract/contract/owed.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { chargedBy, type Payment, paidOf, wasReleasedWithin } from "#core/money/payment/payment.ts";
import { givenStates, type Refund } from "#core/money/refund/refund.ts";
import { cents, sum } from "#core/shared/money.ts";
import type { ContractBalance } from "./contract-balances.ts";
import type { Found } from "./difference.ts";
import { keptByBidder, type Posting } from "./ledger.ts";
import { chargebackLines, isOfCharge, paymentLines, type RefundPosting, refundLines } from "./post-entries.ts";

type Expected = { readonly key: string; readonly paymentId: Posting["paymentId"]; readonly lines: Posting["lines"] };

/** `of`: the id of the refund or chargeback that the posting belongs to. */
const keyOf = (paymentId: string, kind: Posting["kind"], of: string | null): string =>
  of === null ? `${paymentId} ${kind}` : `${paymentId} ${kind} ${of}`;

/** Returns the postings that a payment must have in its state. */
const kindsOf = (
  payment: Payment,
  refunds: ReadonlyArray<Refund>,
): ReadonlyArray<"charge" | "release_held" | "settle" | "return" | "release"> => {
  const { id, partOf, rail, state, chargeRef, transferRef, releasedAt } = payment;
  // A part was charged with the payment that it was split off, and released with it if that was released before.
  const charged = [
    ...(partOf === null ? (["charge"] as const) : []),
    ...(releasedAt === null || wasReleasedWithin(payment) ? [] : (["release_held"] as const)),
  ];
  // A bank transfer has a charge of its own only if it was held up; its transfer from there then has its own ref.
  const wasCharged = rail === "card" || chargeRef !== null;
  const arrived = wasCharged ? ([...charged, "settle"] as const) : (["settle"] as const);
  switch (state) {
    case "held":
    case "charged":
      return charged;
    case "settled":
      return arrived;
    case "returned":
      return wasCharged && transferRef === null ? ["charge", "return"] : [...arrived, "return"];
    case "refunded":
      // What no refund moved went back to the card outside Dibbs.
      return refunds.some((it) => it.paymentId === id && givenStates.includes(it.state))
        ? charged
        : [...charged, "release"];
    default:
      return [];
  }
};

/** Returns the postings that a refund must have, by its state and its provider's ids. */
const legsOf = (refund: Refund): ReadonlyArray<RefundPosting> => {
  const { rail, state, refundRef } = refund;
  const isSentBack = state === "bounced" || state === "restored" || state === "paid_elsewhere";
  if (rail === "bank") return state === "refunded" ? ["refund"] : isSentBack ? ["refund", "restore"] : [];
  const taken: ReadonlyArray<RefundPosting> = isOfCharge(refund) ? [] : ["reverse"];
  if (state === "reversed") return taken;
  if (state === "refunded") return [...taken, "refund"];
  const given: ReadonlyArray<RefundPosting> = refundRef === null ? [] : ["refund", "bounce"];
  // The card sent it back, and the poster got it outside Dibbs afterwards.
  if (state === "failed" && isOfCharge(refund)) return given;
  if (!isSentBack) return [];
  if (state === "paid_elsewhere") return [...taken, ...given, "pay_elsewhere"];
  return [...taken, ...given, ...(state === "restored" && !isOfCharge(refund) ? (["restore"] as const) : [])];
};

/** Returns the postings that a chargeback must have, by what was taken and returned. */
const movesOf = ({ taken, isReturned }: Chargeback): ReadonlyArray<"take" | "keep"> => {
  if (taken === null) return [];
  return isReturned ? ["take", "keep"] : ["take"];
};

const withParts = (payment: Payment, parts: ReadonlyArray<Payment>): Payment => {
  const more = sum(parts.map(({ total }) => total));
  return { ...payment, milestoneAmount: cents(payment.milestoneAmount + more), total: cents(payment.total + more) };
};

/** Returns a payment as it was when this was posted: including what was split off it since. */
const asOf = (kind: Posting["kind"], payment: Payment, payments: ReadonlyArray<Payment>): Payment => {
  if (kind === "charge") {
    return withParts(
      payment,
      payments.filter(({ partOf }) => partOf === payment.id),
    );
  }
  if (kind !== "release_held") return payment;
  const isOfRelease = (it: Payment): boolean =>
    wasReleasedWithin(it) &&
    chargedBy(it) === chargedBy(payment) &&
    it.releasedAt?.getTime() === payment.releasedAt?.getTime();
  return withParts(payment, payments.filter(isOfRelease));
};

const expectedOf = ({ payments, refunds, chargebacks }: ContractBalance): ReadonlyArray<Expected> => [
  ...payments.flatMap((payment) =>
    kindsOf(payment, refunds).map((kind) => ({
      key: keyOf(payment.id, kind, null),
      paymentId: payment.id,
      lines: paymentLines(asOf(kind, payment, payments), kind),
    })),
  ),
  ...refunds.flatMap((refund) => {
    const { id, paymentId } = refund;
    const payment = payments.find((it) => it.id === paymentId);
    if (payment === undefined) return [];
    return legsOf(refund).map((kind) => ({
      key: keyOf(paymentId, kind, id),
      paymentId,
      lines: refundLines(refund, payment, kind),
    }));
  }),
  ...chargebacks.flatMap((chargeback) =>
    movesOf(chargeback).map((kind) => ({
      key: keyOf(chargeback.paymentId, kind, chargeback.id),
      paymentId: chargeback.paymentId,
      lines: chargebackLines(chargeback, kind),
    })),
  ),
];

/** Lines with amount 0 are ignored. */
const spelled = (lines: Posting["lines"]): string =>
  lines
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join(", ");

const balanceOf = (postings: ReadonlyArray<Posting>, account: string): number =>
  sum(postings.flatMap(({ lines }) => lines.filter((line) => line.account === account).map(({ amount }) => amount)));

/**
 * Returns a poster's net amount of a charge, in cents: negative for what they paid, positive if they got back more than
 * they paid. If a bank reversed the charge, includes all payments of its milestone, because later ones pay it again.
 */
const posterBalance = ({ payments, postings }: ContractBalance, payment: Payment): number => {
  const isCounted = ({ milestoneId, ...it }: Payment): boolean =>
    chargedBy(it) === payment.id || (payment.state === "returned" && milestoneId === payment.milestoneId);
  const ids = new Set(payments.filter(isCounted).map(({ id }) => id));
  return balanceOf(
    postings.filter(({ paymentId }) => ids.has(paymentId)),
    "poster",
  );
};

/** Returns the contradictions within one contract's money. */
export const checkContractBalance = (balance: ContractBalance): ReadonlyArray<Found> => {
  const { contract, milestones, payments, postings } = balance;
  const about = { comparison: "books", contractId: contract.id, paymentId: null } as const;
  const found: Array<Found> = [];

  const expected = new Map(expectedOf(balance).map((posting) => [posting.key, posting]));
  const written = new Map(postings.map((it) => [keyOf(it.paymentId, it.kind, it.refundId ?? it.chargebackId), it]));
  for (const { key, paymentId, lines } of expected.values()) {
    const posting = written.get(key);
    const [wanted, has] = [spelled(lines), posting === undefined ? null : spelled(posting.lines)];
    if (wanted === has) continue;
    const kind = has === null ? "missing_posting" : "wrong_posting";
    found.push({ ...about, kind, subject: key, paymentId, expected: wanted, found: has ?? "nothing" });
  }
  for (const [key, { paymentId, lines }] of written) {
    if (expected.has(key)) continue;
    found.push({
      ...about,
      kind: "needless_posting",
      subject: key,
      paymentId,
      expected: "nothing",
      found: spelled(lines),
    });
  }

  const total = sum(postings.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
  if (total !== 0) {
    found.push({ ...about, kind: "unbalanced", subject: contract.id, expected: "0", found: `${total}` });
  }
  // Dibbs keeps the fee of a reversed payment, so the bidder's balance lacks it until the milestone is paid again.
  const fees = sum(payments.filter(({ state }) => state === "returned").map(({ fee }) => fee));
  const kept = keptByBidder({ bidder: balanceOf(postings, "bidder"), balance: balanceOf(postings, "balance") });
  if (kept + fees < 0) {
    found.push({ ...about, kind: "overdrawn", subject: contract.id, expected: "0 or more", found: `${kept}` });
  }

  for (const payment of payments.filter(({ partOf }) => partOf === null)) {
    const has = posterBalance(balance, payment);
    if (has <= 0) continue;
    found.push({
      ...about,
      kind: "overpaid",
      subject: payment.id,
      paymentId: payment.id,
      expected: "no more back than was paid",
      found: `${has} cents more`,
    });
  }

  for (const milestone of milestones) {
    const subject = milestone.id;
    const tried = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
    const settled = tried.find(({ state }) => state === "settled");
    const isPaid = settled !== undefined && paidOf(tried) >= payableOf(contract, milestone);
    if ((milestone.state === "completed") !== isPaid) {
      found.push({
        ...about,
        kind: "milestone",
        subject,
        paymentId: settled?.id ?? null,
        expected: isPaid ? "completed" : "not completed",
        found: `milestone ${milestone.number} is ${milestone.state}`,
      });
    }
    // Retainage is due once the contract is over, which is not an error.
    if (milestone.kind === "work" && isOwed(contract, milestone)) {
      found.push({
        ...about,
        kind: "owed",
        subject,
        expected: "paid",
        found: `milestone ${milestone.number} waits to be paid again, and the contract is ${contract.state}`,
      });
    }
  }
  return found;
};
