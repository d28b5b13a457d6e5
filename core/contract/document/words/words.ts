import type { Language } from "#core/shared/language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const documentWords: Readonly<Record<Language, typeof en>> = { en, es };
