import type { Language } from "#core/shared/language.ts";

/**
 * The consent to sign in Dibbs, by version. A text that someone agreed to is never edited; new wording is added at the
 * end as the next version.
 */
const texts: ReadonlyArray<Readonly<Record<Language, string>>> = [
  {
    en: "I agree to use electronic records and signatures. Typing my name signs this document as if I had signed it on paper. I can read and save the signed document on Dibbs at any time, in any browser, as a PDF. I can print it, or ask Dibbs Support for a copy on paper. If I don't want to sign electronically, I can leave now, and nothing happens.",
    es: "Acepto usar documentos y firmas electrónicos. Al escribir mi nombre firmo este documento como si lo firmara en papel. Puedo leer y guardar el documento firmado en Dibbs cuando quiera, en cualquier navegador, como PDF. Puedo imprimirlo o pedir una copia en papel a Soporte de Dibbs. Si no quiero firmar electrónicamente, puedo salir ahora y no pasa nada.",
  },
];

/** The current version. */
export const consentVersion = texts.length;

/** Returns the text of a version, counted from 1; undefined if that version doesn't exist. */
export const consentText = (version: number, language: Language): string | undefined => texts[version - 1]?.[language];
