import { type FormEvent, useId, useRef, useState } from "react";
import { longestName } from "#core/saved-search/saved-search.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Fields } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";

export interface SearchNameDialogProps {
  title: string;
  /** What is looked for, in words. */
  said: string;
  hint?: string;
  name: string;
  send: string;
  busy: boolean;
  /** Is given the name without space around it. */
  onSend: (name: string) => unknown;
  onClose: () => void;
}

/** Names a saved search, when it is saved and when it is renamed. */
export function SearchNameDialog({ title, said, hint, name, send, busy, onSend, onClose }: SearchNameDialogProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = typed.trim();
    if (whole !== "") return onSend(whole);
    setError(words.savedSearch.nameRequired);
    input.current?.focus();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{words.savedSearch.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {send}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Fields>
          <div>
            <p className="saved-search__said">
              <bdi>{said}</bdi>
            </p>
            {hint ? <p className="saved-search__soft">{hint}</p> : null}
          </div>
          <Field label={words.savedSearch.nameLabel} error={error}>
            {(wiring) => (
              <TextInput
                {...wiring}
                ref={input}
                maxLength={longestName}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
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
