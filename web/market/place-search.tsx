/** Finds a place in the US by the start of a city's name or a ZIP code: a combobox with a list below it. */
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from "react";
import type { ReplyOf } from "#api/call.ts";
import { searchPlacesEndpoint } from "#api/endpoints/places.ts";
import { useRead } from "#web/client.ts";
import type { Wiring } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import "#web/ui/Input.css";
import "./place-search.css";
import * as words from "#web/words.ts";

export type FoundPlace = ReplyOf<typeof searchPlacesEndpoint>[number];

export interface PlaceSearchProps extends Partial<Wiring> {
  /** The text of the box while nobody types. */
  text: string;
  placeholder?: string;
  /** Formats a place; places with the same text are offered once. */
  say: (place: FoundPlace) => string;
  /** Returns an error about a place, shown next to it in the list. */
  remark?: (place: FoundPlace) => string | undefined;
  onChoose: (place: FoundPlace) => void;
  /** Called when the box was emptied. */
  onClear: () => void;
}

const shortest = 2;
const debounceMilliseconds = 150;

/** Returns the text once nobody has typed for a moment. */
const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(debounced);
};

export function PlaceSearch({ text, placeholder, say, remark, onChoose, onClear, id, ...wiring }: PlaceSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const searched = useDebounced(typed?.trim() ?? "");
  const open = typed !== undefined && typed.trim().length >= shortest;
  const found = useRead(
    searchPlacesEndpoint,
    { query: { text: searched } },
    { enabled: open && searched.length >= shortest, keepPrevious: true },
  );
  const places = (found.data ?? []).filter(
    (place, index, every) => every.findIndex((other) => say(other) === say(place)) === index,
  );
  const shown = open && found.data !== undefined;
  /** Whether the list matches the text of the box. */
  const isUpToDate = searched === typed?.trim() && !found.isPlaceholderData;

  // The list may scroll, and open below the edge of its dialog: the active option is scrolled into view.
  useEffect(() => {
    if (shown) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [shown, listId, at]);

  const choose = (place: FoundPlace | undefined) => {
    if (!place) return;
    setTyped(undefined);
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) {
      event.preventDefault();
      setAt((at + step + places.length) % places.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // Without this check, a fast typist could choose a place that no longer matches.
      if (isUpToDate) choose(places[at]);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setTyped(undefined);
    }
  };

  return (
    <div className="place-search">
      <span className="ui-input-box">
        <span className="ui-input-box__before">
          <Icon name="map-marker" />
        </span>
        <input
          {...wiring}
          {...(id ? { id } : {})}
          type="text"
          role="combobox"
          className="ui-input ui-input--after-icon"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(shown && places[at] ? { "aria-activedescendant": `${listId}-${at}` } : {})}
          value={typed ?? text}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            if (event.target.value === "") onClear();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setTyped(undefined)}
        />
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label={words.page.places}
        className="place-search__list"
        hidden={!shown || places.length === 0}
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: in a combobox the input keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input's own keys choose
          <div
            key={say(place)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={`place-search__option${index === at ? " place-search__option--at" : ""}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            {say(place)}
            {remark?.(place) ? <span className="soft">{remark(place)}</span> : null}
          </div>
        ))}
      </div>
      <p className="soft" role="status">
        {shown && places.length === 0 && !found.isFetching ? words.page.noSuchPlace : null}
        {open && found.error !== null && !found.isFetching ? found.error.problem.detail : null}
      </p>
    </div>
  );
}
