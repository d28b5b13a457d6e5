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
  if (missing.length > 0) refuse(`The line of titles lacks ${missing.join(", ")}; known are ${known.join(", ")}.`);
  const strange = read.filter((column) => !(known as ReadonlyArray<string>).includes(column));
  if (strange.length > 0) refuse(`The line of titles has ${strange.join(", ")}; known are ${known.join(", ")}.`);
  return read;
};

/** The lines of a catalogue as CSV. Throws `CannotOpen` for what is no such list as a whole. */
export const readCatalogueFile = (text: string): ReadonlyArray<CatalogueLine> => {
  try {
    // A line with too few or too many cells is rejected by what is missing in it, not with the whole list.
    const records: Array<{ record: Record<string, string>; info: { lines: number } }> = parse(text, {
      bom: true,
      columns: titlesOf,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    if (records.length === 0) refuse("The list holds no products.");
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return refuse(`The file is no CSV that can be read: ${error.message}.`);
    throw error;
  }
};
