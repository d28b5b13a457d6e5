import { useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import "./PasswordInput.css";
import * as words from "#web/words.ts";

/** A password field, hidden until the person wants to see it. */
export function PasswordInput(props: Omit<TextInputProps, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span className="ui-password">
      <TextInput {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="ui-password__toggle soft"
        aria-pressed={shown}
        aria-label={words.ui.showPassword}
        onClick={() => setShown((before) => !before)}
      >
        {shown ? words.ui.hide : words.ui.show}
      </button>
    </span>
  );
}

export interface PasswordFieldProps extends Pick<FieldProps, "label" | "help" | "error"> {
  autoComplete: "current-password" | "new-password";
  readOnly?: boolean;
  value: string;
  onChange: (password: string) => void;
}

/** A field for a password. */
export function PasswordField({ label, help, error, onChange, ...rest }: PasswordFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <PasswordInput {...wiring} {...rest} maxLength={200} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
