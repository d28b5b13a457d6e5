/**
 * Creates the comparison as a table for a spreadsheet: a row per line, and for each bid its answer, its price, and what
 * is added.
 */
import type { LeveledBid } from "#core/market/bid/level-bids.ts";
import type { Scope } from "#core/market/listing/scope.ts";
import { csvOf, disarmed, dollarsOf } from "#core/money/statement/csv.ts";
import type { ShownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import { sayKind } from "#web/market/say-scope.ts";
import * as words from "#web/words.ts";
import { sayAnswer } from "./say-answer.ts";

const said = words.level;

export interface NamedBid {
  readonly leveled: LeveledBid;
  readonly name: string;
  readonly bidToFinal: ShownBidToFinal | null;
}

/** Returns the bid's answer without its price, which has a column of its own. */
const inWords = (line: LeveledBid["lines"][number] | undefined): string => {
  if (!line?.answer) return line?.missing === "gap" ? words.scopeAnswer.said.gap : "";
  const { answer } = line;
  return answer.kind === "priced" ? words.scopeAnswer.said.included : sayAnswer(answer);
};

/** Returns how each bidder's final prices compare with their bids, and the bidder's explanation. */
const finals = (bids: readonly NamedBid[]): readonly string[] => [
  ...[disarmed(words.closeout.ofContracts), "", "", ""],
  ...bids.flatMap(({ bidToFinal: it }) =>
    it === null
      ? ["", "", "", ""]
      : [disarmed(words.closeout.figures(it.percent, it.within, it.contracts)), "", "", disarmed(it.answer ?? "")],
  ),
];

export const comparisonCsv = (scope: Scope, bids: readonly NamedBid[]): string => {
  const total = (label: string, figure: (bid: LeveledBid) => number | null) => [
    ...[disarmed(label), "", "", ""],
    ...bids.flatMap(({ leveled }) => ["", dollarsOf(figure(leveled)), "", ""]),
  ];
  return csvOf([
    [
      ...[said.line, words.scope.quantity, words.scope.unit, words.scope.kind].map(disarmed),
      ...bids.flatMap(({ name }) =>
        [name, `${name}, $`, `${name}, ${said.csvFill}, $`, `${name}, ${said.csvNote}`].map(disarmed),
      ),
    ],
    ...scope.map((line, at) => [
      disarmed(line.title),
      line.quantity === null ? "" : String(line.quantity),
      disarmed(line.unit),
      disarmed(sayKind(line) || words.scope.kinds.required),
      ...bids.flatMap(({ leveled }) => {
        const told = leveled.lines[at];
        return [
          disarmed(inWords(told)),
          dollarsOf(told?.answer?.amount ?? null),
          dollarsOf(told?.fill ?? null),
          disarmed(told?.answer?.note ?? ""),
        ];
      }),
    ]),
    total(said.asBid, ({ asBid }) => asBid),
    total(said.missing, ({ leveled, added }) => (leveled === null ? null : added)),
    total(said.leveled, ({ leveled }) => leveled),
    ...(bids.every(({ bidToFinal }) => bidToFinal === null) ? [] : [finals(bids)]),
  ]);
};
