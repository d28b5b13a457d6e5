import { Effect } from "effect";
import type { Person } from "#core/people/person/person.ts";
import { SecondFactors } from "./second-factors.ts";

/** Whether the person works for support, of whom a second factor is demanded, and has none yet. */
export const missesSecondFactor = Effect.fnUntraced(function* ({ id, staffRole }: Person) {
  if (staffRole === null) return false;
  const factors = yield* SecondFactors;
  return ((yield* factors.find(id))?.confirmedAt ?? null) === null;
});
