import { useState } from "react";
import { industries } from "#core/people/person/industries.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { useDebounced } from "#web/forms/use-debounced.ts";
import { PlaceSearch } from "#web/market/place-search.tsx";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { DateField } from "#web/ui/DateInput.tsx";
import { today } from "#web/ui/dates.ts";
import { Field } from "#web/ui/Field.tsx";
import { MoneyField } from "#web/ui/MoneyInput.tsx";
import { SelectField } from "#web/ui/Select.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { type ChangeFilter, distances, type Filter, kinds, materials } from "./filter.ts";
import "./filter-panel.css";

const digits = 5;
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));
const kindOptions = kinds.map((value) => ({ value, label: words.listingFilter.kinds[value] }));
const materialOptions = materials.map((value) => ({ value, label: words.listingFilter.materials[value] }));

/** The ZIP code enters the address once it has five digits, and leaves it as soon as it has fewer. */
function ZipInput({ value, onChange, ...rest }: { value: string; onChange: (zip: string) => void; id: string }) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder={words.listingFilter.zipExample}
      maxLength={digits}
      value={typed ?? value}
      onChange={({ target }) => {
        const next = target.value.replace(/\D/g, "");
        const whole = next.length === digits;
        setTyped(whole ? undefined : next);
        if (whole) onChange(next);
        else if (value) onChange("");
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

export interface FilterPanelProps {
  filter: Filter;
  zipProblem: string | undefined;
  onChange: ChangeFilter;
}

/** Shows every filter of a search; each change applies at once. */
export function FilterPanel({ filter, zipProblem, onChange }: FilterPanelProps) {
  const [budget, setBudget] = useDebounced(filter.budget, (value) => onChange({ budget: value }, { typing: true }));
  /** An invalid budget stays in its field, and does not change the search. */
  const [wrongBudget, setWrongBudget] = useState<number>();
  const away = [...new Set([...distances, filter.miles])].sort((a, b) => a - b);
  const noMaterials = filter.kind === "material_supply";
  return (
    <div className="filter-panel frame stack-16">
      <Field label={words.listingFilter.zip} error={filter.zip ? zipProblem : undefined}>
        {(wiring) => <ZipInput {...wiring} value={filter.zip} onChange={(zip) => onChange({ zip })} />}
      </Field>
      <SelectField
        label={words.listingFilter.distance}
        disabled={!filter.zip}
        options={away.map((miles) => ({ value: String(miles), label: words.listingFilter.within(miles) }))}
        value={String(filter.miles)}
        onChange={(value) => onChange({ miles: Number(value) })}
      />
      <Field label={words.listing.city}>
        {(wiring) => (
          <PlaceSearch
            {...wiring}
            text={filter.city}
            say={({ city }) => city}
            onChoose={({ city }) => onChange({ city })}
            onClear={() => onChange({ city: "" })}
          />
        )}
      </Field>
      <SelectField
        label={words.listingFilter.state}
        placeholder={words.listingFilter.anyState}
        options={states}
        value={filter.state}
        onChange={(value) => onChange({ state: value })}
      />
      <SelectField
        label={words.listingFilter.kind}
        placeholder={words.listingFilter.anyKind}
        options={kindOptions}
        value={filter.kind}
        onChange={(value) => {
          const kind = kinds.find((one) => one === value) ?? "";
          // A request for materials provides none.
          onChange(kind === "material_supply" ? { kind, materials: "" } : { kind });
        }}
      />
      <SelectField
        label={words.listingFilter.materialsLabel}
        disabled={noMaterials}
        placeholder={words.listingFilter.anyMaterials}
        options={materialOptions}
        value={filter.materials}
        onChange={(value) => onChange({ materials: materials.find((one) => one === value) ?? "" })}
      />
      <MoneyField
        label={words.listing.budgetUpTo}
        error={wrongBudget === undefined ? undefined : words.listing.budgetDigits}
        value={wrongBudget ?? budget}
        onChange={(dollars) => {
          const isRight = dollars === null || (Number.isInteger(dollars) && dollars >= 0);
          setWrongBudget(isRight ? undefined : dollars);
          if (isRight) setBudget(dollars);
        }}
      />
      <DateField
        label={words.listing.dueBy}
        min={today()}
        value={filter.deadline}
        onChange={(value) => onChange({ deadline: value }, { typing: true })}
      />
      <div className="filter-panel__industries">
        <Field group label={words.listing.industry}>
          {(wiring) => (
            <ChoiceChips
              id={wiring.id}
              name="type"
              choices={industries}
              say={words.trade}
              value={filter.types}
              onToggle={(choice, on) =>
                onChange({ types: industries.filter((one) => (one === choice ? on : filter.types.includes(one))) })
              }
            />
          )}
        </Field>
      </div>
    </div>
  );
}
