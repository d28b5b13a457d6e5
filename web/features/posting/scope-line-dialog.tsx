import { useState } from "react";
import { type ScopeLine, ScopeLineKind, scopeLineIssues, type WrittenLine } from "#core/market/listing/scope.ts";
import { type Cents, mostCents } from "#core/shared/money.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { centsOf } from "#web/forms/typed-money.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { FieldRow } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { formatDollars } from "#web/ui/money.ts";
import { PriceField } from "#web/ui/PriceInput.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { quantityOf } from "./typed-quantity.ts";

const kinds = ScopeLineKind.literals.map((kind) => ({ value: kind, label: words.scope.kinds[kind] }));

export interface ScopeLineDialogProps {
  /** The line to edit; undefined for a new one. */
  line: ScopeLine | undefined;
  onSave: (line: WrittenLine) => void;
  onClose: () => void;
}

/** Asks for one line of the scope of work. */
export function ScopeLineDialog({ line, onSave, onClose }: ScopeLineDialogProps) {
  const [typed, setTyped] = useState(() => ({
    title: line?.title ?? "",
    quantity: line?.quantity == null ? "" : String(line.quantity),
    unit: line?.unit ?? "",
    kind: line?.kind ?? "required",
    amount: line?.allowance == null ? "" : formatDollars(line.allowance / 100),
    note: line?.note ?? "",
  }));
  const [tried, setTried] = useState(false);
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const quantity = quantityOf(typed.quantity);
  const amount = typed.kind !== "allowance" || typed.amount.trim() === "" ? null : centsOf(typed.amount);
  const written = {
    title: typed.title.trim(),
    quantity: quantity ?? null,
    unit: typed.unit.trim(),
    note: typed.note.trim(),
    kind: typed.kind,
    allowance: (amount ?? null) as Cents | null,
  };
  const issues = scopeLineIssues(written);
  const wrong = {
    title: issues.find(({ field }) => field === "title")?.message,
    quantity: quantity === undefined ? words.scope.quantityWrong : undefined,
    amount:
      amount === undefined || (amount ?? 0) > mostCents
        ? words.scope.amountWrong
        : issues.find(({ field }) => field === "allowance")?.message,
  };
  const field = fieldsOf(typed, tried ? wrong : {}, set);
  const submit = (form: HTMLFormElement) => {
    setTried(true);
    if (Object.values(wrong).some((message) => message !== undefined)) return focusFirstError(form);
    onSave(written);
  };
  return (
    <FormDialog
      title={line ? words.scope.editTitle : words.scope.addTitle}
      send={words.scope.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={words.scope.what} help={words.scope.whatHelp} maxLength={200} {...field("title")} />
      <FieldRow>
        <TextField
          label={words.scope.quantity}
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...field("quantity")}
        />
        <TextField label={words.scope.unit} help={words.scope.unitHelp} optional maxLength={40} {...field("unit")} />
      </FieldRow>
      <SelectField
        label={words.scope.kind}
        help={words.scope.kindHelp[typed.kind]}
        options={kinds}
        value={typed.kind}
        onChange={(value) => set({ kind: value as ScopeLineKind })}
      />
      {typed.kind === "allowance" ? <PriceField label={words.scope.amount} {...field("amount")} /> : null}
      <TextField label={words.scope.note} optional rows={2} maxLength={500} {...field("note")} />
    </FormDialog>
  );
}
