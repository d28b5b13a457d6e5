/** A text field: one line, or with `rows` several. `onChange` gets the text. */
import type { ChangeEvent, InputHTMLAttributes, Ref } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextInput } from "./TextInput.tsx";

type Typing = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | ("autoCapitalize" | "autoComplete" | "autoCorrect" | "spellCheck")
  | ("dir" | "inputMode" | "maxLength" | "placeholder" | "readOnly" | "type")
>;

export interface TextFieldProps extends Typing, Pick<FieldProps, "label" | "help" | "error" | "optional"> {
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  value: string;
  rows?: number | undefined;
  onChange: (text: string) => void;
}

export function TextField({ label, help, error, optional = false, rows, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(wiring) => {
        const typing = {
          ...wiring,
          ...rest,
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
        };
        return rows === undefined ? <TextInput {...typing} /> : <TextArea {...typing} rows={rows} />;
      }}
    </Field>
  );
}
