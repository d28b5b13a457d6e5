import { Schema } from "effect";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";

/** The browser that somebody uses, as its request tells. */
export const Device = Schema.Struct({
  /** In plain words, such as 'Chrome on Windows'. */
  name: Text(100),
  /** Its network address; of IPv6 the network, because every house has a whole one. */
  address: Text(64),
  /** What the browser shows to be known again: kept as a hash for each person who has signed in there. A new browser gets a new one. */
  token: Text(100),
  /** The first of the languages it asks for that Dibbs speaks. */
  language: Language,
});
export type Device = typeof Device.Type;

/** A device's name inside a sentence, such as 'Safari on iPhone', 'a browser on Windows', or 'Safari en iPhone'. */
export const nameInSentence = ({ name }: Pick<Device, "name">, language: Language = "en"): string =>
  language === "en"
    ? name.replace(/^An? /, (article) => article.toLowerCase())
    : name
        .replace(/^An unknown browser$/, "un navegador desconocido")
        .replace(/^A browser\b/, "un navegador")
        .replace(" on ", " en ");
