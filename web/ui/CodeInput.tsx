/** A code of six digits. Takes it however it is pasted, and lets the phone offer the one it was sent. */
import type { Ref } from "react";
import type { Wiring } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";
import "./CodeInput.css";

export const codeLength = 6;

export interface CodeInputProps extends Wiring {
  value: string;
  onChange: (code: string) => void;
  readOnly?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function CodeInput({ onChange, ...rest }: CodeInputProps) {
  return (
    <span className="ui-code">
      <TextInput
        {...rest}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        // Room for '123 456' and the like, of which the digits stay.
        maxLength={12}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, "").slice(0, codeLength))}
      />
    </span>
  );
}
