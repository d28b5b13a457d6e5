import { Schema } from "effect";

/** The languages in which Dibbs speaks: US English, and Spanish as it is spoken in the US. */
export const Language = Schema.Literals(["en", "es"]);
export type Language = typeof Language.Type;

/** The cookie in which a browser keeps the language that was chosen in it: the pages write it, and the server reads it. */
export const languageCookie = "dibbs.language";
