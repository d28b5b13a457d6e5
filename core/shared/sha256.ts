const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hex. */
export const sha256Hex = async (data: string | Uint8Array<ArrayBuffer>): Promise<string> => {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return hexOf(new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes)));
};

/** Returns 256 random bits in hex. */
export const randomHex = (): string => hexOf(globalThis.crypto.getRandomValues(new Uint8Array(32)));
