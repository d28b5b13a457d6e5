import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import "./PasswordInput.css";

/** A password, hidden until somebody wants to read what they typed. */
export function PasswordInput(props: Omit<TextInputProps, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span className="ui-password">
      <TextInput {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="ui-password__toggle"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown((before) => !before)}
      >
        {shown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
