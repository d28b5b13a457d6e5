import type { Effect } from "effect";
import {
  type Block,
  column,
  type Document,
  day,
  documentOf,
  figures,
  money,
  nothing,
  paragraph,
  text,
} from "#core/contract/document/document.ts";
import { documentWords } from "#core/contract/document/words/words.ts";
import { type Day, endOfDay } from "#core/shared/day.ts";
import type { Language } from "#core/shared/language.ts";
import type { Side } from "#core/shared/side.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import type { YearMovements } from "./year-movements.ts";

/** The most movements and the most contracts that a year's statement lists. */
export const mostMovements = 1000;

type Found = Effect.Success<ReturnType<YearMovements["Service"]["ofPerson"]>>;

/** Returns when a year begins and ends, in the one time zone of all days. */
export const boundsOfYear = (year: number) => ({
  from: endOfDay(`${year - 1}-12-31` as Day),
  to: endOfDay(`${year}-12-31` as Day),
});

/** Renders what a person paid and received in a calendar year, for their taxes. It is no tax form (1099). */
export const yearDocument = (
  { year, name, createdAt }: { readonly year: number; readonly name: string; readonly createdAt: Date },
  { movements, contracts, sums, cut }: Found,
  language: Language,
): Document => {
  const words = documentWords[language];
  const most = new Intl.NumberFormat("en-US").format(mostMovements);
  const lists = { poster: words.everyPaid, bidder: words.everyReceived };
  const titles = { poster: words.youPaid, bidder: words.youReceived };
  const sideSection = (side: Side) => {
    const all = sums.find((it) => it.side === side);
    if (all === undefined) return [];
    const isPoster = side === "poster";
    const row = ({ paid, fees, back }: typeof all) => [
      money(paid),
      ...(isPoster ? [money(fees)] : []),
      money(back),
      money(paid - back),
    ];
    const table: Block = {
      kind: "table",
      caption: titles[side],
      columns: [
        column(words.project, isPoster ? 25 : 33),
        column(words.other, isPoster ? 20 : 24),
        figures(isPoster ? words.paid : words.received, 14),
        ...(isPoster ? [figures(words.fees, 12)] : []),
        // Wide enough that its heading stays one word in Spanish.
        figures(words.back, 16),
        figures(words.net, 13),
      ],
      rows: contracts.filter((it) => it.side === side).map((it) => [text(it.listingTitle), text(it.other), ...row(it)]),
      total: [text(words.total), nothing, ...row(all)],
    };
    const list: Block = {
      kind: "table",
      caption: words.everyMovement,
      columns: [
        column(words.date, 24),
        column(words.description, isPoster ? 32 : 38),
        column(words.type, isPoster ? 16 : 22),
        ...(isPoster ? [figures(words.fee, 12)] : []),
        figures(words.amount, 16),
      ],
      rows: movements
        .filter((it) => it.side === side)
        .map((it) => [
          day(dayOf(it.at)),
          text(`${it.listingTitle}, ${words.milestoneNumber(it.milestone)}`),
          text(words.movement[it.kind]),
          ...(isPoster ? [it.fee === 0 ? nothing : money(it.fee)] : []),
          money(it.amount),
        ]),
      total: null,
    };
    return [
      { title: titles[side], blocks: [table, ...(cut.contracts ? [paragraph(words.contractsCut(most))] : [])] },
      { title: lists[side], blocks: [list, ...(cut.movements ? [paragraph(words.movementsCut(most))] : [])] },
    ];
  };
  return documentOf(
    {
      ...{ name: [year], language, title: words.year(year), about: words.yearAbout(name) },
      at: movements.at(-1)?.at ?? createdAt,
    },
    [
      ...sideSection("poster"),
      ...sideSection("bidder"),
      ...(sums.length === 0 ? [{ title: words.everyMovement, blocks: [paragraph(words.noMovement)] }] : []),
      { title: words.ids, blocks: [paragraph(words.yearMade)] },
    ],
  );
};
