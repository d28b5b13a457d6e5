import { useRef } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Field } from "#web/ui/Field.tsx";
import { MoneyInput } from "#web/ui/MoneyInput.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { emptyRow, type Problems, type Row } from "./draft.ts";

const mostRows = 50;

export interface MilestoneRowsProps {
  rows: readonly Row[];
  problems: Problems;
  /** The first day that may be chosen. */
  earliest: string;
  onChange: (rows: readonly Row[]) => void;
}

/** The stages of a bid, each with what it costs, what is done, and by when. */
export function MilestoneRows({ rows, problems, earliest, onChange }: MilestoneRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const change = (key: string, part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  // At once, not a frame later: a quick hand is in the next field by then, and would be taken out of it.
  const show = (next: readonly Row[], focused: string) => {
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  const add = () => show([...rows, emptyRow()], ".bid-stage:last-of-type input");
  const remove = (key: string) =>
    show(
      rows.filter((row) => row.key !== key),
      ".bid-stages__add button",
    );

  return (
    <div className="bid-stages" ref={list}>
      {rows.map((row, index) => {
        const number = index + 1;
        const wrong = (part: string) => problems[`milestones.${index}.${part}`];
        return (
          <fieldset key={row.key} className="bid-stage">
            <legend className="bid-stage__legend">{words.bidForm.milestone(number)}</legend>
            <div className="bid-stage__remove">
              <IconButton icon="trash" label={words.bidForm.removeMilestone(number)} onClick={() => remove(row.key)} />
            </div>
            <div className="bid-stage__fields">
              <Field label={words.bidForm.milestoneAmount} error={wrong("amount")}>
                {(wiring) => (
                  <MoneyInput {...wiring} value={row.amount} onChange={(amount) => change(row.key, { amount })} />
                )}
              </Field>
              <Field label={words.bidForm.milestoneDue} error={wrong("endDay")}>
                {(wiring) => (
                  <DateInput
                    {...wiring}
                    min={earliest}
                    value={row.endDay}
                    onChange={(event) => change(row.key, { endDay: event.target.value })}
                  />
                )}
              </Field>
              <div className="bid-stage__description">
                <Field label={words.bidForm.milestoneDescription} error={wrong("description")}>
                  {(wiring) => (
                    <TextInput
                      {...wiring}
                      maxLength={1000}
                      value={row.description}
                      onChange={(event) => change(row.key, { description: event.target.value })}
                    />
                  )}
                </Field>
              </div>
            </div>
          </fieldset>
        );
      })}
      {rows.length < mostRows ? (
        <div className="bid-stages__add">
          <Button icon="plus" onPress={add}>
            {words.bidForm.addMilestone}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
