import { Link } from "react-router-dom";
import type { ReplyOf } from "#api/call.ts";
import type { viewCalendarEndpoint } from "#api/endpoints/calendar.ts";
import { sayEntry } from "#core/support/calendar/say-entry.ts";
import * as words from "#web/words.ts";

export type Entry = ReplyOf<typeof viewCalendarEndpoint>["items"][number];

/** Entries that their reader has to act on by that day, or that release money if the reader does nothing. */
const toDo: readonly Entry["kind"][] = ["milestone", "materials", "retainage", "dispute", "cancel", "credential"];
/** Entries that may still be open after their day. */
const canBeLate: readonly Entry["kind"][] = ["milestone", "materials", "delivery", "retainage"];

/** Shows one entry, with a link to its thing. */
function EntryLink({ entry, today }: { entry: Entry; today: string | undefined }) {
  const { kind, day, project, link } = entry;
  const isLate = today !== undefined && day < today && canBeLate.includes(kind);
  const tone = isLate ? "late" : toDo.includes(kind) ? "waiting" : "info";
  return (
    <Link className={`calendar__entry calendar__entry--${tone}`} to={link}>
      <bdi className="calendar__what">
        {sayEntry(entry, words.language.code)}
        {isLate ? <span className="calendar__late">{words.calendar.late}</span> : null}
      </bdi>
      {project === null ? null : <bdi className="calendar__project">{project}</bdi>}
    </Link>
  );
}

/** Shows the entries of one day. */
export function EntryList({ entries, today }: { entries: readonly Entry[]; today: string | undefined }) {
  return (
    <ul className="plain-list stack-4">
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryLink entry={entry} today={today} />
        </li>
      ))}
    </ul>
  );
}
