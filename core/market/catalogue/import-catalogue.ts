import { Effect, Result } from "effect";
import { chunksOf } from "effect/Array";
import { newId, ProductId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Catalogue } from "./catalogue.ts";
import { type CatalogueLine, type ReadLine, type RejectedLine, readLine } from "./catalogue-line.ts";
import type { Category, Product } from "./product.ts";

/** How many lines share one transaction. */
const together = 500;

export type ImportReport = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: ReadonlyArray<RejectedLine>;
};

/**
 * Imports a product list. A line with a known SKU updates that product; a line that can't be read, or repeats a SKU of
 * the same list, is rejected with the reasons and does not stop the others. Importing it again changes nothing.
 */
export const importCatalogue = Effect.fn("importCatalogue")(
  (lines: ReadonlyArray<CatalogueLine>, progress?: (done: number) => void) => inParts(lines, take, progress),
);

/** Returns what importing these lines would change now, without changing anything. */
export const previewCatalogue = Effect.fn("previewCatalogue")((lines: ReadonlyArray<CatalogueLine>) =>
  inParts(lines, compare),
);

const inParts = Effect.fnUntraced(function* <E, R>(
  lines: ReadonlyArray<CatalogueLine>,
  does: (lines: ReadonlyArray<ReadLine>) => Effect.Effect<Counts, E, R>,
  progress: (done: number) => void = () => {},
) {
  const { good, rejected } = sort(lines, (yield* Policy).pictureOrigins);
  let report: ImportReport = { added: 0, changed: 0, unchanged: 0, rejected };
  for (const part of chunksOf(good, together)) {
    report = addedUp(report, yield* does(part));
    progress(report.added + report.changed + report.unchanged);
  }
  return report;
});

type Counts = Omit<ImportReport, "rejected">;

const addedUp = (report: ImportReport, { added, changed, unchanged }: Counts): ImportReport => ({
  ...report,
  added: report.added + added,
  changed: report.changed + changed,
  unchanged: report.unchanged + unchanged,
});

const sort = (lines: ReadonlyArray<CatalogueLine>, pictureOrigins: ReadonlyArray<string>) => {
  const firstLines = new Map<string, number>();
  const good: Array<ReadLine> = [];
  const rejected: Array<RejectedLine> = [];
  for (const line of lines) {
    const read = readLine(line, pictureOrigins);
    if (Result.isFailure(read)) {
      rejected.push(read.failure);
      continue;
    }
    const first = firstLines.get(read.success.sku);
    if (first === undefined) {
      firstLines.set(read.success.sku, line.line);
      good.push(read.success);
    } else {
      rejected.push({ line: line.line, reasons: [`sku '${read.success.sku}' stands in line ${first} already`] });
    }
  }
  return { good, rejected };
};

/** Returns what the lines change: the products and categories to put. */
const compare = Effect.fnUntraced(function* (lines: ReadonlyArray<ReadLine>) {
  const catalogue = yield* Catalogue;
  const known = new Map((yield* catalogue.bySku(lines.map(({ sku }) => sku))).map((product) => [product.sku, product]));
  const categories = new Map<string, Category>();
  const products: Array<Product> = [];
  let added = 0;
  for (const { categoryName, categoryPicture, ...read } of lines) {
    const earlier = categories.get(read.categoryId)?.picture ?? null;
    categories.set(read.categoryId, { id: read.categoryId, name: categoryName, picture: categoryPicture ?? earlier });
    const present = known.get(read.sku);
    if (!present) added += 1;
    const product: Product = { ...read, id: present?.id ?? (yield* newId(ProductId)) };
    if (!present || !isSame(present, product)) products.push(product);
  }
  return {
    categories: [...categories.values()],
    products,
    added,
    changed: products.length - added,
    unchanged: lines.length - products.length,
  };
});

const take = Effect.fnUntraced(function* (lines: ReadonlyArray<ReadLine>) {
  const catalogue = yield* Catalogue;
  const compared = yield* compare(lines);
  yield* catalogue.putCategories(compared.categories);
  yield* catalogue.putProducts(compared.products);
  return compared;
}, atomically);

const isSame = (one: Product, other: Product): boolean =>
  (Object.keys(one) as Array<keyof Product>).every((field) => one[field] === other[field]);
