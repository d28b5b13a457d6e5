import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { Effect } from "effect";
import { Catalogue } from "#core/market/catalogue/catalogue.ts";
import type { CatalogueLine } from "#core/market/catalogue/catalogue-line.ts";
import { importCatalogue } from "#core/market/catalogue/import-catalogue.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";

/** The demo's product list; its pictures were drawn for it and are in web/public/catalogue. */
export const seedCatalogueFile = new URL("./catalogue.csv", import.meta.url);

const seedLines = async (): Promise<ReadonlyArray<CatalogueLine>> => {
  const records: ReadonlyArray<Record<string, string>> = parse(await readFile(seedCatalogueFile, "utf8"), {
    columns: true,
  });
  return records.map((cells, index) => ({ line: index + 2, cells }));
};

/** Fills an empty catalogue. Returns how many products were added: 0 if there were any already. */
export const seedCatalogue = Effect.fn("seedCatalogue")(function* () {
  const catalogue = yield* Catalogue;
  const nothing = { categoryId: null, text: null };
  const { items } = yield* catalogue.products(nothing, { after: null, limit: 1 });
  if (items.length > 0) return 0;
  const { atomic } = yield* UnitOfWork;
  // All of it or nothing: a part would look like a catalogue that somebody maintains.
  return (yield* atomic(importCatalogue(yield* Effect.promise(seedLines)))).added;
});
