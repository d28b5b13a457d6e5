import { useState } from "react";
import { type Cents, mostCents } from "#core/shared/money.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { centsOf } from "#web/forms/typed-money.ts";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { PriceInput } from "#web/ui/PriceInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { type CartItem, mostPieces } from "./cart.ts";

const empty = { productName: "", brand: "", unit: "", quantity: "1", price: "", description: "" };

export interface OwnItemProps {
  onAdd: (item: CartItem) => void;
  onClose: () => void;
}

/** Asks for something that the catalogue does not have. */
export function OwnItem({ onAdd, onClose }: OwnItemProps) {
  const [typed, setTyped] = useState(empty);
  const [tried, setTried] = useState(false);
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part });
  const quantity = Number(typed.quantity);
  const price = typed.price.trim() === "" ? null : centsOf(typed.price);
  const wrong = {
    productName: typed.productName.trim() === "" ? words.materials.nameRequired : undefined,
    quantity: quantity >= 1 && quantity <= mostPieces ? undefined : words.materials.quantityWrong,
    price: price === undefined || (price ?? 0) > mostCents ? words.materials.priceWrong : undefined,
  };
  const shown = tried ? wrong : { productName: undefined, quantity: undefined, price: undefined };
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
    <FormDialog
      title={words.materials.ownTitle}
      cancel={words.app.cancel}
      send={words.materials.ownAdd}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <TextField
          label={words.materials.name}
          error={shown.productName}
          maxLength={200}
          value={typed.productName}
          onChange={(value) => set({ productName: value })}
        />
        <FieldRow>
          <TextField
            label={words.materials.quantity}
            error={shown.quantity}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed.quantity}
            onChange={(value) => set({ quantity: value.replace(/\D/g, "") })}
          />
          <TextField
            label={words.materials.unit}
            help={words.materials.unitHelp}
            optional
            maxLength={40}
            value={typed.unit}
            onChange={(value) => set({ unit: value })}
          />
        </FieldRow>
        <FieldRow>
          <TextField
            label={words.materials.brand}
            optional
            maxLength={120}
            value={typed.brand}
            onChange={(value) => set({ brand: value })}
          />
          <Field label={words.materials.price} help={words.materials.priceHelp} error={shown.price} optional>
            {(wiring) => <PriceInput {...wiring} value={typed.price} onChange={(price) => set({ price })} />}
          </Field>
        </FieldRow>
        <TextField
          label={words.materials.description}
          optional
          rows={2}
          maxLength={2000}
          value={typed.description}
          onChange={(value) => set({ description: value })}
        />
      </Fields>
    </FormDialog>
  );
}
