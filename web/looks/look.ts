import type { ReactNode } from "react";
import type { Person } from "#core/people/person/person.ts";

export type Page<Row> = { readonly items: readonly Row[] };

/**
 * Fills the first look of a page (web/build/first-look.tsx) with its largest content, as soon as its data arrives and
 * before its program: the page's own components, with jsx-runtime.ts instead of React. public/start.js runs it.
 */
export interface Look<Answers extends readonly unknown[]> {
  /** The number of the page's first reads (web/build/pages.ts) that it needs. */
  readonly reads: Answers["length"];
  /** Returns the content by the selector of what it replaces. */
  readonly draw: (person: Person, ...answers: Answers) => Readonly<Record<string, ReactNode>>;
}
