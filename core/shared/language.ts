import { Schema } from "effect";

/** The languages of Dibbs: US English, and Spanish as spoken in the US. */
export const Language = Schema.Literals(["en", "es"]);
export type Language = typeof Language.Type;

/** The cookie that holds the language chosen in a browser: the pages write it and the server reads it. */
export const languageCookie = "dibbs.language";
