import { expect, test } from "vitest";
import { languageAsked } from "#api/language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["ES-419", "es"],
  ["fr-FR, de", "en"],
  ["en;q=0.5, es;q=0.7", "es"],
  ["en, es", "en"],
  ["es;q=0, en", "en"],
  ["es;q=nonsense", "en"],
  ["est-EE, en", "en"],
] as const)("for Accept-Language '%s' Dibbs uses %s", (header, language) => {
  expect(languageAsked(header)).toBe(language);
});
