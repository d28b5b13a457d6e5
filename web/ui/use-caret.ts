import { type RefObject, useLayoutEffect, useRef } from "react";

const notFigures = /[^\d.]/g;

/** Returns the caret's position in `text` that has `figures` digits before it. */
function caretAfter(text: string, figures: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === figures) return at;
    if (text[at] !== ",") seen += 1;
  }
  return text.length;
}

/**
 * Keeps an input's caret after the same digit when a separator is added or removed; call the returned function at each
 * change.
 */
export function useCaret(input: RefObject<HTMLInputElement | null>, text: string): (changed: HTMLInputElement) => void {
  const figuresBefore = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (figuresBefore.current === undefined || input.current !== document.activeElement) return;
    const caret = caretAfter(text, figuresBefore.current);
    input.current?.setSelectionRange(caret, caret);
    figuresBefore.current = undefined;
  });
  return ({ value, selectionStart }) => {
    figuresBefore.current = value.slice(0, selectionStart ?? value.length).replace(notFigures, "").length;
  };
}
