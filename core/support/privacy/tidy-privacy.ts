import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { DataCopies } from "./data-copies.ts";
import { copyLife } from "./own-data.ts";
import { PersonalData } from "./personal-data.ts";

/** Removes copies that have ended, and the last messages to people who have deleted their accounts. */
export const tidyPrivacy = Effect.fn("tidyPrivacy")(function* () {
  const copies = yield* DataCopies;
  const personal = yield* PersonalData;
  yield* copies.removeBefore(new Date((yield* now).getTime() - copyLife));
  yield* personal.removeLastMessages;
});
