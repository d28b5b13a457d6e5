import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { ProductView } from "#core/market/catalogue/product.ts";
import type { Listing, ViewedListing } from "#core/market/listing/listing.ts";
import { CategoryId, ProductId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aScopeLine } from "#test/builders/listing.ts";
import { refusedFields } from "#test/web/forms/refused-fields.ts";
import { browseMachine } from "#web/features/posting/browse.machine.ts";
import { type CartItem, cartOf, itemOf, lineOf } from "#web/features/posting/cart.ts";
import { type Draft, draftOf, emptyDraft, listingOf, problemsOf, stepsOf } from "#web/features/posting/draft.ts";
import { allProblems, postingMachine } from "#web/features/posting/posting.machine.ts";
import { centsOf } from "#web/forms/typed-money.ts";
import { totalOf } from "#web/market/items.ts";

const place = { streetAddress: "", city: "Austin", state: "TX", zipCode: "78701", latitude: null, longitude: null };
const whole: Draft = {
  ...emptyDraft("service"),
  title: " Roof ",
  industries: ["Roofing"],
  materialsProvided: false,
  budget: 12_500,
  deadline: "2099-06-30",
  place: { ...place, available: true },
  streetAddress: "12 Elm Street",
  pictures: [{ id: "picture", name: "porch.png" }],
  documents: [{ id: "plan", name: "plan.pdf", size: 1 }],
};

const aProduct: ProductView = {
  id: ProductId.make("0190a6f0-0000-7000-8000-000000000001"),
  sku: "L-1",
  categoryId: CategoryId.make("lumber"),
  categoryName: "Lumber",
  name: "Cedar post",
  brand: "Pine Ridge",
  description: "",
  unit: "each",
  estimatedPrice: cents(2_500),
  picture: null,
};

const start = (draft: Draft, answer: () => Promise<Listing> = () => new Promise<never>(() => {})) => {
  const machine = postingMachine.provide({ actors: { save: fromPromise(answer) } });
  return createActor(machine, { input: { draft, fresh: emptyDraft(draft.kind), before: undefined } }).start();
};
const press = (actor: ReturnType<typeof start>, times: number) => {
  for (let time = 0; time < times; time += 1) actor.send({ type: "next" });
  return actor.getSnapshot().value;
};
/** Sends a draft to an API that refuses this field, and returns the resulting step. */
const refusedAt = async (draft: Draft, times: number, field: string, message: string) => {
  const actor = start(draft, () => Promise.reject(refusedFields([{ field, message }])));
  press(actor, times);
  actor.send({ type: "confirm" });
  return { actor, refused: await waitFor(actor, (snapshot) => !snapshot.matches("saving")) };
};

describe("a draft", () => {
  test("says for each field what is missing, in the product's wording", () => {
    expect(problemsOf(emptyDraft("service"))).toEqual({
      title: "Please input your project title!",
      industries: "Please select the project industry!",
      materialsProvided: "Please indicate if you will provide materials!",
      budget: "Please input your project budget!",
      deadline: "Please select a completion date!",
      pictures: "Please upload at least one image.",
      place: "Please Choose A Location For Your Project.",
    });
  });

  test("is refused with an incomplete scope line, in a state where Dibbs is unavailable, or over the largest budget", () => {
    const crane = aScopeLine("a", { title: "Crane", quantity: null, unit: "", kind: "allowance" });
    expect(problemsOf({ ...whole, scope: [{ ...crane, title: "" }, crane] })).toEqual({
      scope: "Line 1: Please say what has to be done.",
    });
    expect(problemsOf({ ...whole, scope: [crane] })).toEqual({
      scope: "Crane: Please enter the amount you set aside.",
    });
    expect(problemsOf({ ...whole, place: { ...place, available: false }, budget: 20_000_000 })).toEqual({
      place: "Please select an address in a state where Dibbs is currently available.",
      budget: "Enter a budget up to $10,000,000.",
    });
  });

  test("is sent with the budget in cents, a trimmed title and the street in its place", () => {
    expect(problemsOf(whole)).toEqual({});
    expect(listingOf(whole)).toMatchObject({
      kind: "service",
      title: "Roof",
      budget: 1_250_000,
      place: { ...place, streetAddress: "12 Elm Street" },
      pictures: ["picture"],
      documents: ["plan"],
    });
  });
});

const cedar: CartItem = {
  id: "cedar",
  productName: "Cedar board",
  brand: "Pine Ridge",
  category: "Lumber",
  description: "",
  unit: "each",
  quantity: 1,
  estimatedPrice: cents(2_500),
  picture: "/catalogue/cedar.svg",
};
const nails: CartItem = { ...cedar, id: "own", productName: "Nails", brand: "", category: "", estimatedPrice: null };
const materials: Draft = { ...whole, kind: "material_supply", materialsProvided: null, items: [cedar] };

describe("a request for materials", () => {
  test("says what is missing in its own wording, and does not ask who provides materials", () => {
    expect(problemsOf({ ...materials, items: [{ ...cedar, quantity: 0 }] })).toEqual({
      items: `Enter how much you need of ${cedar.productName}.`,
    });
    expect(problemsOf(emptyDraft("material_supply"))).toEqual({
      title: "Please input your project title!",
      industries: "Please select the project industry!",
      budget: "Please input your project budget!",
      deadline: "Please select a delivery date!",
      pictures: "Please upload at least one image.",
      place: "Please Choose A Location For Your Project.",
      items: "Please add at least one material.",
    });
  });

  test("is sent with its items and the catalogue's pictures of them, without the ids of the cart", () => {
    const { id: _id, ...item } = cedar;
    expect(listingOf(materials)).toMatchObject({ kind: "material_supply", materialsProvided: null, items: [item] });
    const { picture: _picture, ...bare } = item;
    for (const picture of [null, "https://elsewhere.example/cedar.jpg", "/catalogue/../api/session"]) {
      expect(listingOf({ ...materials, items: [{ ...cedar, picture }] }).items).toEqual([bare]);
    }
    const listing = { ...listingOf(materials), documents: [] } as unknown as ViewedListing;
    expect(draftOf(listing).items).toEqual([{ ...cedar, id: "line-1" }]);
  });

  test("goes through the catalogue and the cart, which must not be empty", () => {
    const actor = start({ ...materials, items: [] });
    expect(press(actor, 3)).toBe("items");
    actor.send({ type: "add", item: cedar });
    expect(press(actor, 1)).toBe("cart");
    actor.send({ type: "clear" });
    expect(press(actor, 1)).toBe("cart");
    actor.send({ type: "undoClear" });
    expect(press(actor, 1)).toBe("terms");
    actor.send({ type: "back" });
    expect(actor.getSnapshot().value).toBe("cart");
    expect(press(actor, 4)).toBe("review");
  });

  test("clears the API's problem about its items once they change", async () => {
    const { actor, refused } = await refusedAt(materials, 7, "items.0.quantity", "Too many.");
    expect([refused.value, allProblems(refused.context)]).toEqual(["items", { items: "Too many." }]);
    actor.send({ type: "setQuantity", id: "cedar", quantity: 2 });
    expect(allProblems(actor.getSnapshot().context)).toEqual({});
  });
});

describe("the cart", () => {
  const cart = (actor: ReturnType<typeof start>) =>
    actor.getSnapshot().context.draft.items.map(({ id, quantity }) => [id, quantity]);

  test("holds a product once, limits its quantity, and removes it at 0 or below", () => {
    const actor = start({ ...materials, items: [] });
    actor.send({ type: "add", item: cedar });
    actor.send({ type: "add", item: cedar });
    actor.send({ type: "add", item: nails });
    actor.send({ type: "setQuantity", id: "own", quantity: 250_000 });
    expect(cart(actor)).toEqual([
      ["cedar", 1],
      ["own", 100_000],
    ]);
    actor.send({ type: "setQuantity", id: "own", quantity: Number.NaN });
    expect(cart(actor)[1]).toEqual(["own", 0]);
    expect(allProblems(actor.getSnapshot().context)["items"]).toMatch(/^Enter how much you need of /);
    actor.send({ type: "setQuantity", id: "cedar", quantity: 0 });
    actor.send({ type: "setQuantity", id: "own", quantity: -1 });
    expect(cart(actor)).toEqual([]);
  });

  test("can be cleared, and restored until another item is added", () => {
    const actor = start({ ...materials, items: [cedar, nails] });
    actor.send({ type: "clear" });
    expect(cart(actor)).toEqual([]);
    actor.send({ type: "undoClear" });
    expect(cart(actor)).toHaveLength(2);
    actor.send({ type: "clear" });
    actor.send({ type: "add", item: nails });
    expect(actor.getSnapshot().context.cleared).toEqual([]);
  });

  test("recognizes a product in a listing that is edited", () => {
    const [line] = cartOf(listingOf(materials).items);
    const product = { ...aProduct, name: cedar.productName, brand: cedar.brand };
    expect(lineOf(line ? [line] : [], product)?.id).toBe("line-1");
    expect(lineOf([itemOf(product)], product)?.id).toBe(product.id);
  });

  test("adds up the estimated prices, and counts the items without one", () => {
    expect(totalOf([{ ...cedar, quantity: 3 }, nails])).toEqual({ total: 7_500, without: 1 });
    expect(["4.25", "$1,200", " 7.5 ", "x", "1.234"].map(centsOf)).toEqual([425, 120_000, 750, undefined, undefined]);
  });
});

describe("browsing the catalogue", () => {
  const lumber = { id: aProduct.categoryId, name: "Lumber", picture: null, productCount: 1 };

  test("leads from shelves to products to one product, and back", () => {
    const actor = createActor(browseMachine).start();
    const value = () => actor.getSnapshot().value;
    actor.send({ type: "open", category: lumber });
    expect(value()).toBe("products");
    actor.send({ type: "view", product: aProduct });
    expect(value()).toBe("product");
    actor.send({ type: "back" });
    expect([value(), actor.getSnapshot().context.category]).toEqual(["products", lumber]);
    actor.send({ type: "back" });
    expect([value(), actor.getSnapshot().context.category]).toEqual(["shelves", null]);
  });

  test("searches all products, or those of the open shelf; an empty search shows the shelves again", () => {
    const actor = createActor(browseMachine).start();
    actor.send({ type: "search", text: " " });
    expect(actor.getSnapshot().value).toBe("shelves");
    actor.send({ type: "search", text: "cedar" });
    expect(actor.getSnapshot().value).toBe("products");
    actor.send({ type: "search", text: "" });
    expect(actor.getSnapshot().value).toBe("shelves");
    actor.send({ type: "open", category: lumber });
    actor.send({ type: "search", text: "cedar" });
    actor.send({ type: "search", text: "" });
    expect(actor.getSnapshot().value).toBe("products");
  });
});

describe("leaving the form", () => {
  const value = (actor: ReturnType<typeof start>) => actor.getSnapshot().value;

  test.each(["service", "material_supply"] as const)("asks nothing if a %s is still empty", (kind) => {
    const actor = start(emptyDraft(kind));
    actor.send({ type: "cancel" });
    expect(actor.getSnapshot()).toMatchObject({ value: "left", status: "done" });
  });

  test.each([whole, materials])("asks at every step of a $kind, and staying leads back to that step", (draft) => {
    const actor = start(draft);
    for (const step of stepsOf(draft.kind)) {
      expect(value(actor)).toBe(step);
      actor.send({ type: "cancel" });
      actor.send({ type: "cancel" });
      expect(value(actor)).toBe("leaving");
      actor.send({ type: "stay" });
      expect(value(actor)).toBe(step);
      actor.send({ type: "next" });
    }
    expect(value(actor)).toBe("confirming");
    actor.send({ type: "cancel" });
    expect(value(actor)).toBe("leaving");
    actor.send({ type: "stay" });
    expect(value(actor)).toBe("review");
    actor.send({ type: "cancel" });
    actor.send({ type: "leave" });
    expect(actor.getSnapshot()).toMatchObject({ value: "left", status: "done", context: { draft } });
  });

  test("is not possible while the listing is being saved", () => {
    const actor = start(whole);
    press(actor, 5);
    actor.send({ type: "confirm" });
    actor.send({ type: "cancel" });
    expect(value(actor)).toBe("saving");
  });

  test("clears what was typed and its problems when starting over", () => {
    const actor = start({ ...whole, budget: null });
    press(actor, 5);
    actor.send({ type: "restart" });
    expect(actor.getSnapshot()).toMatchObject({
      value: "details",
      context: { draft: emptyDraft("service"), tried: [] },
    });
  });
});

describe("the posting steps", () => {
  test("can be left only when their rules are met", () => {
    const actor = start({ ...whole, budget: null });
    expect(press(actor, 5)).toBe("terms");
    actor.send({ type: "change", part: { budget: 1 } });
    expect(press(actor, 3)).toBe("review");
    expect(press(actor, 1)).toBe("confirming");
  });

  test("lead back to the first invalid step after a jump to the summary", () => {
    const actor = start({ ...whole, pictures: [] });
    actor.send({ type: "go", step: "review" });
    expect(press(actor, 1)).toBe("photos");
  });

  test("lead back to the field that the API refused, and show its problem until it changes", async () => {
    const { actor, refused } = await refusedAt(whole, 5, "place.zipCode", "No such ZIP.");
    expect(refused.value).toBe("place");
    expect(allProblems(refused.context)).toEqual({ place: "No such ZIP." });
    actor.send({ type: "change", part: { place: { ...place, available: true } } });
    expect(allProblems(actor.getSnapshot().context)).toEqual({});
  });

  test("end when the listing is saved", async () => {
    const actor = start(whole, () => Promise.resolve({} as Listing));
    press(actor, 5);
    actor.send({ type: "confirm" });
    const saved = await waitFor(actor, (snapshot) => snapshot.matches("saved"));
    expect(saved.status).toBe("done");
  });
});
