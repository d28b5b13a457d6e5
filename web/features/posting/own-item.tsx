import { useState } from "react";
import { mostPieces } from "#core/market/listing/check-listing.ts";
import { type Cents, mostCents } from "#core/shared/money.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { centsOf } from "#web/forms/typed-money.ts";
import { wholeNumberOf } from "#web/forms/typed-number.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { FieldRow } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { PriceField } from "#web/ui/PriceInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import type { CartItem } from "./cart.ts";

const empty = { productName: "", brand: "", unit: "", quantity: "1", price: "", description: "" };

export interface OwnItemProps {
  onAdd: (item: CartItem) => void;
  onClose: () => void;
}

/** Asks for an item that the catalogue does not have. */
export function OwnItem({ onAdd, onClose }: OwnItemProps) {
  const [typed, setTyped] = useState(empty);
  const [tried, setTried] = useState(false);
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part });
  const quantity = wholeNumberOf(typed.quantity, mostPieces) ?? 0;
  const price = typed.price.trim() === "" ? null : centsOf(typed.price);
  const wrong = {
    productName: typed.productName.trim() === "" ? words.materials.nameRequired : undefined,
    quantity: quantity > 0 ? undefined : words.materials.quantityWrong,
    price: price === undefined || (price ?? 0) > mostCents ? words.materials.priceWrong : undefined,
  };
  const field = fieldsOf(typed, tried ? wrong : {}, set);
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (Object.values(wrong).some((message) => message !== undefined)) return focusFirstError(form);
    onAdd({
      id: `own-${crypto.randomUUID()}`,
      productName: typed.productName.trim(),
      brand: typed.brand.trim(),
      category: "",
      description: typed.description.trim(),
      ...(typed.unit.trim() ? { unit: typed.unit.trim() } : {}),
      quantity,
      estimatedPrice: (price ?? null) as Cents | null,
      picture: null,
    });
    onClose();
  };
  return (
    <FormDialog title={words.materials.ownTitle} send={words.materials.ownAdd} onSubmit={submit} onClose={onClose}>
      <TextField label={words.materials.name} maxLength={200} {...field("productName")} />
      <FieldRow>
        <TextField
          label={words.materials.quantity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...field("quantity")}
        />
        <TextField
          label={words.materials.unit}
          help={words.materials.unitHelp}
          optional
          maxLength={40}
          {...field("unit")}
        />
      </FieldRow>
      <FieldRow>
        <TextField label={words.materials.brand} optional maxLength={120} {...field("brand")} />
        <PriceField label={words.materials.price} help={words.materials.priceHelp} optional {...field("price")} />
      </FieldRow>
      <TextField label={words.materials.description} optional rows={2} maxLength={2000} {...field("description")} />
    </FormDialog>
  );
}
