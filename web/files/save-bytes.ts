import { saveText } from "./save-text.ts";

/** Has the browser save a file that came in base64. */
export const saveBytes = ({ name, base64 }: { readonly name: string; readonly base64: string }, type: string): void =>
  saveText({ name, text: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)) }, type);
