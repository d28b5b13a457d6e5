import { Option, Schema } from "effect";
import { Uuid } from "#core/shared/ids.ts";

/** Sorts before every existing id in lists from newest to oldest. */
export const newestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Sorts before every existing id in lists from oldest to newest. */
export const oldestId = "00000000-0000-0000-0000-000000000000";

const Update = Schema.TemplateLiteralParser([Schema.Int, ".", Uuid]);

/** The id after which a page begins; a forged cursor that is no id begins at the first page. */
export const idAfter = (after: string | null, beginning: string): string =>
  after !== null && Schema.is(Uuid)(after) ? after : beginning;

type Updated = { readonly updatedAt: Date; readonly id: string };

/** The cursor of a row in a list sorted by latest update. */
export const updateKey = ({ updatedAt, id }: Updated): string => `${updatedAt.getTime()}.${id}`;

const farFuture = new Date("9999-12-31T00:00:00Z");

/** The update after which a page begins, in a list from the latest update to the earliest. */
export const updateAfter = (after: string | null): { readonly afterTime: Date; readonly afterId: string } => {
  const decoded = after === null ? Option.none() : Schema.decodeUnknownOption(Update)(after);
  if (Option.isNone(decoded)) return { afterTime: farFuture, afterId: newestId };
  const [time, , afterId] = decoded.value;
  return { afterTime: new Date(Math.min(Math.max(time, 0), farFuture.getTime())), afterId };
};

/** The smallest id that something created at that time can have (decision 0008). */
export const leastIdAt = (at: Date): string => {
  const millis = Math.max(at.getTime(), 0).toString(16).padStart(12, "0");
  return `${millis.slice(0, 8)}-${millis.slice(8)}-0000-0000-000000000000`;
};
