import type { ComponentProps } from "react";
import "./Input.css";

/** The dollar field of MoneyInput and PriceInput. */
export function DollarInput(input: ComponentProps<"input">) {
  return (
    <span className="ui-input-box" dir="ltr">
      <span className="ui-input-box__before" aria-hidden="true">
        $
      </span>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="ui-input ui-input--figures ui-input--after-sign"
      />
    </span>
  );
}
