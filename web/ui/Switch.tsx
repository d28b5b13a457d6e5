/** A setting that takes effect at once, next to its name: PrimeReact's InputSwitch. */
import { InputSwitch } from "primereact/inputswitch";
import { type ReactNode, useId } from "react";
import "./prime.ts";
import "./Checkbox.css";

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-disabled"?: boolean | undefined;
  "aria-busy"?: boolean | undefined;
}

export function Switch({ label, checked, onChange, disabled = false, id, ...said }: SwitchProps) {
  const ownId = useId();
  return (
    <label className="ui-check row-12 ui-check--switch" htmlFor={id ?? ownId}>
      <InputSwitch
        inputId={id ?? ownId}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.value)}
        pt={{
          // Two roles would announce one switch as two controls.
          root: { className: "ui-check__button", role: undefined, "aria-checked": undefined },
          input: said,
          slider: { hidden: true },
        }}
      />
      <span>{label}</span>
    </label>
  );
}
