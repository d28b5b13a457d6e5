import type { Language } from "#core/shared/language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";

export const recordWords: Readonly<Record<Language, typeof en>> = { en, es };
