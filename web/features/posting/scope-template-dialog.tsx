import { useState } from "react";
import { ScopeLineKind, type WrittenLine } from "#core/market/listing/scope.ts";
import { type Industry, industries } from "#core/people/person/industries.ts";
import { ScopeList } from "#web/market/scope-list.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import * as words from "#web/words.ts";

const options = industries.map((trade) => ({ value: trade, label: words.trade(trade) }));

/** Returns the lines of a trade's template; the poster fills in quantities and allowances. */
const linesOf = (trade: Industry): ReadonlyArray<WrittenLine> =>
  ScopeLineKind.literals.flatMap((kind) =>
    words.scopeTemplate[trade][kind].map((text): WrittenLine => {
      const [title = "", unit = ""] = text.split(" | ");
      return { title, quantity: null, unit, note: "", kind, allowance: null };
    }),
  );

export interface ScopeTemplateDialogProps {
  trade: Industry | undefined;
  /** How many more lines can be added. */
  room: number;
  onAdd: (lines: ReadonlyArray<WrittenLine>) => void;
  onClose: () => void;
}

/** Offers the usual lines of a trade. */
export function ScopeTemplateDialog({ trade = "General Contractor", room, onAdd, onClose }: ScopeTemplateDialogProps) {
  const [chosen, setChosen] = useState(trade);
  const lines = linesOf(chosen).slice(0, room);
  return (
    <FormDialog
      title={words.scope.templateTitle}
      send={words.scope.addLines(lines.length)}
      onSubmit={() => onAdd(lines)}
      onClose={onClose}
    >
      <SelectField
        label={words.scope.templateTrade}
        help={words.scope.templateHint}
        options={options}
        value={chosen}
        onChange={(value) => setChosen(value as Industry)}
      />
      <ScopeList scope={lines.map((line, at) => ({ ...line, id: String(at) }))} />
    </FormDialog>
  );
}
