import { useEffect, useId, useRef, useState } from "react";
import { industries } from "#core/listing/industries.ts";
import { PlaceSearch } from "#web/place-search.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ChoiceChips } from "#web/ui/ChoiceChips.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { today } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { MoneyInput } from "#web/ui/MoneyInput.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import { SearchInput } from "#web/ui/SearchInput.tsx";
import * as words from "#web/words.ts";
import { countOf, type Filter } from "./filter.ts";

const settleMilliseconds = 300;

/** A value that goes into the address once nobody has changed it for a moment. */
function useSettling<Value>(value: Value, onSettled: (value: Value) => void): readonly [Value, (value: Value) => void] {
  const [own, setOwn] = useState<{ readonly value: Value }>();
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(() => {
    if (!own) return;
    const timer = setTimeout(() => {
      settle.current(own.value);
      setOwn(undefined);
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [own]);
  return [own ? own.value : value, (next) => setOwn({ value: next })];
}

export interface FiltersProps {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
  onClear: () => void;
}

/** Search and filters above the listings; on a phone the filters open below the search. */
export function Filters({ filter, onChange, onClear }: FiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useSettling(filter.text, (value) => onChange({ text: value }));
  const [budget, setBudget] = useSettling(filter.budget, (value) => onChange({ budget: value }));
  const set = countOf(filter);
  const types =
    filter.types.length === 0
      ? words.listing.anyIndustry
      : filter.types.length === 1
        ? filter.types[0]
        : words.listing.industriesChosen(filter.types.length);

  return (
    <search className="listing-filters" aria-label={words.listing.search}>
      <div className="listing-filters__search">
        <SearchInput
          aria-label={words.listing.search}
          placeholder={words.listing.searchPlaceholder}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="listing-filters__toggle">
          <Button icon="filter" aria-expanded={open} aria-controls={id} onPress={() => setOpen(!open)}>
            {words.listing.filters(set)}
          </Button>
        </span>
      </div>
      <div id={id} className={`listing-filters__parts${open ? " listing-filters__parts--open" : ""}`}>
        <Popover
          buttonClassName={`listing-filters__types${filter.types.length > 0 ? " listing-filters__types--set" : ""}`}
          button={
            <>
              <span className="visually-hidden">{words.listing.industry}: </span>
              <span className="listing-filters__types-text">{types}</span>
              <Icon name="chevron-down" size="small" />
            </>
          }
        >
          <fieldset className="listing-filters__choices">
            <legend className="visually-hidden">{words.listing.industry}</legend>
            <ChoiceChips
              name="type"
              choices={industries}
              value={filter.types}
              onToggle={(choice, on) =>
                onChange({
                  types: industries.filter((one) => (one === choice ? on : filter.types.includes(one))),
                })
              }
            />
          </fieldset>
        </Popover>
        <div className="listing-filters__part">
          <label className="visually-hidden" htmlFor={`${id}-city`}>
            {words.listing.city}
          </label>
          <PlaceSearch
            id={`${id}-city`}
            text={filter.city}
            placeholder={words.listing.city}
            say={({ city }) => city}
            onChoose={({ city }) => onChange({ city })}
            onClear={() => onChange({ city: "" })}
          />
        </div>
        <div className="listing-filters__part">
          <label className="visually-hidden" htmlFor={`${id}-budget`}>
            {words.listing.budgetUpTo}
          </label>
          <MoneyInput id={`${id}-budget`} placeholder={words.listing.budgetUpTo} value={budget} onChange={setBudget} />
        </div>
        <div className="listing-filters__part listing-filters__deadline">
          <label htmlFor={`${id}-deadline`}>{words.listing.dueBy}</label>
          <DateInput
            id={`${id}-deadline`}
            min={today()}
            value={filter.deadline}
            onChange={(event) => onChange({ deadline: event.target.value })}
          />
        </div>
        {set > 0 ? (
          <Button variant="text" icon="times" onPress={onClear}>
            {words.listing.clearFilters}
          </Button>
        ) : null}
      </div>
    </search>
  );
}
