import { formatDate } from "#web/ui/dates.ts";
import { sayShort } from "./say.ts";

/** When something was written, in few signs, with the exact time on hover and to screen readers. */
export function ShortWhen({ at }: { at: Date }) {
  const exact = `${formatDate(at)}, ${formatDate(at, "h:mm a")}`;
  return (
    <time className="chat-when fine tabular" dateTime={at.toISOString()} title={exact}>
      {sayShort(at, new Date())}
    </time>
  );
}
