/** Dollars and cents as they are typed, such as '4.25'; its value is the text. Whole dollars are asked for by MoneyInput. */
import type { InputHTMLAttributes, Ref } from "react";
import "./Input.css";

export interface PriceInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> {
  ref?: Ref<HTMLInputElement>;
}

export function PriceInput(props: PriceInputProps) {
  return (
    <span className="ui-input-box" dir="ltr">
      <span className="ui-input-box__before" aria-hidden="true">
        $
      </span>
      <input
        maxLength={13}
        {...props}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="ui-input ui-input--figures ui-input--after-sign"
      />
    </span>
  );
}
