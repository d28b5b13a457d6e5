import { Effect } from "effect";
import type { RecordCheck } from "#core/contract/record/check-records.ts";
import { openCaseOfCheck } from "./open-case.ts";

const advice =
  "Find out who has written into the database past Dibbs, and put the entry back from a backup. The check of the next night says whether the record is whole again.";

/** Opens an urgent case for each record that this check newly found broken, naming the entry. Returns how many. */
export const caseOfBrokenRecord = Effect.fn("caseOfBrokenRecord")(function* ({ isNew }: RecordCheck) {
  for (const { contractId, what } of isNew) {
    const subject = `The record of a contract is broken: ${what}`;
    yield* openCaseOfCheck({ subject, contractId }, "The check of the records found it.", advice);
  }
  return isNew.length;
});
