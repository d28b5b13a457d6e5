import { CsvError, parse } from "csv-parse/browser/esm/sync";
import type { WrittenLine } from "#core/market/listing/scope.ts";
import { quantityOf } from "./typed-quantity.ts";

/** What the head of a column of quantities is called. */
const quantityHead = /^(qty|quantity|cant|cantidad)\.?$/i;

/**
 * The rows that were copied from a spreadsheet, or as values with commas: what has to be done, quantity, unit, note. A row without
 * words is left out, and so is a first row of titles; a quantity that is none goes to the note, so that nothing of it is lost. What is longer
 * than a line may be is cut. Null for what cannot be read.
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
