/**
 * A code of six digits, a box for each: PrimeReact's InputOtp. The first box is the field's own, in which phones put the code
 * they were sent. Several digits at once, pasted with spaces or not, are the whole code.
 */
import { InputOtp } from "primereact/inputotp";
import type { ClipboardEvent, FormEvent, InputHTMLAttributes, KeyboardEvent } from "react";
import * as words from "#web/words.ts";
import type { Wiring } from "./Field.tsx";
import "./prime.ts";
import "./Input.css";
import "./CodeInput.css";

export const codeLength = 6;

export interface CodeInputProps extends Wiring {
  value: string;
  onChange: (code: string) => void;
  readOnly?: boolean;
}

/** What InputOtp gives to each box. */
interface Box {
  readonly events: InputHTMLAttributes<HTMLInputElement>;
  readonly props: { readonly value: string; readonly "data-index": number };
}

const digitsOf = (text: string): string => text.replace(/\D/g, "").slice(0, codeLength);
const boxesOf = (box: HTMLInputElement) => [...(box.parentElement?.querySelectorAll("input") ?? [])];

export function CodeInput({ id, value, onChange, readOnly = false, ...described }: CodeInputProps) {
  const take = (event: ClipboardEvent<HTMLInputElement> | FormEvent<HTMLInputElement>, text: string) => {
    event.preventDefault();
    const code = digitsOf(text);
    if (readOnly || code === "") return;
    onChange(code);
    boxesOf(event.currentTarget)[Math.min(code.length, codeLength - 1)]?.focus();
  };
  const box = ({ events, props: { value: digit, "data-index": at } }: Box) => (
    <input
      {...described}
      {...(at === 0 ? { id, autoComplete: "one-time-code" } : { "aria-label": words.ui.digit(at + 1, codeLength) })}
      className="ui-input ui-code__digit fills"
      inputMode="numeric"
      value={digit}
      readOnly={readOnly}
      onInput={(event) => {
        events.onInput?.(event);
        // InputOtp goes on to the box before it, whose digit the next one typed would take the place of.
        if ((event.nativeEvent as InputEvent).inputType === "deleteContentBackward") event.currentTarget.focus();
      }}
      onFocus={(event) => {
        // There are no gaps in a code. What was typed a moment ago is in its box, and not yet in `value`.
        const firstEmpty = boxesOf(event.currentTarget).findIndex((one) => one.value === "");
        if (firstEmpty >= 0 && firstEmpty < at) boxesOf(event.currentTarget)[firstEmpty]?.focus();
        else events.onFocus?.(event);
      }}
      onBeforeInput={(event) => {
        const { data: typed } = event;
        if (typed.length > 1 || /\D/.test(typed)) take(event, typed);
      }}
      onPaste={(event) => take(event, event.clipboardData.getData("text"))}
      // The rest are the browser's: InputOtp keeps F5 and Escape from it, and deletes from the wrong box.
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (/^(Arrow(Left|Right)|Backspace)$/.test(event.code)) events.onKeyDown?.(event);
      }}
    />
  );
  return (
    <InputOtp
      value={value}
      length={codeLength}
      onChange={(event) => onChange(digitsOf(String(event.value ?? "")))}
      inputTemplate={box as never}
      pt={{ root: { className: "ui-code", dir: "ltr" } }}
    />
  );
}
