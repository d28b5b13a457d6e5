/** The fields of each step. */

import { Suspense } from "react";
import { industries } from "#core/people/person/industries.ts";
import { fieldsOf } from "#web/forms/use-fields.ts";
import { totalOf } from "#web/market/items.ts";
import { type FoundPlace, PlaceSearch } from "#web/market/place-search.tsx";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { DateField } from "#web/ui/DateInput.tsx";
import { today } from "#web/ui/dates.ts";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { RadioField } from "#web/ui/RadioCards.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import type { Draft, Problems } from "./draft.ts";
import { UsualOfDraft } from "./usual-of-draft.tsx";

export interface StepProps {
  draft: Draft;
  problems: Problems;
  onChange: (part: Partial<Draft>) => void;
}

const postForm = words.postForm;

const ScopeEditor = lazyPart(async () => (await import("./scope-editor.tsx")).ScopeEditor);

export function DetailsStep({ draft, problems, onChange }: StepProps) {
  const field = fieldsOf(draft, problems, onChange);
  const isService = draft.kind === "service";
  return (
    <Fields>
      <TextField
        label={isService ? postForm.titleField : words.materials.titleField}
        help={isService ? postForm.titleHelp : words.materials.titleHelp}
        maxLength={150}
        {...field("title")}
      />
      <Field
        label={postForm.industries}
        help={isService ? postForm.industriesHelp : words.materials.industriesHelp}
        error={problems.industries}
        group
        long
      >
        {(wiring) => (
          <ChoiceChips
            {...wiring}
            name="industries"
            choices={industries}
            say={words.trade}
            value={draft.industries}
            onToggle={(choice, on) =>
              onChange({
                industries: industries.filter((one) => (one === choice ? on : draft.industries.includes(one))),
              })
            }
          />
        )}
      </Field>
      <TextField
        label={postForm.description}
        help={isService ? postForm.descriptionHelp : words.materials.descriptionHelp}
        optional
        rows={5}
        maxLength={5000}
        {...field("description")}
      />
      {isService ? (
        <Suspense fallback={null}>
          <ScopeEditor
            scope={draft.scope ?? []}
            problem={problems.scope}
            trade={draft.industries[0]}
            onChange={(scope) => onChange({ scope })}
          />
        </Suspense>
      ) : null}
    </Fields>
  );
}

const materials = [
  { value: "yes", label: postForm.materialsYes, detail: postForm.materialsYesHint },
  { value: "no", label: postForm.materialsNo, detail: postForm.materialsNoHint },
] as const;

/** Shows the budget; an invalid number is reported at once. */
function BudgetField({
  draft,
  problem,
  onChange,
}: Pick<StepProps, "draft" | "onChange"> & { problem: string | undefined }) {
  const { total } = totalOf(draft.items);
  const help =
    draft.kind === "service"
      ? postForm.budgetHelp
      : [words.materials.budgetHelp, total > 0 ? words.materials.estimateIs(formatMoney(total)) : ""]
          .filter(Boolean)
          .join(" ");
  const helps = (
    <>
      {help} <UsualOfDraft draft={draft} />
    </>
  );
  return (
    <MoneyField
      label={postForm.budget}
      help={helps}
      error={Number.isNaN(draft.budget) ? postForm.budgetDigits : problem}
      value={draft.budget}
      onChange={(budget) => onChange({ budget })}
    />
  );
}

export function TermsStep({ draft, problems, onChange }: StepProps) {
  const field = fieldsOf(draft, problems, onChange);
  const isService = draft.kind === "service";
  return (
    <Fields>
      {isService ? (
        <RadioField
          label={postForm.materials}
          error={problems.materialsProvided}
          name="materials"
          cards={materials}
          value={draft.materialsProvided === null ? "" : draft.materialsProvided ? "yes" : "no"}
          onChange={(chosen) => onChange({ materialsProvided: chosen === "yes" })}
        />
      ) : null}
      <FieldRow>
        <BudgetField draft={draft} problem={problems.budget} onChange={onChange} />
        <DateField
          label={isService ? postForm.deadline : words.materials.deadline}
          min={today()}
          {...field("deadline")}
        />
      </FieldRow>
    </Fields>
  );
}

const sayPlace = ({ city, state, zipCode }: FoundPlace): string => `${city}, ${state} ${zipCode}`.trim();

export function PlaceStep({ draft, problems, onChange }: StepProps) {
  const field = fieldsOf(draft, problems, onChange);
  const { place } = draft;
  return (
    <Fields>
      <Field label={postForm.city} error={problems.place}>
        {(wiring) => (
          <PlaceSearch
            {...wiring}
            text={place ? `${place.city}, ${place.state}` : ""}
            placeholder={postForm.cityPlaceholder}
            say={sayPlace}
            remark={(place) => (place.available ? undefined : postForm.unavailable)}
            onChoose={(chosen) => onChange({ place: chosen })}
            onClear={() => onChange({ place: null })}
          />
        )}
      </Field>
      {place ? (
        <Field label={postForm.zip} error={problems.zipCode}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              value={place.zipCode}
              onChange={({ target }) =>
                // The new ZIP code determines the location.
                onChange({
                  place: { ...place, zipCode: target.value.replace(/\D/g, ""), latitude: null, longitude: null },
                })
              }
            />
          )}
        </Field>
      ) : null}
      <TextField
        label={postForm.street}
        help={postForm.streetHelp}
        optional
        autoComplete="street-address"
        maxLength={200}
        {...field("streetAddress")}
      />
    </Fields>
  );
}
