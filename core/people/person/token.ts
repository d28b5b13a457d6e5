import { Effect } from "effect";
import { sha256 } from "#core/shared/sha256.ts";

/** A secret of 256 random bits, as it is handed to the browser. */
export const newToken = Effect.sync(() => {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
});

/** What is kept of a token: its SHA-256, because a token of 256 random bits needs no slow hash. */
export const hashToken = (token: string): Effect.Effect<string> => sha256(token);
