/** The form of a TextDialog. */
import { type ReactNode, useRef, useState } from "react";
import { FormDialog } from "./FormDialog.tsx";
import { TextField } from "./TextField.tsx";

export interface TextFormProps {
  title: string;
  hint?: ReactNode;
  label: string;
  help?: ReactNode;
  /** The error if the text is empty. */
  required: string;
  send: string;
  cancel?: string;
  maxLength: number;
  /** One line instead of several. */
  line?: boolean;
  /** The initial text. */
  initial?: string;
  /**
   * Called with the trimmed text. The dialog then closes, or stays open with the text if the promise resolves to
   * undefined, as that of `useDo` does on failure.
   */
  onSend: (text: string) => unknown;
  onClose: () => void;
}

/** The props without the callbacks. */
export type TextPrompt = Omit<TextFormProps, "onSend" | "onClose">;

export function TextForm({ title, hint, label, help, required, send, cancel, ...rest }: TextFormProps) {
  const { maxLength, line, initial = "", onSend, onClose } = rest;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);

  const submit = async () => {
    const whole = text.trim();
    if (whole === "") {
      setError(required);
      field.current?.focus();
      return;
    }
    setSending(true);
    const done = await onSend(whole);
    setSending(false);
    if (done !== undefined) onClose();
  };

  return (
    <FormDialog title={title} cancel={cancel} send={send} busy={sending} onSubmit={submit} onClose={onClose}>
      {typeof hint === "string" ? <p>{hint}</p> : hint}
      <TextField
        label={label}
        help={help}
        error={error}
        ref={field}
        rows={line ? undefined : 4}
        maxLength={maxLength}
        value={text}
        onChange={(written) => {
          setText(written);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
