/** A checkbox next to its sentence: PrimeReact's Checkbox. Use a Switch for what takes effect at once. */
import { Checkbox as PrimeCheckbox } from "primereact/checkbox";
import { type ReactNode, useId } from "react";
import "./prime.ts";
import "./Checkbox.css";

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export function Checkbox({ label, checked, onChange, id, ...described }: CheckboxProps) {
  const ownId = useId();
  return (
    <label className="ui-check row-12" htmlFor={id ?? ownId}>
      <PrimeCheckbox
        inputId={id ?? ownId}
        checked={checked}
        onChange={(event) => onChange(event.checked === true)}
        pt={{ root: { className: "ui-check__button" }, input: described, box: { hidden: true } }}
      />
      <bdi>{label}</bdi>
    </label>
  );
}
