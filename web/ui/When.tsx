/** Shows a moment in words ('2 days ago', 'in 12 days'), with the exact date on hover and for screen readers. */

import * as words from "#web/words.ts";
import { type DateShape, formatDate, isPlainDay, type Moment, sayAgo, sayDeadline, toDate } from "./dates.ts";

export interface WhenProps {
  at: Moment;
  /** `ago` for past events, `deadline` for due dates, or one of the specification's formats. */
  as?: "ago" | "deadline" | DateShape;
  /** For the middle of a sentence: 'sent today', not 'sent Today'. */
  within?: boolean;
}

const lone: readonly string[] = [words.dates.today, words.dates.tomorrow, words.dates.yesterday];
const withinSentence = (said: string, isDate: boolean): string => {
  if (isDate) return words.dates.within(said);
  return lone.includes(said) ? said.toLowerCase() : said;
};

export function When({ at, as = "ago", within = false }: WhenProps) {
  const date = toDate(at);
  const exact = isPlainDay(at) ? formatDate(at) : `${formatDate(at)}, ${formatDate(at, "h:mm a")}`;
  const said = as === "ago" ? sayAgo(at) : as === "deadline" ? sayDeadline(at) : formatDate(at, as);
  const text = within
    ? withinSentence(said, said === formatDate(at, as === "ago" || as === "deadline" ? undefined : as))
    : said;
  const relative = as === "ago" || as === "deadline";
  return (
    <time dateTime={isPlainDay(at) ? String(at) : date.toISOString()} title={exact}>
      {text}
      {relative && text !== exact ? <span className="visually-hidden"> ({exact})</span> : null}
    </time>
  );
}
