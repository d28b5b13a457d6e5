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
