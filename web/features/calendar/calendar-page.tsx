import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { viewCalendarEndpoint } from "#api/endpoints/calendar.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { isViewing } from "#web/session/viewing.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { today as todayHere } from "#web/ui/dates.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useNarrow } from "#web/ui/use-narrow.ts";
import * as words from "#web/words.ts";
import { Agenda } from "./agenda.tsx";
import type { Entry } from "./entry-link.tsx";
import { FeedPanel } from "./feed-panel.tsx";
import { isShown, type Month, monthAfter, monthAsked, monthOf, rangeOf, weeksOf } from "./month.ts";
import { MonthTable } from "./month-table.tsx";
import { sayMonth } from "./say-days.ts";
import "./calendar.css";

function Months({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="calendar__months cluster-8 no-print">
      <IconButton
        icon="chevron-left"
        label={words.calendar.before}
        disabled={!isShown(before)}
        onClick={() => onMonth(before)}
      />
      <h2 id="calendar-month" aria-live="polite">
        <bdi>{sayMonth(month)}</bdi>
      </h2>
      <IconButton
        icon="chevron-right"
        label={words.calendar.after}
        disabled={!isShown(after)}
        onClick={() => onMonth(after)}
      />
      {month === monthOf(todayHere()) ? null : (
        <Button onPress={() => onMonth(monthOf(todayHere()))}>{words.calendar.thisMonth}</Button>
      )}
    </div>
  );
}

const none: readonly Entry[] = [];

/** Shows /v1/calendar?month=: the person's own calendar, one month at a time. */
export function CalendarPage() {
  const [search, setSearch] = useSearchParams();
  // A phone has no room for a table of seven columns.
  const isPhone = useNarrow();
  const month = monthAsked(search.get("month"), todayHere());
  const weeks = weeksOf(month);
  const found = useRead(viewCalendarEndpoint, { query: rangeOf(weeks) });
  const items = found.data?.items ?? none;
  const byDay = useMemo(() => Map.groupBy(items, ({ day }) => day), [items]);
  const own = [...byDay].filter(([day]) => monthOf(day) === month);
  const onMonth = (asked: Month) => setSearch({ month: asked }, { replace: true });
  const today = found.data?.today;
  return (
    <>
      <PageHeader title={words.calendar.title} sentence={words.calendar.sentence} />
      <section className="calendar" aria-labelledby="calendar-month" aria-busy={found.isPending}>
        <Months month={month} onMonth={onMonth} />
        {found.error && !found.data ? (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        ) : isPhone && found.isPending ? (
          <Skeleton shape="row" count={4} label={words.calendar.loading} />
        ) : isPhone ? (
          own.length === 0 ? null : (
            <Agenda days={own} today={today} />
          )
        ) : (
          <MonthTable month={month} today={today} byDay={byDay} />
        )}
        {found.isPending && !isPhone ? (
          <p role="status" className="soft">
            {words.calendar.loading}
          </p>
        ) : null}
        {found.data && own.length === 0 ? (
          isPhone ? (
            <EmptyState icon="calendar" title={words.calendar.none}>
              {words.calendar.noneHint}
            </EmptyState>
          ) : (
            <p className="soft">
              {words.calendar.none} {words.calendar.noneHint}
            </p>
          )
        ) : null}
        {found.data?.isCut ? <p className="soft">{words.calendar.isCut}</p> : null}
      </section>
      {/* The feed's link is a secret of its owner. */}
      {isViewing ? null : <FeedPanel />}
    </>
  );
}
