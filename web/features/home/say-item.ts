/** Describes one item on the reader's to-do list. */
import type { ReplyOf } from "#api/call.ts";
import type { viewTodayEndpoint } from "#api/endpoints/today.ts";
import { sayStep } from "#web/market/next-step.ts";
import { formatDate, sayDeadline } from "#web/ui/dates.ts";
import * as words from "#web/words.ts";

export type Item = ReplyOf<typeof viewTodayEndpoint>["items"][number];

/** Returns what there is to do. */
export const sayItem = (item: Item): string => {
  const { what, side, other, number, count, day, credential } = item;
  switch (what) {
    case "bids":
      return words.home.bids(count ?? 0);
    case "pay_supplier":
      return words.home.paySupplier(other ?? "");
    case "deadline":
      return words.home.deadline;
    case "saved_deadline":
      return words.home.savedDeadline;
    case "credential":
      return words.home.credential(credential?.kind ?? "license", formatDate(day ?? Date.now(), "MMM D"));
    default:
      return sayStep(what, { side: side ?? "poster", other: other ?? "", number: number ?? 0, day });
  }
};

/** Items whose sentence already names the day, or whose day is another's. */
const saysItsDay: readonly Item["what"][] = ["working", "retainage", "credential"];

/** Returns the project, and a day that is near. */
export const sayWhere = (item: Item): string => {
  const { what, project, day, credential } = item;
  const name = project ?? credential?.issuingState ?? "";
  if (day === null || saysItsDay.includes(what)) return name;
  return words.home.until(name, sayDeadline(day), what === "submitted");
};
