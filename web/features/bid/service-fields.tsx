import { DateField } from "#web/ui/DateInput.tsx";
import { FieldRow } from "#web/ui/Field.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import * as words from "#web/words.ts";
import { type Draft, type Problems, totalOf } from "./draft.ts";
import { MilestoneRows, type MilestoneRowsProps } from "./milestone-rows.tsx";
import type { Change } from "./use-bid-draft.ts";

const centsADollar = 100;

export interface ServiceFieldsProps {
  formId: string;
  draft: Draft;
  problems: Problems;
  /** The earliest day that can be chosen. */
  earliest: string;
  onChange: (part: Change) => void;
  onPicture: MilestoneRowsProps["onPicture"];
}

/** Shows the fields of a bid on services: an amount, dates, and milestones, whose sum then becomes the amount. */
export function ServiceFields({ formId, draft, problems, earliest, onChange, onPicture }: ServiceFieldsProps) {
  const staged = draft.milestones.length > 0;
  const total = totalOf(draft);
  return (
    <>
      <MoneyField
        label={words.bidForm.amount}
        help={staged ? words.bidForm.amountIsSum : words.bidForm.amountHelp}
        error={problems.amount}
        value={staged ? (total ?? 0) / centsADollar : draft.amount}
        readOnly={staged}
        onChange={(amount) => onChange({ amount })}
      />
      <FieldRow>
        <DateField
          label={words.bidForm.startDate}
          optional
          error={problems.startDay}
          min={earliest}
          value={draft.startDay}
          onChange={(value) => onChange({ startDay: value })}
        />
        <DateField
          label={words.bidForm.endDate}
          optional={staged}
          help={staged ? words.bidForm.endDateHelp : undefined}
          error={problems.endDay}
          min={[draft.startDay, earliest].toSorted().at(-1)}
          value={draft.endDay}
          onChange={(value) => onChange({ endDay: value })}
        />
      </FieldRow>
      <section className="stack-8" aria-labelledby={`${formId}-stages`}>
        <h3 id={`${formId}-stages`}>{words.bidForm.milestones}</h3>
        <p className="soft">{words.bidForm.milestonesHelp}</p>
        <MilestoneRows
          rows={draft.milestones}
          problems={problems}
          earliest={earliest}
          onChange={(next) =>
            onChange(({ milestones: before, amount }) => {
              const milestones = next(before);
              return { milestones, amount: milestones.length === 0 ? null : amount };
            })
          }
          onPicture={onPicture}
        />
      </section>
    </>
  );
}
