/** Asks for one text, and sends it: refused while it is empty, open until it was sent or given up. */
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Field, Fields } from "./Field.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextInput } from "./TextInput.tsx";

export interface TextDialogProps {
  title: string;
  hint?: ReactNode;
  label: string;
  help?: ReactNode;
  /** Said where nothing was written. */
  required: string;
  send: string;
  cancel: string;
  maxLength: number;
  /** One line is enough. */
  line?: boolean;
  /** What stands there when it opens. */
  initial?: string;
  busy: boolean;
  /** Is given the text without space around it. */
  onSend: (text: string) => unknown;
  onClose: () => void;
}

export function TextDialog({ title, hint, label, help, required, send, cancel, ...rest }: TextDialogProps) {
  const { maxLength, line, initial = "", busy, onSend, onClose } = rest;
  const formId = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = text.trim();
    if (whole !== "") return onSend(whole);
    setError(required);
    field.current?.focus();
  };

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {send}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Fields>
          {typeof hint === "string" ? <p>{hint}</p> : hint}
          <Field label={label} help={help} error={error}>
            {(wiring) => {
              const typing = {
                ...wiring,
                ref: field,
                maxLength,
                value: text,
                onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
                  setText(event.target.value);
                  setError(undefined);
                },
              };
              return line ? <TextInput {...typing} /> : <TextArea {...typing} rows={4} />;
            }}
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
