import { useRef } from "react";
import { flushSync } from "react-dom";
import type { MilestoneChangeDraft } from "#core/contract/change-order/change-order.ts";
import type { Day } from "#core/shared/day.ts";
import type { Cents } from "#core/shared/money.ts";
import { centsOfDollars } from "#web/forms/typed-money.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateField } from "#web/ui/DateInput.tsx";
import { Money } from "#web/ui/Money.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ChangeMoney, meansOf } from "./change-money.tsx";
import type { Side, Viewed, ViewedMilestone } from "./viewed.ts";

/** A milestone in the form: unchanged, with other terms, or dropped; without `milestone` it is a new one. */
export type ChangeRow = {
  readonly key: string;
  readonly milestone: ViewedMilestone | null;
  readonly mode: "keep" | "change" | "drop";
  /** In dollars; NaN if it is not a number. */
  readonly amount: number | null;
  readonly endDay: string;
  readonly description: string;
};

export const rowOf = (milestone: ViewedMilestone): ChangeRow => ({
  key: milestone.id,
  milestone,
  mode: "keep",
  amount: milestone.amount / 100,
  endDay: milestone.endDay,
  description: milestone.description,
});

/** Returns a row with another date or another price in cents, to be sent. */
export const changedRow = (
  milestone: ViewedMilestone,
  to: { readonly day: string } | { readonly amount: number },
): ChangeRow => ({
  ...rowOf(milestone),
  mode: "change",
  ...("day" in to ? { endDay: to.day } : { amount: to.amount / 100 }),
});

const newRow = (): ChangeRow => ({
  key: crypto.randomUUID(),
  milestone: null,
  mode: "change",
  amount: null,
  endDay: "",
  description: "",
});

/** Converts the row to the API's form; an empty date becomes null. */
export const draftOf = ({ milestone, mode, amount, endDay, description }: ChangeRow): MilestoneChangeDraft => ({
  milestoneId: milestone?.id ?? null,
  terms:
    mode === "drop"
      ? null
      : {
          amount: centsOfDollars(amount) as Cents | null,
          description,
          endDay: endDay === "" ? null : (endDay as Day),
        },
});

/** Returns the amount of the row, in cents. */
export const worthOf = ({ mode, amount }: ChangeRow): number => (mode === "drop" ? 0 : (centsOfDollars(amount) ?? 0));

interface RowProps {
  contract: Viewed;
  row: ChangeRow;
  side: Side;
  otherName: string;
  wrong: (part: string) => string | undefined;
  earliest: string;
  onChange: (part: Partial<ChangeRow>) => void;
  onRemove: () => void;
}

function RowFields({ row, wrong, earliest, onChange }: Omit<RowProps, "contract" | "onRemove" | "side" | "otherName">) {
  const field = fieldsOf(row, wrong, onChange);
  return (
    <div className="ui-field-columns stack-16">
      <MoneyField label={words.changeOrder.amount} {...field("amount")} />
      <DateField label={words.changeOrder.dueDate} min={earliest} {...field("endDay")} />
      <div className="ui-field-columns__wide">
        <TextField label={words.changeOrder.description} rows={2} maxLength={1000} {...field("description")} />
      </div>
    </div>
  );
}

function Row({ contract, row, side, otherName, wrong, earliest, onChange, onRemove }: RowProps) {
  const { milestone, mode } = row;
  const { terms } = draftOf(row);
  const isTyped = mode === "drop" || (mode === "change" && (terms?.amount ?? 0) > 0);
  const number = milestone?.number ?? 0;
  return (
    <fieldset className="change-row frame stack-12" data-row={row.key}>
      <legend className="change-row__legend">
        {milestone ? words.contract.milestone(number) : words.changeOrder.newMilestone}
      </legend>
      {mode === "change" ? (
        <RowFields row={row} wrong={wrong} earliest={earliest} onChange={onChange} />
      ) : (
        <p className={`change-row__now${mode === "drop" ? " change-row__now--dropped" : ""}`}>
          {milestone ? (
            <>
              <Money cents={milestone.amount} />, <When at={milestone.endDay} as="DD MMM, YYYY" />:{" "}
              <bdi>{milestone.description}</bdi>
            </>
          ) : null}
        </p>
      )}
      {wrong("") ? (
        <p role="alert" className="ui-field__error">
          {wrong("")}
        </p>
      ) : null}
      {mode === "drop" ? <p>{words.changeOrder.willDrop}</p> : null}
      {milestone && isTyped ? (
        <ChangeMoney
          means={meansOf(contract, milestone, mode === "drop" ? null : { amount: terms?.amount ?? 0 })}
          side={side}
          otherName={otherName}
        />
      ) : null}
      <div className="cluster-8">
        {milestone === null ? (
          <Button variant="text" icon="trash" onPress={onRemove}>
            {words.changeOrder.removeNew}
          </Button>
        ) : mode === "keep" ? (
          <>
            <Button
              icon="pencil"
              aria-label={words.changeOrder.changeMilestone(number)}
              onPress={() => onChange({ mode: "change" })}
            >
              {words.changeOrder.change}
            </Button>
            <Button
              variant="text"
              icon="trash"
              aria-label={words.changeOrder.dropMilestone(number)}
              onPress={() => onChange({ mode: "drop" })}
            >
              {words.changeOrder.drop}
            </Button>
          </>
        ) : (
          <Button
            variant="text"
            icon="undo"
            aria-label={words.changeOrder.undoMilestone(number)}
            onPress={() => onChange(rowOf(milestone))}
          >
            {words.changeOrder.undo}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Shows the milestones that can be changed, each with its change, and new ones. */
export function ChangeRows({
  contract,
  rows,
  most,
  side,
  otherName,
  wrong,
  earliest,
  onChange,
}: {
  contract: Viewed;
  rows: readonly ChangeRow[];
  side: Side;
  otherName: string;
  /** How many more milestones may be added. */
  most: number;
  /** Returns the error of a part of the row, or of the whole row if `part` is empty. */
  wrong: (row: ChangeRow, part: string) => string | undefined;
  earliest: string;
  onChange: (rows: readonly ChangeRow[]) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Synchronous, so that the focus moves to where the form has changed.
  const show = (next: readonly ChangeRow[], focused: string) => {
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  const put = (row: ChangeRow, part: Partial<ChangeRow>) => {
    const next = rows.map((it) => (it.key === row.key ? { ...it, ...part } : it));
    if (part.mode === undefined) return onChange(next);
    show(next, `[data-row="${row.key}"] :is(${part.mode === "change" ? "input" : "button"})`);
  };
  const add = () => {
    const row = newRow();
    show([...rows, row], `[data-row="${row.key}"] input`);
  };
  const remove = (row: ChangeRow) =>
    show(
      rows.filter(({ key }) => key !== row.key),
      ".change-rows__add button",
    );
  return (
    <div className="stack-12" ref={list}>
      {rows.map((row) => (
        <Row
          key={row.key}
          contract={contract}
          row={row}
          side={side}
          otherName={otherName}
          wrong={(part) => wrong(row, part)}
          earliest={earliest}
          onChange={(part) => put(row, part)}
          onRemove={() => remove(row)}
        />
      ))}
      {most > 0 ? (
        <div className="change-rows__add">
          <Button icon="plus" onPress={add}>
            {words.changeOrder.add}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
