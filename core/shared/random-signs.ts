/** A random text of `length` signs. Each is drawn from `alphabet`, which holds at most 256, with equal chance. */
export const randomSigns = (alphabet: string, length: number): string => {
  // Bytes beyond the last multiple of the alphabet would make its first signs likelier, so they are drawn again.
  const fair = 256 - (256 % alphabet.length);
  let signs = "";
  while (signs.length < length) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(length - signs.length))) {
      if (byte < fair) signs += alphabet[byte % alphabet.length];
    }
  }
  return signs;
};
