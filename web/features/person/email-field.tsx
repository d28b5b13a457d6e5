import { TextField, type TextFieldProps } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";

/** Shows the field for the email address of a sign-in. */
export function EmailField(field: Pick<TextFieldProps, "error" | "maxLength" | "value" | "onChange">) {
  return (
    <TextField
      label={words.signIn.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      {...field}
    />
  );
}
