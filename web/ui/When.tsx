/** A moment in words ('2 days ago', 'in 12 days'), with the exact date on hover and for screen readers. */
import { type DateShape, formatDate, isPlainDay, type Moment, sayAgo, sayDeadline, toDate } from "./dates.ts";

export interface WhenProps {
  at: Moment;
  /** `ago` for what happened, `deadline` for what is due, or one of the shapes the specification names. */
  as?: "ago" | "deadline" | DateShape;
}

export function When({ at, as = "ago" }: WhenProps) {
  const date = toDate(at);
  const exact = isPlainDay(at) ? formatDate(at) : `${formatDate(at)}, ${formatDate(at, "h:mm a")}`;
  const text = as === "ago" ? sayAgo(at) : as === "deadline" ? sayDeadline(at) : formatDate(at, as);
  const relative = as === "ago" || as === "deadline";
  return (
    <time dateTime={isPlainDay(at) ? String(at) : date.toISOString()} title={exact}>
      {text}
      {relative && text !== exact ? <span className="visually-hidden"> ({exact})</span> : null}
    </time>
  );
}
