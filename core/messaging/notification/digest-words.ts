import type { Alert } from "#core/messaging/alert/alert.ts";
import { Kind, kindNames } from "./kinds.ts";

/** How many alerts of a kind stand in a digest at most; the rest is counted. */
export const mostOfKind = 20;

const lineOf = ({ title, message, link }: Alert): string =>
  // What people wrote may have lines of its own, and is no heading of ours.
  `${title}\n${message.replaceAll(/\s+/g, " ").trim()}\n${link}`;

const more = (left: number): string =>
  left === 1 ? "And 1 more, among your alerts:\n/v1/alerts" : `And ${left} more, among your alerts:\n/v1/alerts`;

const countOf = (count: number): string => (count === 1 ? "1 thing is new" : `${count} things are new`);

/** The digest as a letter: what is new, by kinds in their one order, the oldest first. */
export const digestLetter = (alerts: ReadonlyArray<Alert>): { readonly subject: string; readonly text: string } => {
  const parts = Kind.literals.flatMap((kind) => {
    const own = alerts.filter((alert) => alert.kind === kind);
    if (own.length === 0) return [];
    const left = own.length - mostOfKind;
    return [`# ${kindNames[kind]}`, ...own.slice(0, mostOfKind).map(lineOf), ...(left > 0 ? [more(left)] : [])];
  });
  return { subject: `Your day on Dibbs: ${countOf(alerts.length)}`, text: parts.join("\n\n") };
};
