import { isOwed } from "#core/contract/takes-payment.ts";
import type { Payment } from "#core/payment/payment.ts";
import type { Refund } from "#core/refund/refund.ts";
import { sum } from "#core/shared/money.ts";
import type { Takeback } from "#core/takeback/takeback.ts";
import type { Book } from "./books.ts";
import type { Found } from "./difference.ts";
import type { Posting } from "./ledger.ts";
import { paymentLines } from "./post-payment.ts";
import { refundLines } from "./post-refund.ts";
import { takebackLines } from "./post-takeback.ts";

type Expected = { readonly key: string; readonly paymentId: Posting["paymentId"]; readonly lines: Posting["lines"] };

/** `of`: the refund or takeback that it is of. */
const keyOf = (paymentId: string, kind: Posting["kind"], of: string | null): string =>
  of === null ? `${paymentId} ${kind}` : `${paymentId} ${kind} ${of}`;

/** What a payment has moved by the state it is in. */
const kindsOf = ({ rail, state }: Payment): ReadonlyArray<"charge" | "settle" | "return"> => {
  switch (state) {
    case "charged":
      return ["charge"];
    case "settled":
      return rail === "card" ? ["charge", "settle"] : ["settle"];
    case "returned":
      return ["settle", "return"];
    default:
      return [];
  }
};

/** What a refund has moved by the state it is in. */
const legsOf = ({ rail, state }: Refund): ReadonlyArray<"reverse" | "refund"> => {
  if (state === "reversed") return ["reverse"];
  if (state !== "refunded") return [];
  return rail === "card" ? ["reverse", "refund"] : ["refund"];
};

/** What a takeback has moved by what it says was taken, and returned. */
const movesOf = ({ taken, isReturned }: Takeback): ReadonlyArray<"take" | "keep"> => {
  if (taken === null) return [];
  return isReturned ? ["take", "keep"] : ["take"];
};

const expectedOf = ({ payments, refunds, takebacks }: Book): ReadonlyArray<Expected> => [
  ...payments.flatMap((payment) =>
    kindsOf(payment).map((kind) => ({
      key: keyOf(payment.id, kind, null),
      paymentId: payment.id,
      lines: paymentLines(payment, kind),
    })),
  ),
  ...refunds.flatMap((refund) =>
    legsOf(refund).map((kind) => ({
      key: keyOf(refund.paymentId, kind, refund.id),
      paymentId: refund.paymentId,
      lines: refundLines(refund, kind),
    })),
  ),
  ...takebacks.flatMap((takeback) =>
    movesOf(takeback).map((kind) => ({
      key: keyOf(takeback.paymentId, kind, takeback.id),
      paymentId: takeback.paymentId,
      lines: takebackLines(takeback, kind),
    })),
  ),
];

/** Lines that move nothing count for nothing. */
const spelled = (lines: Posting["lines"]): string =>
  lines
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join(", ");

const balanceOf = (postings: ReadonlyArray<Posting>, account: string): number =>
  sum(postings.flatMap(({ lines }) => lines.filter((line) => line.account === account).map(({ amount }) => amount)));

/** In what the books of one contract disagree with themselves. */
export const checkBook = (book: Book): ReadonlyArray<Found> => {
  const { contract, milestones, payments, postings } = book;
  const about = { comparison: "books", contractId: contract.id, paymentId: null } as const;
  const found: Array<Found> = [];

  const expected = new Map(expectedOf(book).map((posting) => [posting.key, posting]));
  const written = new Map(postings.map((it) => [keyOf(it.paymentId, it.kind, it.refundId ?? it.takebackId), it]));
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
  const bidder = balanceOf(postings, "bidder");
  if (bidder < 0) {
    found.push({ ...about, kind: "overdrawn", subject: contract.id, expected: "0 or more", found: `${bidder}` });
  }

  for (const milestone of milestones) {
    const subject = milestone.id;
    const settled = payments.find(({ milestoneId, state }) => milestoneId === milestone.id && state === "settled");
    if ((milestone.state === "completed") !== (settled !== undefined)) {
      found.push({
        ...about,
        kind: "milestone",
        subject,
        paymentId: settled?.id ?? null,
        expected: settled === undefined ? "not completed" : "completed",
        found: `milestone ${milestone.number} is ${milestone.state}`,
      });
    }
    if (isOwed(contract, milestone)) {
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
