import { formatDate } from "#web/ui/dates.ts";
import { sayDaysLeft } from "./say.ts";

/** Shows a deadline as the days that are left, with the date on hover and for screen readers. */
export function DaysLeft({ deadline }: { deadline: string }) {
  const exact = formatDate(deadline);
  return (
    <time dateTime={deadline} title={exact}>
      {sayDaysLeft(deadline)}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  );
}
