import { type ReactNode, useRef } from "react";
import * as words from "#web/words.ts";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";
import { useToasts } from "./Toasts.tsx";
import "./CopyLink.css";

/** Shows a link to copy; if the browser does not allow copying, selects it for the keyboard shortcut. */
export function CopyLink({ label, help, url }: { label: string; help: ReactNode; url: string }) {
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      toasts.success(words.ui.linkCopied);
    } catch {
      toasts.error(words.ui.linkNotCopied);
    }
  };
  return (
    <Field label={label} help={help}>
      {(field) => (
        <div className="copy-link stack-8">
          <TextInput {...field} ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
          <Button variant="primary" icon="copy" onPress={copy} data-autofocus>
            {words.ui.copyLink}
          </Button>
        </div>
      )}
    </Field>
  );
}
