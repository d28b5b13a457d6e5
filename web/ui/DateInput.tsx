/**
 * A day, as 'YYYY-MM-DD'. The browser's own date field: every platform gives it the picker, keyboard, language and
 * screen-reader support its people know, and it weighs nothing. `min` and `max` take the same form (see `dayAfter`).
 */
import type { InputHTMLAttributes } from "react";
import { fieldWith } from "./Field.tsx";
import "./Input.css";
import "./DateInput.css";

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "onChange"> {
  onChange: (day: string) => void;
}

function DateInput({ onChange, ...rest }: DateInputProps) {
  return (
    <input
      {...rest}
      type="date"
      className="ui-input ui-input--figures ui-date"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A question for a day. */
export const DateField = fieldWith(DateInput);
