import { useState } from "react";
import { mostPieces } from "#core/market/listing/check-listing.ts";
import { IconButton } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";
import type { CartItem } from "./cart.ts";

export interface QuantityProps {
  item: CartItem;
  /** 0 removes the item. */
  onSet: (quantity: number) => void;
}

/** Shows the quantity of an item: typed, or changed one by one; below one the item leaves the cart. */
export function Quantity({ item, onSet }: QuantityProps) {
  const { productName: name, quantity } = item;
  /** The text being typed, which may be empty for a moment. */
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined && typed !== "") onSet(Number(typed));
    setTyped(undefined);
  };
  return (
    <span className="quantity" dir="ltr">
      <IconButton
        icon={quantity <= 1 ? "trash" : "minus"}
        label={quantity <= 1 ? words.materials.removeName(name) : words.materials.less(name)}
        onClick={() => onSet(quantity - 1)}
      />
      <input
        className="quantity__figure"
        aria-label={words.materials.quantityOf(name)}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (quantity === 0 ? "" : String(quantity))}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, String(mostPieces).length))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter commits the number; it does not leave the step.
          event.preventDefault();
          commit();
        }}
      />
      <IconButton
        icon="plus"
        label={words.materials.more(name)}
        aria-disabled={quantity >= mostPieces || undefined}
        onClick={() => onSet(quantity + 1)}
      />
    </span>
  );
}
