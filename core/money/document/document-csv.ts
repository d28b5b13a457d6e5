import type { Block, Document, Value } from "#core/contract/document/document.ts";
import { csvOf, disarmed, dollarsOf } from "#core/money/statement/csv.ts";
import { dayOf } from "#core/shared/time-zone.ts";

const cellOf = (value: Value): string => {
  switch (value.kind) {
    case "text":
      return value.text === "" ? "" : disarmed(value.text);
    case "money":
      return dollarsOf(value.cents);
    case "day":
      return value.day;
    case "time":
      return dayOf(value.at);
  }
};

const rowsOf = (block: Block): ReadonlyArray<ReadonlyArray<string>> => {
  switch (block.kind) {
    case "paragraph":
      return [[...(block.heading === null ? [] : [disarmed(block.heading)]), disarmed(block.text)]];
    case "facts":
      return block.facts.map(({ label, value }) => [disarmed(label), cellOf(value)]);
    case "table":
      return [
        block.columns.map(({ label }) => disarmed(label)),
        ...[...block.rows, ...(block.total === null ? [] : [block.total])].map((row) => row.map(cellOf)),
      ];
  }
};

/**
 * Returns a document as CSV (RFC 4180), for spreadsheets: each section under its title, facts in two columns, tables as
 * they are. Amounts are in dollars and days are YYYY-MM-DD, in every language.
 */
export const documentCsv = ({ title, about, sections }: Document): string =>
  csvOf([
    [disarmed(title), disarmed(about)],
    ...sections.flatMap((section) => [[], [disarmed(section.title)], ...section.blocks.flatMap(rowsOf)]),
  ]);
