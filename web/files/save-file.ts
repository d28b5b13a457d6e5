/** Makes the browser save a text, or bytes, as a file. */
export const saveText = (
  { name, text }: { readonly name: string; readonly text: string | Uint8Array<ArrayBuffer> },
  type: string,
): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers start reading the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Does the same with a file in base64. */
export const saveBytes = ({ name, base64 }: { readonly name: string; readonly base64: string }, type: string): void =>
  saveText({ name, text: Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)) }, type);
