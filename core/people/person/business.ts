import { Schema } from "effect";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";
import { foreignInName, isPlainName } from "./name.ts";

/** The firm of a contractor or supplier; at least one field is given. */
export const Business = Schema.Struct({
  name: Schema.NullOr(Text(120)),
  address: Schema.NullOr(Text(200)),
  /** A URL that starts with http or https. */
  website: Schema.NullOr(Text(300)),
});
export type Business = typeof Business.Type;

/** The fields of the business form; any may be empty, but not all of them. */
export const BusinessDraft = Schema.Struct({ name: Text(120), address: Text(200), website: Text(280) });
export type BusinessDraft = typeof BusinessDraft.Type;

/** A scheme at the start of a URL; `example.com:8080` has none. */
const scheme = /^[a-z][a-z\d+-]*:(?!\d)/i;
const publicHost = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/**
 * Returns the URL as it is stored: with https if no scheme was typed, without the slash of the front page. Null if it
 * is no URL of a public web page, such as `javascript:` or `localhost`.
 */
const websiteOf = (typed: string): string | null => {
  const text = typed.trim();
  const address = scheme.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.username !== "" || url.password !== "" || !publicHost.test(url.hostname)) return null;
  const kept = url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : url.href;
  return kept.length <= 300 ? kept : null;
};

/** Returns what is wrong with the business (spec 1, section 5); the browser runs the same checks before it sends. */
export const businessIssues = ({ name, address, website }: BusinessDraft): ReadonlyArray<Issue> => {
  if ([name, address, website].every((part) => part.trim() === "")) {
    return [{ field: "name", message: "Please fill at least one value." }];
  }
  if (!isPlainName(name)) return [foreignInName];
  if (website.trim() === "" || websiteOf(website) !== null) return [];
  return [{ field: "website", message: "Please enter a web address like https://example.com." }];
};

/** Returns the business of a valid draft. */
export const businessOf = ({ name, address, website }: BusinessDraft): Business => ({
  name: name.trim() || null,
  address: address.trim() || null,
  website: website.trim() === "" ? null : websiteOf(website),
});
