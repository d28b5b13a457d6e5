import { useState } from "react";
import type { WrittenLine } from "#core/market/listing/scope.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { ScopeList } from "#web/market/scope-list.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { pastedLines } from "./pasted-lines.ts";

/** In characters: a hundred lines of the maximum length. */
const mostPasted = 80_000;

export interface ScopePasteDialogProps {
  /** How many more lines can be added. */
  room: number;
  onAdd: (lines: ReadonlyArray<WrittenLine>) => void;
  onClose: () => void;
}

/** Converts rows that were copied from a spreadsheet to lines, and shows them before they are added. */
export function ScopePasteDialog({ room, onAdd, onClose }: ScopePasteDialogProps) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const lines = pastedLines(text);
  const wrong =
    lines === null
      ? words.scope.pasteWrong
      : lines.length === 0
        ? words.scope.pasteNone
        : lines.length > room
          ? words.scope.pasteTooMany(room)
          : undefined;
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (wrong !== undefined || lines === null) return focusFirstError(form);
    onAdd(lines);
  };
  return (
    <FormDialog
      title={words.scope.pasteTitle}
      send={words.scope.addLines(lines?.length ?? 0)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.scope.pasteLabel}
        help={words.scope.pasteHelp}
        error={tried ? wrong : undefined}
        rows={6}
        maxLength={mostPasted}
        value={text}
        onChange={setText}
      />
      <p className="visually-hidden" role="status">
        {lines && lines.length > 0 ? words.scope.pasteFound(lines.length) : ""}
      </p>
      {lines && lines.length > 0 ? <ScopeList scope={lines.map((line, at) => ({ ...line, id: String(at) }))} /> : null}
    </FormDialog>
  );
}
