/**
 * The states of browsing the catalogue: its categories, the products of one category or of a search, and one product.
 */
import { assign, setup } from "xstate";
import type { CategoryView, ProductView } from "#core/market/catalogue/product.ts";

type Context = {
  readonly category: CategoryView | null;
  readonly text: string;
  readonly product: ProductView | null;
};

type Event =
  | { readonly type: "open"; readonly category: CategoryView }
  | { readonly type: "search"; readonly text: string }
  | { readonly type: "view"; readonly product: ProductView }
  | { readonly type: "back" };

export const browseMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actions: {
    open: assign(({ event }) => (event.type === "open" ? { category: event.category, text: "" } : {})),
    search: assign(({ event }) => (event.type === "search" ? { text: event.text } : {})),
    view: assign(({ event }) => (event.type === "view" ? { product: event.product } : {})),
    forget: assign({ category: null, text: "" }),
  },
  guards: {
    /** Whether neither a category nor a search text is left. */
    asksNothing: ({ context, event }) => event.type === "search" && event.text.trim() === "" && !context.category,
    asks: ({ event }) => event.type === "search" && event.text.trim() !== "",
  },
}).createMachine({
  id: "browse",
  context: { category: null, text: "", product: null },
  initial: "shelves",
  states: {
    shelves: {
      on: {
        open: { target: "products", actions: "open" },
        search: [{ guard: "asks", target: "products", actions: "search" }, { actions: "search" }],
      },
    },
    products: {
      on: {
        search: [{ guard: "asksNothing", target: "shelves", actions: "search" }, { actions: "search" }],
        view: { target: "product", actions: "view" },
        back: { target: "shelves", actions: "forget" },
      },
    },
    product: { on: { back: "products" } },
  },
});
