import { useLayoutEffect, useRef } from "react";
import type { Wiring } from "#web/ui/Field.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import * as words from "#web/words.ts";
import { writeNumber } from "./phone-entry.ts";
import { UsFlag } from "./us-flag.tsx";

export interface NumberInputProps extends Wiring {
  value: string;
  onChange: (typed: string) => void;
  readOnly: boolean;
}

/** A telephone number of the US, written out as it is typed. The country stands before it and cannot be changed. */
export function NumberInput({ value, onChange, readOnly, ...wiring }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Brackets and dashes come and go before the caret, which the browser would put at the end.
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });

  return (
    <span className="phone-number">
      <span className="phone-number__country">
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
