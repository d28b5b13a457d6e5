import { useId, useState } from "react";
import { mostPieces } from "#core/market/listing/check-listing.ts";
import { wholeNumberOf } from "#web/forms/typed-number.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/Field.tsx";
import * as words from "#web/words.ts";
import type { CartItem } from "./cart.ts";

export interface QuantityProps {
  item: CartItem;
  /** 0 removes the item; NaN is a text that is no quantity. */
  onSet: (quantity: number) => void;
}

/**
 * Shows the quantity of an item: typed, or changed one by one; below one the item leaves the cart. A text that is no quantity
 * stays in the field with an error, and the post cannot go on without a quantity.
 */
export function Quantity({ item, onSet }: QuantityProps) {
  const { productName: name, quantity } = item;
  /** The text being typed, which may be empty for a moment. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  const set = (next: number) => {
    setWrong(Number.isNaN(next));
    if (!Number.isNaN(next)) setTyped(undefined);
    onSet(next);
  };
  const commit = () => {
    const next = wholeNumberOf(typed ?? "", mostPieces);
    if (next === null) setTyped(undefined);
    else set(next ?? Number.NaN);
  };
  return (
    <div className="stack-4">
      <span className="quantity" dir="ltr">
        <IconButton
          icon={quantity <= 1 ? "trash" : "minus"}
          label={quantity <= 1 ? words.materials.removeName(name) : words.materials.less(name)}
          onClick={() => set(quantity - 1)}
        />
        <input
          className="quantity__figure"
          aria-label={words.materials.quantityOf(name)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          value={typed ?? (quantity === 0 ? "" : String(quantity))}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
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
          onClick={() => set(quantity + 1)}
        />
      </span>
      <FieldError
        className="ui-field__error quantity__error"
        id={errorId}
        error={isWrong ? words.materials.quantityWrong : undefined}
      />
    </div>
  );
}
