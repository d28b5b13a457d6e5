import type { ReactNode } from "react";
import type { Person } from "#core/people/person/person.ts";

export type Page<Row> = { readonly items: readonly Row[] };

/**
 * What fills the first look of a page (web/build/first-look.tsx) with what is largest in it, as soon as its data is there and
 * before its program is: the page's own components, with jsx-runtime.ts in React's place. public/start.js runs it.
 */
export interface Look<Answers extends readonly unknown[]> {
  /** From how many of the page's reads (web/build/pages.ts) it is drawn: the first ones. */
  readonly reads: Answers["length"];
  /** By the selector of what it takes the place of. */
  readonly draw: (person: Person, ...answers: Answers) => Readonly<Record<string, ReactNode>>;
}
