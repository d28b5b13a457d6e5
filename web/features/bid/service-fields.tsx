import { DateInput } from "#web/ui/DateInput.tsx";
import { Field, FieldRow } from "#web/ui/Field.tsx";
import { MoneyInput } from "#web/ui/MoneyInput.tsx";
import * as words from "#web/words.ts";
import { type Draft, type Problems, totalOf } from "./draft.ts";
import { MilestoneRows, type MilestoneRowsProps } from "./milestone-rows.tsx";
import type { Change } from "./use-bid-draft.ts";

const centsADollar = 100;

export interface ServiceFieldsProps {
  formId: string;
  draft: Draft;
  problems: Problems;
  /** The first day that may be chosen. */
  earliest: string;
  onChange: (part: Change) => void;
  onPicture: MilestoneRowsProps["onPicture"];
}

/** What a bid on services asks for: an amount, dates, and milestones whose sum the amount then is. */
export function ServiceFields({ formId, draft, problems, earliest, onChange, onPicture }: ServiceFieldsProps) {
  const staged = draft.milestones.length > 0;
  const total = totalOf(draft);
  return (
    <>
      <Field
        label={words.bidForm.amount}
        help={staged ? words.bidForm.amountIsSum : words.bidForm.amountHelp}
        error={problems.amount}
      >
        {(wiring) => (
          <MoneyInput
            {...wiring}
            value={staged ? (total ?? 0) / centsADollar : draft.amount}
            readOnly={staged}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </Field>
      <FieldRow>
        <Field label={words.bidForm.startDate} optional error={problems.startDay}>
          {(wiring) => (
            <DateInput
              {...wiring}
              min={earliest}
              value={draft.startDay}
              onChange={(event) => onChange({ startDay: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={words.bidForm.endDate}
          optional={staged}
          help={staged ? words.bidForm.endDateHelp : undefined}
          error={problems.endDay}
        >
          {(wiring) => (
            <DateInput
              {...wiring}
              min={[draft.startDay, earliest].toSorted().at(-1)}
              value={draft.endDay}
              onChange={(event) => onChange({ endDay: event.target.value })}
            />
          )}
        </Field>
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
