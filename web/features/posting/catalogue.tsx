import { mostItems } from "#core/market/listing/check-listing.ts";
import * as words from "#web/words.ts";
import "./catalogue.css";
import { useMachine } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { useDebounced } from "#web/forms/use-debounced.ts";
import { Button } from "#web/ui/Button.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { SearchInput } from "#web/ui/SearchInput.tsx";
import { browseMachine } from "./browse.machine.ts";
import type { Cart, CartItem } from "./cart.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";
import { CatalogueProblem } from "./catalogue-problem.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { InCart, type InCartProps } from "./in-cart.tsx";
import { NotInCatalogue } from "./not-in-catalogue.tsx";
import { Estimate, ProductList } from "./product-list.tsx";

/** Shows 'Detail Page': everything that the catalogue says about one product. */
function ProductPage(props: InCartProps) {
  const { product } = props;
  return (
    <article className="product-page stack-16">
      <CataloguePicture src={product.picture} wide />
      <div className="product-page__text stack-16">
        <h5 tabIndex={-1} data-view-title="">
          <bdi>{product.name}</bdi>
        </h5>
        <Facts className="product-page__facts">
          <Fact label={words.materials.brand}>
            <bdi>{product.brand}</bdi>
          </Fact>
          <Fact label={words.materials.unit}>
            <bdi>{words.materials.unitName(product.unit)}</bdi>
          </Fact>
          <Fact label={words.materials.estimatedPrice}>
            <Estimate product={product} />
          </Fact>
          <Fact label={words.materials.category}>
            <bdi>{words.materials.categoryName(product.categoryName)}</bdi>
          </Fact>
        </Facts>
        <p className="product-page__description" dir="auto">
          {product.description.trim() || words.materials.noDescription}
        </p>
        <InCart {...props} />
      </div>
    </article>
  );
}

interface CatalogueProps {
  cart: Cart;
  problem: string | undefined;
  onAdd: (item: CartItem) => void;
  onSet: (id: string, quantity: number) => void;
  /** Opens the form for an item that the catalogue does not have. */
  onOwn: () => void;
}

/**
 * Chooses materials: the categories of the catalogue, the products of one category or of a search, one product, and own
 * items.
 */
export function Catalogue({ cart, problem, onAdd, onSet, onOwn }: CatalogueProps) {
  const [state, send] = useMachine(browseMachine);
  const { category, text, product } = state.context;
  const [typed, setTyped] = useDebounced(text, (wanted) => send({ type: "search", text: wanted }));
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const view = String(state.value);

  // A product focuses its name; a list that the person returns to focuses the product they left. While searching, the
  // focus stays in the search field.
  const before = useRef({ view, from: "" });
  useEffect(() => {
    const last = before.current;
    if (last.view === view) return;
    before.current = { view, from: view === "product" ? (product?.id ?? "") : (category?.id ?? last.from) };
    if (document.activeElement?.getAttribute("type") === "search") return;
    const back = last.from && box.current?.querySelector<HTMLElement>(`[data-from="${CSS.escape(last.from)}"]`);
    (back || box.current?.querySelector<HTMLElement>("[data-view-title]"))?.focus();
  });

  const add = (item: CartItem) => {
    setSaid(
      cart.length < mostItems ? words.materials.added(item.productName, cart.length + 1) : words.materials.cartFull,
    );
    onAdd(item);
  };
  const inCart = { cart, onAdd: add, onSet };
  const categoryName = words.materials.categoryName(category?.name ?? "");
  const searchLabel = category ? words.materials.searchIn(categoryName) : words.materials.search;
  return (
    <div className="catalogue" ref={box}>
      {state.matches("product") ? null : (
        <SearchInput
          aria-label={searchLabel}
          placeholder={searchLabel}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter searches; it does not leave the step.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <CatalogueProblem problem={problem} />
      {state.matches("shelves") ? (
        <>
          <h4 tabIndex={-1} data-view-title="">
            {words.postForm.selectCategory}
          </h4>
          <CategoryTiles onOpen={(chosen) => send({ type: "open", category: chosen })} />
        </>
      ) : (
        <div className="catalogue__head cluster-flat">
          <Button
            variant="text"
            icon="arrow-left"
            onPress={() => {
              if (state.matches("products")) setTyped("");
              send({ type: "back" });
            }}
          >
            {state.matches("product") ? words.materials.backToList : words.materials.allCategories}
          </Button>
          {state.matches("products") ? (
            <h4 tabIndex={-1} data-view-title="">
              {category ? <bdi>{categoryName}</bdi> : words.materials.results}
            </h4>
          ) : (
            <h4>{words.postForm.detailPage}</h4>
          )}
        </div>
      )}
      {state.matches("products") ? (
        <ProductList
          category={category}
          text={text}
          onView={(chosen) => send({ type: "view", product: chosen })}
          {...inCart}
        />
      ) : null}
      {state.matches("product") && product ? <ProductPage product={product} {...inCart} /> : null}
      <NotInCatalogue onOwn={onOwn} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
