import {
  type Block,
  column,
  type Document,
  day,
  documentOf,
  facts,
  figures,
  money,
  nothing,
  paragraph,
  text,
  type Value,
} from "#core/contract/document/document.ts";
import { documentWords } from "#core/contract/document/words/words.ts";
import type { CloseoutSums } from "#core/money/closeout/closeout.ts";
import { closeoutFacts } from "#core/money/statement/closeout-facts.ts";
import type { Statement, StatementLine } from "#core/money/statement/statement.ts";
import { statementTexts } from "#core/money/statement/statement-csv.ts";
import type { Language } from "#core/shared/language.ts";
import { sum } from "#core/shared/money.ts";
import { dayOf } from "#core/shared/time-zone.ts";

const closeoutSection = (closeout: CloseoutSums, language: Language): Document["sections"][number] => {
  const { title, facts: said } = closeoutFacts(closeout, language);
  return {
    title,
    blocks: [
      facts(...said.map(([label, value]) => [label, typeof value === "number" ? money(value) : value] as const)),
    ],
  };
};

/** Renders a contract's statement in this language; its date is that of its newest line, or of the contract's offer. */
export const statementDocument = (statement: Statement, offeredAt: Date, language: Language): Document => {
  const words = documentWords[language];
  const { states } = statementTexts[language];
  const withFees = statement.side === "poster";
  const moved = statement.lines.filter(({ kind }) => kind !== "milestone");
  const left = statement.lines.filter(({ kind }) => kind === "milestone");
  // In the totals, retainage is separate from what is left to pay.
  const leftTitle = left.some(({ standing }) => standing === "kept_back") ? words.toPayRetained : words.toPay;
  const what = ({ kind, number, description }: StatementLine): Value =>
    text(`${kind === "refund" ? words.refundFor(number) : words.milestoneNumber(number)}. ${description}`);
  const amount = ({ kind, amount }: StatementLine): Value => money(kind === "refund" ? 0 - amount : amount);
  // A part that was split off a charge has no fee of its own.
  const hasParts = withFees && moved.some(({ kind, fee }) => kind === "payment" && fee === null);
  const lines: Block = {
    kind: "table",
    caption: words.lines,
    columns: [
      column(words.date, 24),
      column(words.description, withFees ? 26 : 38),
      column(words.status, 18),
      ...(withFees ? [figures(words.fee, 14)] : []),
      figures(words.amount),
    ],
    rows: moved.map((line) => [
      line.at === null ? nothing : day(dayOf(line.at)),
      what(line),
      text([states[line.standing], line.rail === null ? "" : words.methods[line.rail]].filter(Boolean).join(", ")),
      ...(withFees ? [line.fee === null ? nothing : money(line.fee)] : []),
      amount(line),
    ]),
    total: null,
  };
  return documentOf(
    {
      ...{ name: ["payments", statement.contractId], language, title: words.statement, about: statement.listingTitle },
      at: moved.reduce((last, { at }) => (at !== null && at > last ? at : last), offeredAt),
    },
    [
      {
        title: words.totals,
        blocks: [
          facts(
            [words.client, statement.poster],
            [words.otherSide, statement.bidder],
            [words.contractTotal, money(statement.totalCost)],
            [words.paid, money(statement.paid)],
            [words.heldNow, statement.held === 0 ? null : money(statement.held)],
            [words.keptBack, statement.keptBack === 0 ? null : money(statement.keptBack)],
            [words.movingNow, money(statement.onItsWay)],
            [words.givenBack, money(statement.givenBack)],
            [words.fees, statement.fees === null ? null : money(statement.fees)],
            [words.toPay, money(statement.toPay)],
          ),
        ],
      },
      ...(statement.closeout === null ? [] : [closeoutSection(statement.closeout, language)]),
      {
        title: words.lines,
        blocks: [
          moved.length === 0 ? paragraph(words.nothingPaid) : lines,
          ...(hasParts ? [paragraph(words.feeOnce)] : []),
          ...(statement.isCut ? [paragraph(words.linesCut)] : []),
        ],
      },
      ...(left.length === 0
        ? []
        : [
            {
              title: leftTitle,
              blocks: [
                {
                  kind: "table" as const,
                  caption: leftTitle,
                  columns: [column(words.due, 24), column(words.description, 58), figures(words.amount)],
                  rows: left.map((line) => [day(line.endDay), what(line), amount(line)]),
                  total: [nothing, text(words.total), money(sum(left.map((line) => line.amount)))],
                },
              ],
            },
          ]),
      {
        title: words.ids,
        blocks: [facts([words.contractId, statement.contractId]), paragraph(words.made)],
      },
    ],
  );
};
