/**
 * Whole dollars, with separators as one types. Its value is a whole number of dollars or null.
 * The caret stays behind the same digit when a separator comes or goes.
 */
import { type InputHTMLAttributes, type Ref, useLayoutEffect, useRef } from "react";
import { formatWhole } from "./money.ts";
import "./Input.css";

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "value" | "onChange" | "type" | "inputMode" | "defaultValue"
>;

export interface MoneyInputProps extends Attributes {
  value: number | null;
  onChange: (dollars: number | null) => void;
  ref?: Ref<HTMLInputElement>;
}

/** 999,999,999 dollars: more than any kitchen, and safe as cents in the database. */
const longest = 9;
const notDigits = /\D/g;

/** Where the caret goes in `text` so that `digits` digits stand before it. */
function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (text[at] !== ",") seen += 1;
  }
  return text.length;
}

export function MoneyInput({ value, onChange, ref, ...rest }: MoneyInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number>(undefined);
  const text = value === null ? "" : formatWhole(value);

  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === undefined || own.current !== document.activeElement) return;
    const caret = caretAfter(text, digitsBeforeCaret.current);
    own.current?.setSelectionRange(caret, caret);
    digitsBeforeCaret.current = undefined;
  });

  return (
    <span className="ui-input-box" dir="ltr">
      <span className="ui-input-box__before" aria-hidden="true">
        $
      </span>
      <input
        {...rest}
        ref={(element) => {
          own.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="ui-input ui-input--figures ui-input--after-sign"
        value={text}
        onChange={(event) => {
          const input = event.target;
          const whole = input.value
            .replace(/\.\d*$/, "")
            .replace(notDigits, "")
            .slice(0, longest);
          const caret = input.selectionStart ?? input.value.length;
          digitsBeforeCaret.current = input.value.slice(0, caret).replace(notDigits, "").length;
          onChange(whole === "" ? null : Number(whole));
        }}
      />
    </span>
  );
}
