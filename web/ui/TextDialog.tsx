/** Asks for one text, and sends it: refused while it is empty, open until it was sent or given up. */
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Field, Fields } from "./Field.tsx";
import { TextArea } from "./TextArea.tsx";

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
  /** What stands there when it opens. */
  initial?: string;
  busy: boolean;
  /** Is given the text without space around it. */
  onSend: (text: string) => unknown;
  onClose: () => void;
}

export function TextDialog({ title, hint, label, help, required, send, cancel, ...rest }: TextDialogProps) {
  const { maxLength, initial = "", busy, onSend, onClose } = rest;
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = text.trim();
    if (whole !== "") return onSend(whole);
    setError(required);
    area.current?.focus();
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
          {hint ? <p>{hint}</p> : null}
          <Field label={label} help={help} error={error}>
            {(wiring) => (
              <TextArea
                {...wiring}
                ref={area}
                rows={4}
                maxLength={maxLength}
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
        </Fields>
      </form>
    </Dialog>
  );
}
