import { useRef } from "react";
import { mostItems } from "#core/market/listing/check-listing.ts";
import { sumOf, totalOf } from "#web/market/items.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Money } from "#web/ui/Money.tsx";
import * as words from "#web/words.ts";
import type { Cart, CartItem } from "./cart.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";
import { CatalogueProblem } from "./catalogue-problem.tsx";
import { NotInCatalogue } from "./not-in-catalogue.tsx";
import { Quantity } from "./quantity.tsx";
import "./catalogue.css";

function Line({ item, onSet }: { item: CartItem; onSet: (quantity: number) => void }) {
  const sum = sumOf(item);
  return (
    <li className="product-row cluster-wide">
      <CataloguePicture src={item.picture} />
      <div className="product-row__text">
        <span className="product-row__title">
          <bdi>{item.productName}</bdi>
        </span>
        {item.brand ? (
          <span className="soft">
            <bdi>{item.brand}</bdi>
          </span>
        ) : null}
        <span className="soft">
          {item.estimatedPrice === null ? (
            words.materials.noEstimate
          ) : (
            <bdi>
              <Money cents={item.estimatedPrice} exact /> {item.unit ? words.materials.per(item.unit) : null}
            </bdi>
          )}
        </span>
      </div>
      <div className="cart-line__end cluster-12">
        <Quantity item={item} onSet={onSet} />
        <strong className="cart-line__sum">{sum === null ? "–" : <Money cents={sum} exact />}</strong>
      </div>
    </li>
  );
}

export interface CartListProps {
  cart: Cart;
  /** The cart's content before it was cleared. */
  cleared: Cart;
  problem: string | undefined;
  onSet: (id: string, quantity: number) => void;
  onClear: () => void;
  onUndoClear: () => void;
  onOwn: () => void;
  onCatalogue: () => void;
}

/** Shows 'Review Items': the cart's items, their quantities, and the estimated total. */
export function CartList({ cart, cleared, problem, onSet, onClear, onUndoClear, onOwn, onCatalogue }: CartListProps) {
  const box = useRef<HTMLElement>(null);
  const { total, without } = totalOf(cart);
  /** The pressed line or button is gone: the focus moves to the list. */
  const thenFocus = (change: () => void) => {
    change();
    requestAnimationFrame(() => box.current?.focus());
  };
  return (
    <section className="catalogue" ref={box} tabIndex={-1} aria-label={words.postForm.reviewItems}>
      <CatalogueProblem problem={problem} />
      {cart.length === 0 ? (
        cleared.length > 0 ? (
          <EmptyState
            icon="shop"
            title={words.materials.cleared}
            action={
              <Button icon="undo" onPress={() => thenFocus(onUndoClear)}>
                {words.materials.undo}
              </Button>
            }
          >
            {words.materials.clearedHint}
          </EmptyState>
        ) : (
          <EmptyState
            icon="shop"
            title={words.materials.cartEmpty}
            action={<Button onPress={onCatalogue}>{words.materials.toCatalogue}</Button>}
          >
            {words.materials.cartEmptyHint}
          </EmptyState>
        )
      ) : (
        <>
          <div className="catalogue__head cluster-flat catalogue__head--apart">
            <h4 className="tabular">{words.materials.itemsInCart(cart.length)}</h4>
            <Button variant="text" icon="trash" onPress={() => thenFocus(onClear)}>
              {words.postForm.clearCart}
            </Button>
          </div>
          <ul className="plain-list product-rows">
            {cart.map((item) => (
              <Line
                key={item.id}
                item={item}
                onSet={(quantity) =>
                  quantity <= 0 ? thenFocus(() => onSet(item.id, quantity)) : onSet(item.id, quantity)
                }
              />
            ))}
          </ul>
          <p className="cart-total">
            <span>{words.materials.total}</span>
            <Money cents={total} exact size="large" />
          </p>
          {without > 0 ? <p className="soft">{words.materials.withoutEstimate(without)}</p> : null}
          {cart.length >= mostItems ? <p className="soft">{words.materials.cartFull}</p> : null}
        </>
      )}
      <NotInCatalogue onOwn={onOwn} />
    </section>
  );
}
