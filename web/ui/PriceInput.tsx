/** Dollars and cents as they are typed, such as '1,204.25', with separators. Use MoneyInput for whole dollars. */
import { type InputHTMLAttributes, useRef } from "react";
import { withSeparators } from "#web/forms/typed-money.ts";
import { DollarInput } from "./DollarInput.tsx";
import { fieldWith } from "./Field.tsx";
import { useCaret } from "./use-caret.ts";

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "value" | "onChange">;

export interface PriceInputProps extends Attributes {
  /** The text; centsOf parses it. */
  value: string;
  onChange: (text: string) => void;
}

export function PriceInput({ value, onChange, ...rest }: PriceInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const text = withSeparators(value);
  const keepCaret = useCaret(own, text);
  return (
    <DollarInput
      maxLength={13}
      {...rest}
      ref={own}
      value={text}
      onChange={({ target }) => {
        keepCaret(target);
        onChange(withSeparators(target.value));
      }}
    />
  );
}

/** A field for a price in dollars and cents. */
export const PriceField = fieldWith(PriceInput);
