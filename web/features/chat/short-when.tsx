import { formatDate } from "#web/ui/dates.ts";
import { sayShort } from "./say.ts";

/** Shows briefly when something was written, with the exact time on hover and for screen readers. */
export function ShortWhen({ at }: { at: Date }) {
  const exact = `${formatDate(at)}, ${formatDate(at, "h:mm a")}`;
  return (
    <time className="chat-when fine tabular" dateTime={at.toISOString()} title={exact}>
      {sayShort(at, new Date())}
    </time>
  );
}
