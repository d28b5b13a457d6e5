/**
 * A day, as 'YYYY-MM-DD'. This is the browser's own date field: it has the platform's picker, keyboard, language and
 * screen-reader support, and adds no code. `min` and `max` have the same form (see `dayAfter`).
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

/** A field for a day. */
export const DateField = fieldWith(DateInput);
