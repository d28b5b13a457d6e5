import { useLayoutEffect, useRef } from "react";
import type { Wiring } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { writeNumber } from "./phone-entry.ts";

const stripes = [0, 2, 4, 6, 8, 10, 12];

/** Shows the flag next to '+1'; screen readers skip it. */
function UsFlag() {
  return (
    <svg className="us-flag" viewBox="0 0 19 13" aria-hidden="true" focusable="false">
      <rect className="us-flag__white" width="19" height="13" />
      {stripes.map((top) => (
        <rect key={top} className="us-flag__red" y={top} width="19" height="1" />
      ))}
      <rect className="us-flag__blue" width="8" height="7" />
      <path className="us-flag__stars" d="M1 1.5h6M1.75 3.5h5M1 5.5h6" />
    </svg>
  );
}

interface NumberInputProps extends Wiring {
  value: string;
  onChange: (typed: string) => void;
  readOnly: boolean;
}

/** Formats a US phone number as it is typed. The country code before it cannot be changed. */
export function NumberInput({ value, onChange, readOnly, ...wiring }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Formatting inserts and removes characters before the caret, and the browser would move it to the end.
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });

  return (
    <span className="phone-number">
      <span className="phone-number__country row-8">
        <UsFlag />
        <span aria-hidden="true">+1</span>
        <span className="visually-hidden">{words.phone.countryCode}</span>
      </span>
      <TextInput
        {...wiring}
        ref={input}
        dir="ltr"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(201) 555-0123"
        readOnly={readOnly}
        value={value}
        onChange={({ target }) => {
          const entry = { text: target.value, caret: target.selectionStart ?? target.value.length };
          const written = writeNumber(entry, value);
          caret.current = written.caret;
          onChange(written.text);
        }}
      />
    </span>
  );
}
