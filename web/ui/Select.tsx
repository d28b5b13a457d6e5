/** One choice of a list; opens the platform's own list, so that a phone shows its picker. */
import type { SelectHTMLAttributes } from "react";
import { fieldWith } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import "./Input.css";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children" | "onChange"> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  onChange: (value: string) => void;
}

export function Select({ options, placeholder, onChange, ...rest }: SelectProps) {
  return (
    <span className="ui-input-box">
      <select {...rest} className="ui-input ui-input--before-icon" onChange={({ target }) => onChange(target.value)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="ui-input-box__after">
        <Icon name="chevron-down" size="small" />
      </span>
    </span>
  );
}

/** A field with one choice of a list. */
export const SelectField = fieldWith(Select);
