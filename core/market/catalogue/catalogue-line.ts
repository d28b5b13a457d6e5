import { Result, Schema } from "effect";
import { CategoryId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { PictureAddress, type Product } from "./product.ts";

/** The columns of a product list that is imported; `*` marks those that must not be empty. */
export const catalogueColumns = [
  "sku*",
  "category*",
  "name*",
  "brand*",
  "unit*",
  "price",
  "description",
  "picture",
  "category_picture",
] as const;

/** One line of such a list, as typed. */
export const CatalogueLine = Schema.Struct({
  /** Counted from 1, including the header line. */
  line: Schema.Int,
  cells: Schema.Record(Schema.String, Schema.String),
});
export type CatalogueLine = typeof CatalogueLine.Type;

/** A line that was not imported, with everything that is wrong with it. */
export type RejectedLine = { readonly line: number; readonly reasons: ReadonlyArray<string> };

export type ReadLine = Omit<Product, "id"> & { readonly categoryName: string; readonly categoryPicture: string | null };

/** The id of the category with this name; names that differ only in case, spaces and punctuation share one id. */
export const categoryIdOf = (name: string): CategoryId =>
  CategoryId.make(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  );

const price = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

const centsOf = (text: string): Cents | null => {
  const [, dollars, cents = ""] = price.exec(text) ?? [];
  if (dollars === undefined) return null;
  const value = Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
  return Schema.is(Cents)(value) ? value : null;
};

/**
 * Reads a line, or fails with the reasons why it can't be imported, in words for the people who maintain the list. A
 * picture must be on Dibbs's own site or at one of `origins`, because pages show no others.
 */
export const readLine = (
  { line, cells }: CatalogueLine,
  origins: ReadonlyArray<string>,
): Result.Result<ReadLine, RejectedLine> => {
  const reasons: Array<string> = [];
  const cell = (column: string): string => cells[column]?.trim() ?? "";
  const text = (column: string, most: number, needed = false): string => {
    const value = cell(column);
    if (needed && value === "") reasons.push(`${column} is empty`);
    if (!Schema.is(Text(most))(value)) reasons.push(`${column} is longer than ${most} characters`);
    return value;
  };
  const picture = (column: string): string | null => {
    const value = cell(column);
    const isAddress: boolean = Schema.is(PictureAddress)(value);
    if (value !== "" && !isAddress) {
      reasons.push(`${column} '${value.slice(0, 60)}' is no address that begins with https://`);
    }
    if (!isAddress) return null;
    const origin = value.startsWith("/") ? null : new URL(value).origin;
    if (origin !== null && !origins.includes(origin)) {
      reasons.push(`${column} lies at ${origin}, and pages show no pictures from there (CATALOGUE_PICTURES)`);
    }
    return value;
  };
  const categoryName = text("category", 120, true);
  if (categoryName !== "" && !/[a-z0-9]/i.test(categoryName)) reasons.push("category has neither letters nor digits");
  const typed = cell("price");
  const estimatedPrice = typed === "" ? null : centsOf(typed);
  if (typed !== "" && estimatedPrice === null) {
    reasons.push(`price '${typed.slice(0, 60)}' is no amount such as 12.50, or is more than 10,000,000`);
  }
  const read = {
    sku: text("sku", 60, true),
    name: text("name", 200, true),
    brand: text("brand", 120, true),
    unit: text("unit", 40, true),
    description: text("description", 2000),
    estimatedPrice,
    picture: picture("picture"),
    categoryName,
    categoryPicture: picture("category_picture"),
  };
  if (reasons.length > 0) return Result.fail({ line, reasons });
  return Result.succeed({ ...read, categoryId: categoryIdOf(categoryName) });
};
