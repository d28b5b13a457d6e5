import * as words from "#web/words.ts";
import { type Entry, EntryList } from "./entry-link.tsx";
import { longDay } from "./say-days.ts";

/** Shows the days of a month that have entries, one below another. */
export function Agenda({
  days,
  today,
}: {
  days: ReadonlyArray<readonly [day: string, entries: readonly Entry[]]>;
  today: string | undefined;
}) {
  return (
    <ol className="plain-list calendar__agenda stack-16">
      {days.map(([day, entries]) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <h3>
            <time dateTime={day}>{longDay(day)}</time>
            {day === today ? <span className="calendar__today">{words.dates.today}</span> : null}
          </h3>
          <EntryList entries={entries} today={today} />
        </li>
      ))}
    </ol>
  );
}
