import { useRef } from "react";
import { flushSync } from "react-dom";
import { mostMilestones } from "#core/market/bid/bid.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { DateField } from "#web/ui/DateInput.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import { emptyRow, type Problems, type Row } from "./draft.ts";
import { FileField } from "./file-field.tsx";
import "./bid-form.css";

export interface MilestoneRowsProps {
  rows: readonly Row[];
  problems: Problems;
  /** The earliest day that can be chosen. */
  earliest: string;
  /** Gets a function of the current rows, because a picture may finish uploading later. */
  onChange: (change: (rows: readonly Row[]) => readonly Row[]) => void;
  /** Called with whether a row's picture is still uploading or has failed. */
  onPicture: (key: string, unfinished: boolean) => void;
}

/** Shows the stages of a bid, each with cost, description, date, and an optional picture. */
export function MilestoneRows({ rows, problems, earliest, onChange, onPicture }: MilestoneRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const change = (key: string, part: Partial<Row>) =>
    onChange((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  // Synchronous, because a fast typist would already be in the next field one frame later, and would lose the focus.
  const show = (next: (before: readonly Row[]) => readonly Row[], focused: string) => {
    flushSync(() => onChange(next));
    list.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  const add = () => show((before) => [...before, emptyRow()], ".bid-stage:last-of-type input");
  const remove = (key: string) => show((before) => before.filter((row) => row.key !== key), ".bid-stages__add button");

  return (
    <div className="bid-stages stack-16" ref={list}>
      {rows.map((row, index) => {
        const number = index + 1;
        const wrong = (part: string) => problems[`milestones.${index}.${part}`];
        const field = fieldsOf(row, wrong, (part) => change(row.key, part));
        return (
          <fieldset key={row.key} className="bid-stage frame">
            <legend className="bid-stage__legend">{words.bidForm.milestone(number)}</legend>
            <div className="bid-stage__remove">
              <IconButton icon="trash" label={words.bidForm.removeMilestone(number)} onClick={() => remove(row.key)} />
            </div>
            <div className="ui-field-columns stack-16">
              <MoneyField label={words.bidForm.milestoneAmount} {...field("amount")} />
              <DateField label={words.bidForm.milestoneDue} min={earliest} {...field("endDay")} />
              <div className="ui-field-columns__wide">
                <TextField label={words.bidForm.milestoneDescription} maxLength={1000} {...field("description")} />
              </div>
              <div className="bid-stage__picture ui-field-columns__wide">
                <FileField
                  kind="picture"
                  file={row.picture}
                  problem={wrong("pictureId")}
                  onChange={(picture) =>
                    change(row.key, { picture: picture && { id: picture.id, name: picture.name } })
                  }
                  onUnfinished={(unfinished) => onPicture(row.key, unfinished)}
                />
              </div>
            </div>
          </fieldset>
        );
      })}
      {rows.length < mostMilestones ? (
        <div className="bid-stages__add">
          <Button icon="plus" onPress={add}>
            {words.bidForm.addMilestone}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
