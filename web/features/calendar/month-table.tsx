import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";
import { type Entry, EntryList } from "./entry-link.tsx";
import { type Month, monthOf, weeksOf } from "./month.ts";
import { longDay, weekdays } from "./say-days.ts";

/** How many entries a day shows before the reader asks for all. */
const atFirst = 3;

interface DayProps {
  day: string;
  month: Month;
  today: string | undefined;
  entries: readonly Entry[];
}

function DayCell({ day, month, today, entries }: DayProps) {
  const [all, setAll] = useState(false);
  const isToday = day === today;
  const shown = all ? entries : entries.slice(0, atFirst);
  const left = entries.length - atFirst;
  return (
    <td
      className={monthOf(day) === month ? "calendar__day" : "calendar__day calendar__day--other"}
      aria-current={isToday ? "date" : undefined}
    >
      <time
        dateTime={day}
        className={isToday ? "calendar__number soft calendar__number--today" : "calendar__number soft"}
      >
        <span aria-hidden="true">{Number(day.slice(-2))}</span>
        <span className="visually-hidden">{longDay(day)}</span>
      </time>
      {entries.length > 0 ? <EntryList entries={shown} today={today} /> : null}
      {left > 0 ? (
        <Button variant="text" aria-expanded={all} onPress={() => setAll(!all)}>
          {all ? words.calendar.less : words.calendar.more(left)}
        </Button>
      ) : null}
    </td>
  );
}

/** Shows a month as a table of weeks. */
export function MonthTable({
  month,
  today,
  byDay,
}: {
  month: Month;
  today: string | undefined;
  byDay: ReadonlyMap<string, readonly Entry[]>;
}) {
  return (
    <table className="calendar__month frame" aria-labelledby="calendar-month">
      <thead>
        <tr>
          {weekdays().map(({ short, long }) => (
            <th key={long} scope="col">
              <abbr title={long}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell key={day} day={day} month={month} today={today} entries={byDay.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
