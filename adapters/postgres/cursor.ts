import { Option, Schema } from "effect";
import { Uuid } from "#core/shared/ids.ts";

/** Before every id that there is, in lists that go from the newest to the oldest. */
export const newestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Before every id that there is, in lists that go from the oldest to the newest. */
export const oldestId = "00000000-0000-0000-0000-000000000000";

const Update = Schema.TemplateLiteralParser([Schema.Int, ".", Uuid]);

/** The id after which a page begins. What is no id, which only a forged address can hold, begins at the beginning. */
export const idAfter = (after: string | null, beginning: string): string =>
  after !== null && Schema.is(Uuid)(after) ? after : beginning;

type Updated = { readonly updatedAt: Date; readonly id: string };

/** The key of a row in a list that is ordered by the latest update. */
export const updateKey = ({ updatedAt, id }: Updated): string => `${updatedAt.getTime()}.${id}`;

const farFuture = new Date("9999-12-31T00:00:00Z");

/** The update after which a page begins, in a list that goes from the latest update to the first. */
export const updateAfter = (after: string | null): { readonly afterTime: Date; readonly afterId: string } => {
  const decoded = after === null ? Option.none() : Schema.decodeUnknownOption(Update)(after);
  if (Option.isNone(decoded)) return { afterTime: farFuture, afterId: newestId };
  const [time, , afterId] = decoded.value;
  return { afterTime: new Date(Math.min(Math.max(time, 0), farFuture.getTime())), afterId };
};

/** The least id that a thing made at that time can have (decision 0008). */
export const leastIdAt = (at: Date): string => {
  const millis = Math.max(at.getTime(), 0).toString(16).padStart(12, "0");
  return `${millis.slice(0, 8)}-${millis.slice(8)}-0000-0000-000000000000`;
};
