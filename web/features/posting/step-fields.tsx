/** The fields of each step. */
import { industries } from "#core/listing/industries.ts";
import { type FoundPlace, PlaceSearch } from "#web/place-search.tsx";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { today } from "#web/ui/dates.ts";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { MoneyInput } from "#web/ui/MoneyInput.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { Uploader } from "#web/ui/Uploader.tsx";
import * as words from "#web/words.ts";
import type { Draft, Problems } from "./draft.ts";
import type { useUploads } from "./use-uploads.ts";

export interface StepProps {
  draft: Draft;
  problems: Problems;
  onChange: (part: Partial<Draft>) => void;
}

const postForm = words.postForm;

export function DetailsStep({ draft, problems, onChange }: StepProps) {
  return (
    <Fields>
      <Field label={postForm.titleField} help={postForm.titleHelp} error={problems.title}>
        {(wiring) => (
          <TextInput
            {...wiring}
            maxLength={150}
            value={draft.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={postForm.industries} help={postForm.industriesHelp} error={problems.industries} group>
        {(wiring) => (
          <ChoiceChips
            {...wiring}
            name="industries"
            choices={industries}
            value={draft.industries}
            onToggle={(choice, on) =>
              onChange({
                industries: industries.filter((one) => (one === choice ? on : draft.industries.includes(one))),
              })
            }
          />
        )}
      </Field>
      <Field label={postForm.description} help={postForm.descriptionHelp} error={problems.description} optional>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={5}
            maxLength={5000}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </Fields>
  );
}

const materials = [
  { value: "yes", label: postForm.materialsYes, detail: postForm.materialsYesHint },
  { value: "no", label: postForm.materialsNo, detail: postForm.materialsNoHint },
] as const;

export function TermsStep({ draft, problems, onChange }: StepProps) {
  return (
    <Fields>
      <Field label={postForm.materials} error={problems.materialsProvided} group>
        {(wiring) => (
          <RadioCards
            {...wiring}
            name="materials"
            cards={materials}
            value={draft.materialsProvided === null ? "" : draft.materialsProvided ? "yes" : "no"}
            onChange={(event) => onChange({ materialsProvided: event.target.value === "yes" })}
          />
        )}
      </Field>
      <FieldRow>
        <Field label={postForm.budget} help={postForm.budgetHelp} error={problems.budget}>
          {(wiring) => <MoneyInput {...wiring} value={draft.budget} onChange={(budget) => onChange({ budget })} />}
        </Field>
        <Field label={postForm.deadline} error={problems.deadline}>
          {(wiring) => (
            <DateInput
              {...wiring}
              min={today()}
              value={draft.deadline}
              onChange={(event) => onChange({ deadline: event.target.value })}
            />
          )}
        </Field>
      </FieldRow>
    </Fields>
  );
}

const sayPlace = ({ city, state, zipCode }: FoundPlace): string => `${city}, ${state} ${zipCode}`;

export function PlaceStep({ draft, problems, onChange }: StepProps) {
  return (
    <Fields>
      <Field label={postForm.city} error={problems.place}>
        {(wiring) => (
          <PlaceSearch
            {...wiring}
            text={draft.place ? sayPlace(draft.place) : ""}
            placeholder={postForm.cityPlaceholder}
            say={sayPlace}
            remark={(place) => (place.available ? undefined : postForm.unavailable)}
            onChoose={(place) => onChange({ place })}
            onClear={() => onChange({ place: null })}
          />
        )}
      </Field>
      <Field label={postForm.street} help={postForm.streetHelp} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="street-address"
            maxLength={200}
            value={draft.streetAddress}
            onChange={(event) => onChange({ streetAddress: event.target.value })}
          />
        )}
      </Field>
    </Fields>
  );
}

const pictureEndings = ".png,.jpeg,.jpg,.bmp,.raw,.eps";
const mostPictures = 5;

export interface PhotosStepProps {
  problem: string | undefined;
  uploads: ReturnType<typeof useUploads>;
}

export function PhotosStep({ problem, uploads }: PhotosStepProps) {
  return (
    <Fields>
      <Field label={postForm.photos} help={postForm.photosHelp} error={problem} group>
        {(wiring) => (
          <Uploader
            {...wiring}
            items={uploads.items}
            accept={pictureEndings}
            refusal={words.upload.unsupported}
            most={mostPictures}
            prompt={postForm.photosPrompt}
            browse={postForm.photosBrowse}
            onAdd={uploads.add}
            onRemove={uploads.remove}
            onRetry={uploads.retry}
          />
        )}
      </Field>
    </Fields>
  );
}
