import { useEffect, useRef } from "react";
import { stateNames } from "#core/shared/place/states.ts";
import { Button } from "#web/ui/Button.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { formatNumber } from "#web/ui/money.ts";
import * as words from "#web/words.ts";
import type { ChangeFilter, Filter } from "./filter.ts";
import "./filter-chips.css";

interface Chip {
  readonly label: string;
  /** The change that removes this part. */
  readonly without: Partial<Filter>;
}

/** Returns every part of a filter that is set, in words. */
export const chipsOf = (filter: Filter): readonly Chip[] => {
  const { types, city, state, zip, miles, kind, materials, budget, deadline } = filter;
  const part = (label: string | false, without: Partial<Filter>): readonly Chip[] =>
    label ? [{ label, without }] : [];
  return [
    ...part(zip !== "" && words.listingFilter.near(miles, zip), { zip: "" }),
    ...part(city, { city: "" }),
    ...part(state && (stateNames[state] ?? state), { state: "" }),
    ...part(kind && words.listingFilter.kinds[kind], { kind: "" }),
    ...part(materials && words.listingFilter.materialsSay(words.listingFilter.materials[materials]), { materials: "" }),
    ...part(budget !== null && words.listingFilter.budget(`$${formatNumber(budget)}`), { budget: null }),
    ...part(deadline && words.listingFilter.due(formatDate(deadline)), { deadline: "" }),
    ...types.flatMap((type) => part(words.trade(type), { types: types.filter((one) => one !== type) })),
  ];
};

export interface FilterChipsProps {
  filter: Filter;
  onChange: ChangeFilter;
  onClear: () => void;
  /** Called when the last chip was removed: its button is gone, so the focus has to move elsewhere. */
  onGone: () => void;
}

/** Shows the filters that are set; each can be removed, or all at once. */
export function FilterChips({ filter, onChange, onClear, onGone }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const taken = useRef<{ readonly at: number; readonly of: number }>(undefined);
  const chips = chipsOf(filter);

  // The focus moves to the chip that took the removed one's place, not back to the start of the page.
  useEffect(() => {
    // The old chip may be rendered once more, for example with the previous results: it would take the focus with it.
    if (taken.current === undefined || chips.length >= taken.current.of) return;
    const buttons = list.current?.querySelectorAll("button");
    buttons?.[Math.min(taken.current.at, buttons.length - 1)]?.focus();
    taken.current = undefined;
  });

  return (
    <>
      <ul className="plain-list filter-chips cluster-8" ref={list} aria-label={words.listingFilter.active}>
        {chips.map(({ label, without }, index) => (
          <li key={label}>
            <button
              type="button"
              className="filter-chip inline-row-8"
              aria-label={words.listingFilter.remove(label)}
              onClick={() => {
                if (chips.length === 1) onGone();
                else taken.current = { at: index, of: chips.length };
                onChange(without);
              }}
            >
              <bdi>{label}</bdi>
              <Icon name="times" size="small" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="text"
        onPress={() => {
          onGone();
          onClear();
        }}
      >
        {words.listing.clearFilters}
      </Button>
    </>
  );
}
