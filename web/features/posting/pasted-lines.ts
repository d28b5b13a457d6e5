import { CsvError, parse } from "csv-parse/browser/esm/sync";
import type { WrittenLine } from "#core/market/listing/scope.ts";
import { quantityOf } from "./typed-quantity.ts";

/** The possible titles of a quantity column. */
const quantityHead = /^(qty|quantity|cant|cantidad)\.?$/i;

/**
 * Parses rows that were copied from a spreadsheet, or comma-separated values: description, quantity, unit, note. Rows
 * without a description and a first row of titles are left out; an invalid quantity moves to the note, so that nothing
 * is lost. Texts longer than a line allows are cut. Null if the text cannot be parsed.
 */
export const pastedLines = (text: string): ReadonlyArray<WrittenLine> | null => {
  try {
    const rows: ReadonlyArray<ReadonlyArray<string>> = parse(text, {
      delimiter: text.includes("\t") ? "\t" : ",",
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    const body = quantityHead.test(rows[0]?.[1] ?? "") ? rows.slice(1) : rows;
    return body.flatMap(([title = "", counted = "", unit = "", note = ""]): ReadonlyArray<WrittenLine> => {
      if (title === "") return [];
      const quantity = quantityOf(counted);
      return [
        {
          title: title.slice(0, 200),
          quantity: quantity ?? null,
          unit: unit.slice(0, 40),
          note: [quantity === undefined ? counted : "", note].filter(Boolean).join(" ").slice(0, 500),
          kind: "required",
          allowance: null,
        },
      ];
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
};
