/**
 * Configures PrimeReact: unstyled (each component of this folder passes its class names, and its style sheet uses our
 * tokens), and with our texts for screen readers. Every user of a PrimeReact component imports this.
 */
import PrimeReact, { addLocale, locale } from "primereact/api";
import type { KeyboardEvent } from "react";
import * as words from "#web/words.ts";

// Missing in the type, but supported.
(PrimeReact as { unstyled?: boolean }).unstyled = true;
addLocale("dibbs", { aria: { close: words.ui.close, slide: words.ui.picture, slideNumber: "{slideNumber}" } });
locale("dibbs");

const otherWay: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** An `onKeyDownCapture` that swaps the arrow keys in right-to-left text, which PrimeReact does not do. */
export function mirrorArrows(event: KeyboardEvent): void {
  const code = otherWay[event.code];
  if (!code || !event.nativeEvent.isTrusted || document.documentElement.dir !== "rtl") return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new globalThis.KeyboardEvent("keydown", { code, key: code, bubbles: true }));
}
