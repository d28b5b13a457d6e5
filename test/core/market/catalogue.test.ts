import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { listCategories, searchProducts } from "#core/market/catalogue/catalogue.ts";
import { type CatalogueLine, categoryIdOf } from "#core/market/catalogue/catalogue-line.ts";
import { importCatalogue } from "#core/market/catalogue/import-catalogue.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { newcomer } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld } from "#test/world.ts";

const line = (number: number, cells: Readonly<Record<string, string>> = {}): CatalogueLine => ({
  line: number,
  cells: {
    sku: `L-${number}`,
    category: "Lumber & Boards",
    name: `Board ${number}`,
    brand: "Northfork",
    unit: "each",
    price: "12.5",
    description: "",
    picture: "",
    category_picture: "",
    ...cells,
  },
});

const everything = { categoryId: null, text: null };
const page = { after: null, limit: 100 };

describe("a list of products", () => {
  testInWorld("is taken in, and taken in again changes nothing", function* () {
    const lines = [line(2), line(3, { price: "$1,299" }), line(4, { price: "", category: " lumber AND boards" })];
    expect(yield* importCatalogue(lines)).toEqual({ added: 3, changed: 0, unchanged: 0, rejected: [] });
    expect(yield* importCatalogue(lines)).toEqual({ added: 0, changed: 0, unchanged: 3, rejected: [] });
    const reader = yield* newcomer("supplier");
    expect((yield* searchProducts(reader, everything, page)).items).toMatchObject([
      { sku: "L-2", estimatedPrice: 1250, categoryName: "Lumber & Boards" },
      { sku: "L-3", estimatedPrice: 129_900 },
      { sku: "L-4", estimatedPrice: null, categoryId: "lumber-and-boards" },
    ]);
    expect(yield* listCategories(reader)).toMatchObject([
      { id: "lumber-boards", productCount: 2 },
      { id: "lumber-and-boards", productCount: 1 },
    ]);
  });

  test(
    "may use pictures of Dibbs or of an allowed origin; a line with any other is rejected",
    inWorld(
      Effect.fnUntraced(
        function* () {
          const lines = [
            line(2, { picture: "/catalogue/board.webp" }),
            line(3, { picture: "https://pictures.example/board.webp" }),
            line(4, { picture: "https://other.example/board.webp" }),
          ];
          const report = yield* importCatalogue(lines);
          expect(report).toEqual({
            added: 2,
            changed: 0,
            unchanged: 0,
            rejected: [
              {
                line: 4,
                reasons: [
                  "picture lies at https://other.example, and pages show no pictures from there (CATALOGUE_PICTURES)",
                ],
              },
            ],
          });
        },
        Effect.provideService(Policy, { ...defaultPolicy, pictureOrigins: ["https://pictures.example"] }),
      ),
    ),
  );

  testInWorld("changes the products whose numbers are known, which stay the same products", function* () {
    const reader = yield* newcomer("home_owner");
    yield* importCatalogue([line(2), line(3)]);
    const [before] = (yield* searchProducts(reader, everything, page)).items;
    const report = yield* importCatalogue([line(2, { name: "Board 2, planed" }), line(3)]);
    expect(report).toEqual({ added: 0, changed: 1, unchanged: 1, rejected: [] });
    const after = (yield* searchProducts(reader, { ...everything, text: "planed" }, page)).items;
    expect(after).toMatchObject([{ id: before?.id, name: "Board 2, planed" }]);
  });

  testInWorld("says of each line that it rejects everything that is wrong with it, and takes the others", function* () {
    const report = yield* importCatalogue([
      line(2, { name: " ", price: "cheap" }),
      line(3),
      line(4, { sku: "L-3" }),
      line(5, { picture: "javascript:alert(1)", category: "???" }),
      line(6, { price: "99999999" }),
      line(7, { description: "x".repeat(2001), price: "-1" }),
      { line: 8, cells: {} },
    ]);
    expect(report).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      rejected: [
        {
          line: 2,
          reasons: ["price 'cheap' is no amount such as 12.50, or is more than 10,000,000", "name is empty"],
        },
        { line: 4, reasons: ["sku 'L-3' stands in line 3 already"] },
        {
          line: 5,
          reasons: [
            "category has neither letters nor digits",
            "picture 'javascript:alert(1)' is no address that begins with https://",
          ],
        },
        { line: 6, reasons: ["price '99999999' is no amount such as 12.50, or is more than 10,000,000"] },
        {
          line: 7,
          reasons: [
            "price '-1' is no amount such as 12.50, or is more than 10,000,000",
            "description is longer than 2000 characters",
          ],
        },
        {
          line: 8,
          reasons: ["category is empty", "sku is empty", "name is empty", "brand is empty", "unit is empty"],
        },
      ],
    });
  });

  testInWorld("of many lines tells how far it has come", function* () {
    const told: Array<number> = [];
    const lines = Array.from({ length: 1200 }, (_, index) => line(index + 2));
    expect(yield* importCatalogue(lines, (done) => told.push(done))).toMatchObject({ added: 1200 });
    expect(told).toEqual([500, 1000, 1200]);
  });
});

test("a category's id is its name as a URL slug", () => {
  expect(categoryIdOf("  Décor & Trim (interior) ")).toBe("decor-trim-interior");
});
