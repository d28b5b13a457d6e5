import { Schema } from "effect";

/** Half of a character that has lost the other. */
const half = /\p{Surrogate}/u;

/** Text of at most `most` characters, without the NUL and the halves of characters that PostgreSQL cannot hold. */
export const Text = (most: number) =>
  Schema.String.check(
    Schema.isMaxLength(most),
    Schema.makeFilter((text) => !(text.includes("\u0000") || half.test(text)) || "text without NUL or half characters"),
  );

/** The first `most` characters of the text, never with half of one at the end, as an emoji could be cut. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** The text that search looks in: without non-word characters, in lower case (spec 1, section 5). */
export const searchKey = (text: string): string => text.replace(/\W/g, "").toLowerCase();

/** What stands where somebody wrote down how to reach them. */
const hidden = "•••";

const contacts: ReadonlyArray<RegExp> = [
  // Addresses of mail, written with '(at)' as well.
  /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/gi,
  // Addresses of the web.
  /\bhttps?:\/\/\S+|\bwww\.\S+/gi,
  // Ten digits of a telephone, with or without the country; a sum such as 12,500.00 is none.
  /(?<![\d$.,])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g,
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A text that anybody may read, without the telephone numbers, mail and web addresses that somebody wrote into it, and without
 * this street. It finds what was written down plainly, and no more than that.
 */
export const withoutContacts = (text: string, streetAddress = ""): string => {
  const street = streetAddress.trim();
  const streets = street.length < 5 ? [] : [new RegExp(escaped(street).replace(/\s+/g, "\\s+"), "gi")];
  return [...contacts, ...streets].reduce((left, contact) => left.replace(contact, hidden), text);
};
