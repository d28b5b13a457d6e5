import { type FormEvent, useId, useRef, useState } from "react";
import { type Cents, mostCents } from "#core/shared/money.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { centsOf } from "#web/typed-cents.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { type CartItem, mostPieces } from "./cart.ts";

const empty = { productName: "", brand: "", unit: "", quantity: "1", price: "", description: "" };

export interface OwnItemProps {
  onAdd: (item: CartItem) => void;
  onClose: () => void;
}

/** Asks for something that the catalogue does not have. */
export function OwnItem({ onAdd, onClose }: OwnItemProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some((message) => message !== undefined)) return focusFirstError(form.current);
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
    <Dialog
      open
      title={words.materials.ownTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.app.cancel}</Button>
          <Button type="submit" form={id} variant="primary">
            {words.materials.ownAdd}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate>
        <Fields>
          <Field label={words.materials.name} error={shown.productName}>
            {(wiring) => (
              <TextInput
                {...wiring}
                maxLength={200}
                value={typed.productName}
                onChange={(event) => set({ productName: event.target.value })}
              />
            )}
          </Field>
          <FieldRow>
            <Field label={words.materials.quantity} error={shown.quantity}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  value={typed.quantity}
                  onChange={(event) => set({ quantity: event.target.value.replace(/\D/g, "") })}
                />
              )}
            </Field>
            <Field label={words.materials.unit} help={words.materials.unitHelp} optional>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  maxLength={40}
                  value={typed.unit}
                  onChange={(event) => set({ unit: event.target.value })}
                />
              )}
            </Field>
          </FieldRow>
          <FieldRow>
            <Field label={words.materials.brand} optional>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  maxLength={120}
                  value={typed.brand}
                  onChange={(event) => set({ brand: event.target.value })}
                />
              )}
            </Field>
            <Field label={words.materials.price} help={words.materials.priceHelp} error={shown.price} optional>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={13}
                  value={typed.price}
                  onChange={(event) => set({ price: event.target.value })}
                />
              )}
            </Field>
          </FieldRow>
          <Field label={words.materials.description} optional>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={2}
                maxLength={2000}
                value={typed.description}
                onChange={(event) => set({ description: event.target.value })}
              />
            )}
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
