import { Effect } from "effect";
import { Base64Url } from "effect/encoding";
import { sha256Hex } from "./sha256.ts";

/** The SHA-256 of a text's UTF-8, in hex. */
export const sha256 = (text: string): Effect.Effect<string> => Effect.promise(() => sha256Hex(text));

/** A secret of 256 random bits, as it is handed to the browser. */
export const newToken = Effect.sync(() => Base64Url.encode(globalThis.crypto.getRandomValues(new Uint8Array(32))));

/** What is kept of a token: its SHA-256, because a token of 256 random bits needs no slow hash. */
export const hashToken = (token: string): Effect.Effect<string> => sha256(token);

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
