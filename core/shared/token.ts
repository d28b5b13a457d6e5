import { Effect } from "effect";
import { Base64Url } from "effect/encoding";
import { sha256Hex } from "./sha256.ts";

/** Returns the SHA-256 of a text in UTF-8, in hex. */
export const sha256 = (text: string): Effect.Effect<string> => Effect.promise(() => sha256Hex(text));

/** A new secret of 256 random bits for the browser. */
export const newToken = Effect.sync(() => Base64Url.encode(globalThis.crypto.getRandomValues(new Uint8Array(32))));

/** Returns what is stored of a token: its SHA-256, because a token of 256 random bits needs no slow hash. */
export const hashToken = (token: string): Effect.Effect<string> => sha256(token);

/** Returns `length` random characters, each drawn from `alphabet` (at most 256 characters) with equal probability. */
export const randomSigns = (alphabet: string, length: number): string => {
  // Redraw bytes beyond the last multiple of the alphabet's length; they would favor its first characters.
  const fair = 256 - (256 % alphabet.length);
  let signs = "";
  while (signs.length < length) {
    for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(length - signs.length))) {
      if (byte < fair) signs += alphabet[byte % alphabet.length];
    }
  }
  return signs;
};
