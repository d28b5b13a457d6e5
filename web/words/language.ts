import type { Language } from "#core/shared/language.ts";

/** The language of these texts. The pages are built once for each, so a page knows its own without asking. */
export const language: { readonly code: Language } = { code: "en" };

/** Each language in its own words, whatever the language of the page. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", es: "Español" };
