import { Effect } from "effect";

/** A secret of 256 random bits, as it is handed to the browser. */
export const newToken = Effect.sync(() => {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
});

/** What is kept of a token: its SHA-256, because a token of 256 random bits needs no slow hash. */
export const hashToken = (token: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const digest = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  });
