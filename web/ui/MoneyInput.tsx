/**
 * An amount of dollars, with separators added while typing. Its value is what dollarsOf parses: forms that want whole
 * or only positive dollars have their own rules. The caret stays after the same digit when a separator is added or
 * removed.
 */
import { type InputHTMLAttributes, useRef, useState } from "react";
import { dollarsOf } from "#web/forms/typed-money.ts";
import { DollarInput } from "./DollarInput.tsx";
import { fieldWith } from "./Field.tsx";
import { formatDollars } from "./money.ts";
import { useCaret } from "./use-caret.ts";

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "value" | "onChange" | "onBlur" | "type" | "inputMode" | "defaultValue"
>;

interface MoneyInputProps extends Attributes {
  value: number | null;
  onChange: (dollars: number | null) => void;
}

const longest = 18;
/** Whole dollars get separators while typing; other text stays unchanged until the field is left. */
const whole = /^[\d,$\s]*$/;

function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const isShown = typed !== undefined && Object.is(dollarsOf(typed), value);
  const text = isShown ? typed : value === null || Number.isNaN(value) ? "" : formatDollars(value);
  const keepCaret = useCaret(own, text);

  return (
    <DollarInput
      {...rest}
      ref={own}
      maxLength={longest}
      value={text}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(undefined);
      }}
      onChange={(event) => {
        const input = event.target;
        setTyped(whole.test(input.value) ? undefined : input.value);
        if (whole.test(input.value)) keepCaret(input);
        onChange(dollarsOf(input.value));
      }}
    />
  );
}

/** A field for an amount in dollars. */
export const MoneyField = fieldWith(MoneyInput);
