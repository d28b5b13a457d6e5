import type { Language } from "#core/shared/language.ts";

export { languageNames } from "../language.ts";

export const language: { readonly code: Language } = { code: "es" };
