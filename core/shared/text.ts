import { Schema } from "effect";

/** A lone surrogate: half of a character without the other half. */
const half = /\p{Surrogate}/u;

/** Text of at most `most` characters, without NUL and lone surrogates, which PostgreSQL cannot store. */
export const Text = (most: number) =>
  Schema.String.check(
    Schema.isMaxLength(most),
    Schema.makeFilter((text) => !(text.includes("\u0000") || half.test(text)) || "text without NUL or half characters"),
  );

/** Returns the first `most` characters of the text without cutting a character, such as an emoji, in half. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** Returns the text that search matches: without non-word characters, in lower case (spec 1, section 5). */
export const searchKey = (text: string): string => text.replace(/\W/g, "").toLowerCase();

/** Replaces contact details that somebody wrote in a text. */
const hidden = "•••";

const contacts: ReadonlyArray<RegExp> = [
  // Email addresses, also written with '(at)'.
  /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/gi,
  // Web addresses.
  /\bhttps?:\/\/\S+|\bwww\.\S+/gi,
  // Ten-digit phone numbers, with or without the country code; amounts such as 12,500.00 do not match.
  /(?<![\d$.,])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g,
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns a text for the public, without phone numbers, email and web addresses, and without this street. It finds only
 * what is written plainly.
 */
export const withoutContacts = (text: string, streetAddress = ""): string => {
  const street = streetAddress.trim();
  const streets = street.length < 5 ? [] : [new RegExp(escaped(street).replace(/\s+/g, "\\s+"), "gi")];
  return [...contacts, ...streets].reduce((left, contact) => left.replace(contact, hidden), text);
};
