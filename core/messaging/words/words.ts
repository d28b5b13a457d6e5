import type { Reader } from "#core/messaging/notification/recipients.ts";
import type { Language } from "#core/shared/language.ts";
import { sentence } from "#core/shared/sentence.ts";
import { en, type Wording } from "./en.ts";
import { es } from "./es.ts";

type Texts = typeof en;

/** The same texts, of the same facts, in another language; the compiler misses one that is not there. */
export type Translated = { readonly [Name in keyof Texts]: (...facts: Parameters<Texts[Name]>) => Wording };

/** Which text, and the facts it tells: it becomes a wording in the language of whoever reads it. */
export type Words = {
  readonly [Name in keyof Texts]: readonly [name: Name, ...facts: Parameters<Texts[Name]>];
}[keyof Texts];

export const catalogue: Readonly<Record<Language, Translated>> = { en, es };

/** The text in this language. */
export const wordingIn = (language: Language, [name, ...facts]: Words): Wording =>
  // The name ties the facts to their text; the lookup by a union of names cannot say so.
  (catalogue[language][name] as (...facts: ReadonlyArray<unknown>) => Wording)(...facts);

/** Whether a text that was stored is still of the catalogue. */
export const isKnown = ([name]: Words): boolean => name in catalogue.en;

const whileSuspended: Readonly<Record<Language, string>> = {
  en: "Your account is suspended, so you can't act on it in Dibbs right now. Reply to our email to talk to us.",
  es: "Su cuenta está suspendida, así que por ahora no puede hacer nada al respecto en Dibbs. Responda nuestro correo para hablar con nosotros.",
};

/** The message with what its reader can do about it; who is suspended reads how else instead. */
export const messageOf = ({ message, todo }: Wording, { language, standing }: Reader): string =>
  todo === undefined ? message : `${sentence(message)} ${standing === "suspended" ? whileSuspended[language] : todo}`;
