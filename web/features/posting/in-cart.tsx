import { useEffect, useRef } from "react";
import type { ProductView } from "#core/market/catalogue/product.ts";
import { Button } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";
import { type Cart, type CartItem, itemOf, lineOf } from "./cart.ts";
import { Quantity } from "./quantity.tsx";

export interface InCartProps {
  product: ProductView;
  cart: Cart;
  onAdd: (item: CartItem) => void;
  onSet: (id: string, quantity: number) => void;
}

/**
 * Shows 'Add to Cart', or the quantity once the product is in the cart. The focus stays here when one replaces the
 * other.
 */
export function InCart({ product, cart, onAdd, onSet }: InCartProps) {
  const line = lineOf(cart, product);
  const box = useRef<HTMLDivElement>(null);
  const had = useRef(line !== undefined);
  const pressed = useRef(false);
  useEffect(() => {
    if (had.current === (line !== undefined)) return;
    had.current = line !== undefined;
    if (pressed.current) box.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
    pressed.current = false;
  });
  const byPress = (change: () => void) => {
    pressed.current = true;
    change();
  };
  return (
    <div ref={box} className="in-cart">
      {line ? (
        <Quantity item={line} onSet={(quantity) => byPress(() => onSet(line.id, quantity))} />
      ) : (
        <Button icon="plus" onPress={() => byPress(() => onAdd(itemOf(product)))}>
          {words.postForm.addToCart}
          <span className="visually-hidden">: {product.name}</span>
        </Button>
      )}
    </div>
  );
}
