/**
 * A code of six digits, one box each: PrimeReact's InputOtp. The first box is the field's own, which phones fill with a
 * received code. Several digits at once, pasted with spaces or not, replace the whole code.
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

/** What InputOtp passes to each box. */
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
        // InputOtp moves to the previous box, whose digit the next typed one would replace.
        if ((event.nativeEvent as InputEvent).inputType === "deleteContentBackward") event.currentTarget.focus();
      }}
      onFocus={(event) => {
        // A code has no gaps. The digit that was just typed is in its box, but not yet in `value`.
        const firstEmpty = boxesOf(event.currentTarget).findIndex((one) => one.value === "");
        if (firstEmpty >= 0 && firstEmpty < at) boxesOf(event.currentTarget)[firstEmpty]?.focus();
        else events.onFocus?.(event);
      }}
      onBeforeInput={(event) => {
        const { data: typed } = event;
        if (typed.length > 1 || /\D/.test(typed)) take(event, typed);
      }}
      onPaste={(event) => take(event, event.clipboardData.getData("text"))}
      // The browser handles the other keys: InputOtp blocks F5 and Escape, and deletes from the wrong box.
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
