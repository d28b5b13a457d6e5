import type { Reader } from "#core/messaging/notification/recipients.ts";
import type { Language } from "#core/shared/language.ts";
import { sentence } from "#core/shared/sentence.ts";
import { en, type Wording } from "./en.ts";
import { es } from "./es.ts";

type Texts = typeof en;

/** The same texts with the same facts in another language; the compiler reports a missing one. */
export type Translated = { readonly [Name in keyof Texts]: (...facts: Parameters<Texts[Name]>) => Wording };

/** The name of a text and its facts, which become a wording in the reader's language. */
export type Words = {
  readonly [Name in keyof Texts]: readonly [name: Name, ...facts: Parameters<Texts[Name]>];
}[keyof Texts];

export const catalogue: Readonly<Record<Language, Translated>> = { en, es };

/** Returns the text in this language. */
export const wordingIn = (language: Language, [name, ...facts]: Words): Wording =>
  // `Words` ties the facts to their text, but TypeScript cannot see that in a lookup by a union of names.
  (catalogue[language][name] as (...facts: ReadonlyArray<unknown>) => Wording)(...facts);

/** Returns whether a stored text still exists in the catalogue. */
export const isKnown = ([name]: Words): boolean => name in catalogue.en;

const whileSuspended: Readonly<Record<Language, string>> = {
  en: "Your account is suspended, so you can't act on it in Dibbs right now. Reply to our email to talk to us.",
  es: "Su cuenta está suspendida, así que por ahora no puede hacer nada al respecto en Dibbs. Responda nuestro correo para hablar con nosotros.",
};

/** Returns the message with what its reader can do about it; a suspended reader gets a way to reach support instead. */
export const messageOf = ({ message, todo }: Wording, { language, standing }: Reader): string =>
  todo === undefined ? message : `${sentence(message)} ${standing === "suspended" ? whileSuspended[language] : todo}`;
