import { CsvError, parse } from "csv-parse/sync";
import { type CatalogueLine, catalogueColumns } from "#core/market/catalogue/catalogue-line.ts";
import { CannotOpen } from "./cannot-open.ts";
import { exitCodes } from "./exit-codes.ts";

const refuse = (why: string): never => {
  throw new CannotOpen(why, exitCodes.usage);
};

const known = catalogueColumns.map((column) => column.replace("*", ""));
const needed = catalogueColumns.filter((column) => column.endsWith("*")).map((column) => column.replace("*", ""));

const titlesOf = (titles: ReadonlyArray<string>): Array<string> => {
  const read = titles.map((title) => title.trim().toLowerCase());
  const missing = needed.filter((column) => !read.includes(column));
  if (missing.length > 0) refuse(`The header line lacks ${missing.join(", ")}; the columns are ${known.join(", ")}.`);
  const strange = read.filter((column) => !(known as ReadonlyArray<string>).includes(column));
  if (strange.length > 0) refuse(`The header line has ${strange.join(", ")}; the columns are ${known.join(", ")}.`);
  return read;
};

/** Reads the lines of a catalogue from CSV. Throws `CannotOpen` if the file as a whole is not such a list. */
export const readCatalogueFile = (text: string): ReadonlyArray<CatalogueLine> => {
  try {
    // A line with too few or too many cells is rejected by itself, not with the whole list.
    const records: Array<{ record: Record<string, string>; info: { lines: number } }> = parse(text, {
      bom: true,
      columns: titlesOf,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    if (records.length === 0) refuse("The list has no products.");
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return refuse(`The file isn't readable as CSV: ${error.message}.`);
    throw error;
  }
};
