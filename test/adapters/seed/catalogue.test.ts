import { readdir, readFile } from "node:fs/promises";
import { Effect, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryStore } from "#adapters/memory/store.ts";
import { seedCatalogue, seedCatalogueFile } from "#adapters/seed/catalogue.ts";
import { readCatalogueFile } from "#cli/read-catalogue-file.ts";
import { Catalogue } from "#core/market/catalogue/catalogue.ts";
import { importCatalogue } from "#core/market/catalogue/import-catalogue.ts";
import type { CategoryView, ProductView } from "#core/market/catalogue/product.ts";
import { searchKey } from "#core/shared/text.ts";

const runtime = ManagedRuntime.make(memoryStore);
afterAll(() => runtime.dispose());

const page = { after: null, limit: 1000 };
const found = (text: string | null) =>
  runtime.runPromise(Effect.flatMap(Catalogue, (catalogue) => catalogue.products({ categoryId: null, text }, page)));

describe("the catalogue of the demo", () => {
  let added: number;
  let categories: ReadonlyArray<CategoryView>;
  let products: ReadonlyArray<ProductView>;
  beforeAll(async () => {
    added = await runtime.runPromise(seedCatalogue());
    categories = await runtime.runPromise(Effect.flatMap(Catalogue, (catalogue) => catalogue.categories()));
    products = (await found(null)).items;
  });

  test("imports every line of its file, which the command line accepts as well", async () => {
    const lines = readCatalogueFile(await readFile(seedCatalogueFile, "utf8"));
    expect(added).toBe(lines.length);
    expect(products).toHaveLength(lines.length);
    expect(await runtime.runPromise(importCatalogue(lines))).toEqual({
      added: 0,
      changed: 0,
      unchanged: lines.length,
      rejected: [],
    });
  });

  test("has at least 160 products in at least 12 categories, with at least 8 in each", () => {
    expect(products.length).toBeGreaterThanOrEqual(160);
    expect(categories.length).toBeGreaterThanOrEqual(12);
    for (const { name, productCount } of categories) expect(productCount, name).toBeGreaterThanOrEqual(8);
  });

  test("gives each product a description of a line or two, a unit and a price", () => {
    for (const { name, description, unit, estimatedPrice } of products) {
      expect(description.length, name).toBeGreaterThanOrEqual(50);
      expect(description.length, name).toBeLessThanOrEqual(140);
      expect(unit, name).not.toBe("");
      expect(estimatedPrice, name).toBeGreaterThan(0);
    }
  });

  test("has no name and no description twice", () => {
    expect(new Set(products.map(({ name }) => searchKey(name))).size).toBe(products.length);
    expect(new Set(products.map(({ description }) => searchKey(description))).size).toBe(products.length);
  });

  test("has every picture that it names, and no others", async () => {
    const files = await readdir(new URL("../../../web/public/catalogue/", import.meta.url));
    const named = [...categories, ...products].map(({ picture }) => picture);
    expect([...new Set(named)].sort()).toEqual(files.map((file) => `/catalogue/${file}`).sort());
  });

  test("has small pictures that load nothing and run nothing", async () => {
    const folder = new URL("../../../web/public/catalogue/", import.meta.url);
    for (const file of await readdir(folder)) {
      const drawing = await readFile(new URL(file, folder), "utf8");
      expect(drawing, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 300">/);
      expect(drawing, file).not.toMatch(/<script|<image|<foreignObject|href|style=|\son\w+=/);
      expect(drawing.length, file).toBeLessThan(24_000);
    }
  });

  test("is found by the words that people use for things", async () => {
    for (const text of ["2 x 4", "stud", "Pine Ridge", "deck screws", "80 lb", "low-E"]) {
      expect((await found(text)).items.length, text).toBeGreaterThan(0);
    }
  });

  test("is not seeded again if it already holds products", async () => {
    const [product] = products;
    if (!product) throw new Error("There is no product.");
    const { categoryName: _name, ...kept } = product;
    await runtime.runPromise(
      Effect.flatMap(Catalogue, (catalogue) => catalogue.putProducts([{ ...kept, unit: "pair" }])),
    );
    const before = await found(null);
    expect(await runtime.runPromise(seedCatalogue())).toBe(0);
    expect(await found(null)).toEqual(before);
  });
});
