import type { Language } from "#core/shared/language.ts";

/** The language of these texts. The pages are built once per language, so a page knows its own. */
export const language: { readonly code: Language } = { code: "en" };

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };
