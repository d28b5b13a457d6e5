import { Effect } from "effect";
import { expect } from "vitest";
import { Catalogue } from "#core/market/catalogue/catalogue.ts";
import type { Product } from "#core/market/catalogue/product.ts";
import { CategoryId, ProductId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { everyPage, firstPage, forgedKeys } from "./pages.ts";
import type { Given } from "./store-world.ts";

let made = 0;
const aCategory = (name: string) => {
  made += 1;
  return { id: CategoryId.make(`${name.toLowerCase()}-${made}`), name, picture: null };
};

const aProduct = (categoryId: CategoryId, name: string, others: Partial<Product> = {}): Product => {
  made += 1;
  return {
    id: idOf(ProductId),
    sku: `SKU-${made}`,
    categoryId,
    name,
    brand: "Northfork",
    description: "For decks & rails.",
    unit: "each",
    estimatedPrice: cents(1250),
    picture: null,
    ...others,
  };
};

export const catalogueContract = ({ holds }: Given): void => {
  holds("products are paged by name, optionally of one category", function* () {
    const catalogue = yield* Catalogue;
    const [lumber, screws] = [aCategory("Lumber"), aCategory("Screws")];
    const [beam, post, twin, screw] = [
      aProduct(lumber.id, "Beam"),
      aProduct(lumber.id, "Post", { estimatedPrice: null }),
      aProduct(lumber.id, "Post"),
      aProduct(screws.id, "Deck screw"),
    ] as const;
    yield* catalogue.putCategories([lumber, screws]);
    yield* catalogue.putProducts([twin, screw, beam, post]);
    const twins = post.id < twin.id ? [post, twin] : [twin, post];
    const seen = [beam, ...twins].map((it) => ({ ...it, categoryName: "Lumber" }));
    const read = (limit: number) =>
      everyPage(limit, (page) => catalogue.products({ categoryId: lumber.id, text: null }, page));
    expect(yield* read(1)).toEqual(seen);
    expect(yield* read(2)).toEqual(seen);
    const all = yield* everyPage(100, (page) => catalogue.products({ categoryId: null, text: null }, page));
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([beam.id, screw.id]));
    for (const after of forgedKeys) {
      const page = yield* catalogue.products({ categoryId: screws.id, text: null }, { after, limit: 5 });
      expect(page.items).toHaveLength(1);
    }
    expect(yield* catalogue.product(screw.id)).toEqual({ ...screw, categoryName: "Screws" });
    expect(yield* Effect.flip(catalogue.product(idOf(ProductId)))).toMatchObject({ _tag: "NotFound" });
  });

  holds("a search matches name, brand and description, ignoring case and punctuation", function* () {
    const catalogue = yield* Catalogue;
    const shelf = aCategory("Paint");
    const red = aProduct(shelf.id, "Barn-red stain", {
      brand: "Ridgeline",
      description: "1 gal. can, 100% acrylic",
    });
    const white = aProduct(shelf.id, "White primer", { brand: "Ridgeline", description: "Covers knots" });
    yield* catalogue.putCategories([shelf]);
    yield* catalogue.putProducts([red, white]);
    const found = (text: string | null) =>
      Effect.map(catalogue.products({ categoryId: shelf.id, text }, firstPage), ({ items }) =>
        items.map(({ name }) => name),
      );
    for (const text of ["BARN RED", "100% a"]) expect(yield* found(text)).toEqual(["Barn-red stain"]);
    expect(yield* found("knots!")).toEqual(["White primer"]);
    for (const text of ["ridge-line", "%!"]) expect(yield* found(text)).toEqual(["Barn-red stain", "White primer"]);
    for (const text of ["nothing of the kind", "_"]) expect(yield* found(text)).toEqual([]);
  });

  holds("categories are listed by name with their product counts, without empty ones", function* () {
    const catalogue = yield* Catalogue;
    const [full, empty] = [{ ...aCategory("Roofing"), picture: "/catalogue/roofing.svg" }, aCategory("Bare")];
    yield* catalogue.putCategories([full, empty]);
    yield* catalogue.putProducts([aProduct(full.id, "Shingle"), aProduct(full.id, "Flashing")]);
    yield* catalogue.putCategories([{ ...full, name: "Roofs", picture: null }]);
    const listed = yield* catalogue.categories();
    expect(listed.find(({ id }) => id === full.id)).toEqual({ ...full, name: "Roofs", productCount: 2 });
    expect(listed.find(({ id }) => id === empty.id)).toBeUndefined();
    const names = listed.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  holds("a product that is stored again keeps its id, even from two writers at once", function* () {
    const catalogue = yield* Catalogue;
    const shelf = aCategory("Doors");
    const door = aProduct(shelf.id, "Door");
    yield* catalogue.putCategories([shelf]);
    yield* catalogue.putProducts([door]);
    const changed = { ...door, id: idOf(ProductId), name: "Oak door" };
    yield* Effect.all([catalogue.putProducts([changed]), catalogue.putProducts([changed])], { concurrency: 2 });
    expect(yield* catalogue.bySku([door.sku, "none"])).toEqual([{ ...changed, id: door.id }]);
    yield* catalogue.putProducts([]);
    yield* catalogue.putCategories([]);
    expect(yield* catalogue.bySku([])).toEqual([]);
  });
};
