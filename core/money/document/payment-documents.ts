import type { Contract } from "#core/contract/contract/contract.ts";
import type { ContractNames, PartyName } from "#core/contract/contract/contract-names.ts";
import {
  type Block,
  column,
  type Document,
  documentOf,
  facts,
  figures,
  money,
  paragraph,
  text,
  time,
} from "#core/contract/document/document.ts";
import { documentWords } from "#core/contract/document/words/words.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Account, type Posting, paidPostings } from "#core/money/ledger/ledger.ts";
import { isHeldBack, type Payment } from "#core/money/payment/payment.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { sum } from "#core/shared/money.ts";
import type { Side } from "#core/shared/side.ts";

/** The data of a payment's receipt and invoice. */
export type PaymentFacts = {
  readonly contract: Pick<Contract, "id">;
  readonly names: ContractNames;
  readonly listingTitle: string;
  readonly milestone: Pick<Milestone, "number" | "description">;
  readonly payment: Payment;
  /** The payments that were split off it while it was held. */
  readonly parts: ReadonlyArray<Payment>;
  /** The contract's ledger postings, oldest first. */
  readonly postings: ReadonlyArray<Posting>;
};

const accountsOf: Readonly<Record<Side, ReadonlyArray<Account>>> = {
  poster: ["poster"],
  bidder: ["bidder", "balance"],
};

/** Returns what a posting means for one side, in cents: what they paid or received; negative the other way around. */
export const movementOf = ({ lines }: Pick<Posting, "lines">, side: Side): number => {
  const moved = sum(lines.filter(({ account }) => accountsOf[side].includes(account)).map(({ amount }) => amount));
  return side === "poster" ? 0 - moved : moved;
};

/** Returns the posting that took the payer's money, for a part that of its whole; null if nothing was taken yet. */
const takingOf = ({ payment, postings }: PaymentFacts): Posting | null =>
  postings.find(
    ({ paymentId, kind, lines }) =>
      paymentId === (payment.partOf ?? payment.id) &&
      paidPostings.includes(kind) &&
      movementOf({ lines }, "poster") > 0,
  ) ?? null;

/**
 * Returns the number of a receipt or invoice: the full id of its payment, in digits and letters. It is unique, never
 * changes, needs no counter that concurrent payments could race for, and does not reveal how much business there is.
 */
const numberOf = (prefix: "R" | "INV", id: PaymentId): string =>
  `${prefix}-${BigInt(`0x${id.replaceAll("-", "")}`)
    .toString(36)
    .toUpperCase()}`;

export const receiptNumber = ({ id }: Pick<Payment, "id">): string => numberOf("R", id);
export const invoiceNumber = ({ id }: Pick<Payment, "id">): string => numberOf("INV", id);

type Words = (typeof documentWords)[Language];

/** Joins a person with their business, such as 'Cole Contractor, Cole Builds, Austin, TX'. */
const inOneLine = ({ name, business, city, state }: PartyName): string =>
  [name, business, city, state].filter((part) => part !== null && part !== "" && part !== undefined).join(", ");

const standingOf = (payment: Payment, words: Words): string => {
  switch (payment.state) {
    case "settled":
      return words.arrived;
    case "held":
      return words.held;
    case "returned":
    case "refunded":
      return words.wentBack;
    default:
      return words.onItsWay;
  }
};

/** Returns what moved for this side after the payment itself; for the poster, who paid once, including its parts. */
const laterMoves = ({ payment, parts, postings }: PaymentFacts, side: Side) => {
  const ids = [payment.id, ...(side === "poster" ? parts.map(({ id }) => id) : [])];
  return postings
    .filter(({ paymentId, kind }) => ids.includes(paymentId) && !paidPostings.includes(kind))
    .map(({ at, kind, lines }) => ({ at, kind, amount: movementOf({ lines }, side) }))
    .filter(({ amount }) => amount !== 0);
};

type Moves = ReturnType<typeof laterMoves>;

const movesTable = (moves: Moves, paid: number, words: Words): Block => ({
  kind: "table",
  caption: words.movements,
  columns: [column(words.date, 40), column(words.type, 42), figures(words.amount)],
  rows: moves.map(({ at, kind, amount }) => [time(at), text(words.movement[kind]), money(amount)]),
  total: [text(words.movementsAfter), text(words.kept), money(paid + sum(moves.map(({ amount }) => amount)))],
});

const lastOf = (moves: Moves, taking: Posting): Date => moves.at(-1)?.at ?? taking.at;

const whatFor = ({ listingTitle, milestone }: PaymentFacts, words: Words) =>
  facts([words.project, listingTitle], [words.milestone, `${milestone.number}. ${milestone.description}`]);

const ids = ({ contract, payment }: PaymentFacts, words: Words) => ({
  title: words.ids,
  blocks: [facts([words.paymentId, payment.id], [words.contractId, contract.id]), paragraph(words.made)],
});

/**
 * Returns the receipt for what the poster paid, in this language: the amount that was taken, whatever was split off
 * later. Null if nothing was taken yet, and for a part, which is on the receipt of the whole.
 */
export const receiptDocument = (given: PaymentFacts, language: Language): Document | null => {
  const words = documentWords[language];
  const { names, payment } = given;
  const taking = takingOf(given);
  if (taking === null || payment.partOf !== null) return null;
  const number = receiptNumber(payment);
  const moves = laterMoves(given, "poster");
  const total = movementOf(taking, "poster");
  const amount = total - payment.fee;
  return documentOf(
    {
      ...{ name: ["receipt", number], language, title: words.receipt(number) },
      ...{ about: words.receiptAbout(inOneLine(names.poster)), at: lastOf(moves, taking) },
    },
    [
      {
        title: words.details,
        blocks: [
          facts(
            [words.receiptNumber, number],
            [words.paidOn, time(taking.at)],
            [words.paidBy, inOneLine(names.poster)],
            [words.paidTo, inOneLine(names.bidder)],
            [words.method, words.methods[payment.rail]],
            [words.status, given.parts.length === 0 ? standingOf(payment, words) : words.inParts],
          ),
          whatFor(given, words),
        ],
      },
      {
        title: words.paid,
        blocks: [
          {
            kind: "table",
            caption: words.paid,
            columns: [column(words.description, 82), figures(words.amount)],
            rows: [
              [text(words.milestoneNumber(given.milestone.number)), money(amount)],
              [text(words.feeFor), money(payment.fee)],
            ],
            total: [text(words.totalPaid), money(total)],
          },
          ...(moves.length === 0 ? [] : [movesTable(moves, total, words)]),
        ],
      },
      ids(given, words),
    ],
  );
};

/**
 * Returns the bidder's invoice to the poster for a milestone, in this language: as it was paid, without the fee, which
 * is between the poster and Dibbs. Null until it is paid, while the money is held, because it is earned only at its
 * release, and if it went back before the bidder had it.
 */
export const invoiceDocument = (given: PaymentFacts, language: Language): Document | null => {
  const words = documentWords[language];
  const { names, payment, milestone } = given;
  const taking = takingOf(given);
  if (taking === null || isHeldBack(payment) || payment.state === "refunded") return null;
  const number = invoiceNumber(payment);
  const moves = laterMoves(given, "bidder");
  return documentOf(
    {
      ...{ name: ["invoice", number], language, title: words.invoice(number) },
      ...{ about: words.invoiceAbout(inOneLine(names.bidder), inOneLine(names.poster)), at: lastOf(moves, taking) },
    },
    [
      {
        title: words.details,
        blocks: [
          facts(
            [words.invoiceNumber, number],
            [words.paidOn, time(taking.at)],
            [words.from, inOneLine(names.bidder)],
            [words.to, inOneLine(names.poster)],
            [words.method, words.methods[payment.rail]],
          ),
          facts([words.project, given.listingTitle]),
        ],
      },
      {
        title: words.totalBilled,
        blocks: [
          {
            kind: "table",
            caption: words.totalBilled,
            columns: [column(words.number, 8), column(words.milestone, 74), figures(words.amount)],
            rows: [[text(String(milestone.number)), text(milestone.description), money(payment.milestoneAmount)]],
            total: [text(""), text(words.totalBilled), money(payment.milestoneAmount)],
          },
          moves.length === 0 ? paragraph(words.invoicePaid) : movesTable(moves, payment.milestoneAmount, words),
        ],
      },
      ids(given, words),
    ],
  );
};
