import { useRef, useState } from "react";
import { mostScopeLines, type Scope, type ScopeLine, type WrittenLine } from "#core/market/listing/scope.ts";
import type { Industry } from "#core/people/person/industries.ts";
import { ScopeList } from "#web/market/scope-list.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";
import { ScopeLineDialog } from "./scope-line-dialog.tsx";

const TemplateDialog = lazyPart(
  async () => (await import("./scope-template-dialog.tsx")).ScopeTemplateDialog,
  "over the page",
);
const PasteDialog = lazyPart(async () => (await import("./scope-paste-dialog.tsx")).ScopePasteDialog, "over the page");

export interface ScopeEditorProps {
  scope: Scope;
  problem: string | undefined;
  /** The trade whose template is offered first. */
  trade: Industry | undefined;
  onChange: (scope: Scope) => void;
}

/**
 * Shows the scope of work of a post: its lines, written one by one, taken from a template, or pasted from a
 * spreadsheet.
 */
export function ScopeEditor({ scope, problem, trade, onChange }: ScopeEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The line being edited, or the way in which lines are being added. */
  const [open, setOpen] = useState<ScopeLine | "line" | "template" | "paste">();
  const room = mostScopeLines - scope.length;
  const close = () => setOpen(undefined);
  const add = (lines: ReadonlyArray<WrittenLine>) => {
    onChange([...scope, ...lines.slice(0, room).map((line) => ({ ...line, id: crypto.randomUUID() }))]);
    close();
  };
  const save = (line: WrittenLine) => {
    if (typeof open !== "object") return add([line]);
    onChange(scope.map((one) => (one.id === open.id ? { ...line, id: one.id } : one)));
    close();
  };
  const remove = (id: string) => {
    onChange(scope.filter((line) => line.id !== id));
    // The pressed button is gone: the focus moves to the list.
    requestAnimationFrame(() => box.current?.focus());
  };

  return (
    <Field label={words.scope.title} help={words.scope.help} error={problem} optional group long>
      {({ id, ...described }) => (
        <div id={id} {...described} className="scope-editor stack-12" ref={box} tabIndex={-1}>
          {scope.length === 0 ? (
            <p className="soft">{words.scope.none}</p>
          ) : (
            <ScopeList
              scope={scope}
              end={(line) => (
                <>
                  <IconButton icon="pencil" label={words.scope.edit(line.title)} onClick={() => setOpen(line)} />
                  <IconButton icon="trash" label={words.scope.remove(line.title)} onClick={() => remove(line.id)} />
                </>
              )}
            />
          )}
          {room > 0 ? (
            <div className="cluster-8">
              <Button icon="plus" onPress={() => setOpen("line")}>
                {words.scope.add}
              </Button>
              <Button icon="list" onPress={() => setOpen("template")}>
                {words.scope.template}
              </Button>
              <Button icon="copy" onPress={() => setOpen("paste")}>
                {words.scope.paste}
              </Button>
            </div>
          ) : (
            <p className="soft">{words.scope.full(mostScopeLines)}</p>
          )}
          {typeof open === "object" || open === "line" ? (
            <ScopeLineDialog line={open === "line" ? undefined : open} onSave={save} onClose={close} />
          ) : null}
          {open === "template" ? <TemplateDialog trade={trade} room={room} onAdd={add} onClose={close} /> : null}
          {open === "paste" ? <PasteDialog room={room} onAdd={add} onClose={close} /> : null}
        </div>
      )}
    </Field>
  );
}
