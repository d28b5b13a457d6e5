import { Schema } from "effect";

/** Half of a character that has lost the other. */
const half = /\p{Surrogate}/u;

/** Text of at most `most` characters, without the NUL and the halves of characters that PostgreSQL cannot hold. */
export const Text = (most: number) =>
  Schema.String.check(
    Schema.isMaxLength(most),
    Schema.makeFilter((text) => !(text.includes("\u0000") || half.test(text)) || "text without NUL or half characters"),
  );

/** The text that search looks in: without non-word characters, in lower case (spec 1, section 5). */
export const searchKey = (text: string): string => text.replace(/\W/g, "").toLowerCase();
