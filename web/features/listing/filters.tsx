import { type ReactNode, Suspense, useId, useRef, useState } from "react";
import { useDebounced } from "#web/forms/use-debounced.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, preloadDialog } from "#web/ui/Dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SearchInput } from "#web/ui/SearchInput.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useNarrow } from "#web/ui/use-narrow.ts";
import * as words from "#web/words.ts";
import { type ChangeFilter, countOf, type Filter, sorts } from "./filter.ts";

const loadPanel = () => import("./filter-panel.tsx");
const FilterPanel = lazyPart(async () => (await loadPanel()).FilterPanel);
const FilterChips = lazyPart(async () => (await import("./filter-chips.tsx")).FilterChips);

export interface FiltersProps {
  filter: Filter;
  /** The number of matching projects; undefined until it is known. */
  found: { readonly count: number; readonly more: boolean } | undefined;
  /** The error about the ZIP code. */
  zipProblem: string | undefined;
  onChange: ChangeFilter;
  onClear: () => void;
  /** Shown at the end of the results line. */
  children: ReactNode;
}

/** Shows search, filters and order above the listings. The filters open in the page, on a phone over it. */
export function Filters({ filter, found, zipProblem, onChange, onClear, children }: FiltersProps) {
  const id = useId();
  const onPhone = useNarrow();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useDebounced(filter.text, (value) => onChange({ text: value }, { typing: true }));
  const set = countOf(filter);
  const said = found && words.listing.found(found.count, found.more);
  const approach = () => {
    if (onPhone) preloadDialog();
    void loadPanel();
  };
  const panel = <FilterPanel filter={filter} zipProblem={zipProblem} onChange={onChange} />;

  return (
    <search className="listing-filters stack-12" aria-label={words.listing.search}>
      <div className="cluster-8">
        <div className="listing-filters__text">
          <SearchInput
            aria-label={words.listing.search}
            placeholder={words.listing.searchPlaceholder}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button
          ref={opener}
          icon="filter"
          aria-expanded={open}
          {...(onPhone ? { "aria-haspopup": "dialog" } : { "aria-controls": id })}
          onPointerEnter={approach}
          onFocus={approach}
          onPress={() => setOpen(!open)}
        >
          {words.listing.filters(set)}
        </Button>
        <div className="listing-filters__sort">
          <Select
            aria-label={words.listing.sortBy}
            options={sorts.map((sort) => ({
              value: sort,
              label: sort === "distance" && !filter.zip ? words.listing.sortNeedsZip : words.listing.sorts[sort],
              disabled: sort === "distance" && !filter.zip,
            }))}
            value={filter.sort}
            onChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? "newest" })}
          />
        </div>
      </div>
      {onPhone ? (
        <Dialog
          open={open}
          title={words.listing.filters(0)}
          onClose={() => setOpen(false)}
          footer={
            <>
              {set > 0 ? <Button onPress={onClear}>{words.listing.clearFilters}</Button> : null}
              <Button variant="primary" onPress={() => setOpen(false)}>
                {said ? words.listing.show(said) : words.listing.showFound}
              </Button>
            </>
          }
        >
          {panel}
        </Dialog>
      ) : (
        <div id={id} hidden={!open}>
          {open ? <Suspense fallback={<div className="listing-filters__coming" />}>{panel}</Suspense> : null}
        </div>
      )}
      <div className="listing-filters__found">
        <p role="status" className="tabular">
          {said}
        </p>
        {set > 0 ? (
          <Suspense fallback={null}>
            <FilterChips filter={filter} onChange={onChange} onClear={onClear} onGone={() => opener.current?.focus()} />
          </Suspense>
        ) : null}
        <div className="listing-filters__keep">{children}</div>
      </div>
    </search>
  );
}
