import { Schema } from "effect";

/** Text of at most `most` characters without NUL, which PostgreSQL cannot hold. */
export const Text = (most: number) =>
  Schema.String.check(
    Schema.isMaxLength(most),
    Schema.makeFilter((text) => !text.includes("\u0000") || "text without NUL characters"),
  );

/** The text that search looks in: without non-word characters, in lower case (spec 1, section 5). */
export const searchKey = (text: string): string => text.replace(/\W/g, "").toLowerCase();
