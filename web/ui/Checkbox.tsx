/** A yes or no beside its sentence; `as="switch"` for a setting that takes effect at once. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import "./Checkbox.css";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type" | "children"> {
  label: ReactNode;
  as?: "checkbox" | "switch";
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, as = "checkbox", ...rest }: CheckboxProps) {
  return (
    <label className={`ui-check ui-check--${as}`}>
      <input {...rest} type="checkbox" {...(as === "switch" ? { role: "switch" } : {})} />
      <span>{label}</span>
    </label>
  );
}
