/**
 * PrimeReact as Dibbs uses it: without a look of its own (each piece of this folder passes its class names through, and its
 * stylesheet works with our tokens), and with our words for screen readers. Whatever shows a PrimeReact component imports this.
 */
import PrimeReact, { addLocale, locale } from "primereact/api";
import type { KeyboardEvent } from "react";
import * as words from "#web/words.ts";

// The type does not know of it, the program does.
(PrimeReact as { unstyled?: boolean }).unstyled = true;
addLocale("dibbs", { aria: { close: words.ui.close, slide: words.ui.picture, slideNumber: "{slideNumber}" } });
locale("dibbs");

const otherWay: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** PrimeReact's arrow keys know no text that is read from right to left: an `onKeyDownCapture` that turns them round there. */
export function mirrorArrows(event: KeyboardEvent): void {
  const code = otherWay[event.code];
  if (!code || !event.nativeEvent.isTrusted || document.documentElement.dir !== "rtl") return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new globalThis.KeyboardEvent("keydown", { code, key: code, bubbles: true }));
}
