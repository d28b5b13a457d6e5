import { Effect } from "effect";
import type { RecordCheck } from "#core/contract/record/check-records.ts";
import { now } from "#core/shared/day.ts";
import { CaseNoteId, newId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Cases } from "./cases.ts";
import { insertCase } from "./open-case.ts";

const advice =
  "Find out who has written into the database past Dibbs, and put the entry back from a backup. The check of the next night says whether the record is whole again.";

/** Opens an urgent case for each record that a check was the first to find broken; it names the entry. Answers how many. */
export const caseOfBrokenRecord = Effect.fn("caseOfBrokenRecord")(function* ({ isNew }: RecordCheck) {
  const cases = yield* Cases;
  const { atomic } = yield* UnitOfWork;
  for (const { contractId, what } of isNew) {
    yield* atomic(
      Effect.gen(function* () {
        const at = yield* now;
        const opened = yield* insertCase(
          {
            subject: `The record of a contract is broken: ${what}`,
            personId: null,
            contractId,
            amount: 0,
            priority: "urgent",
            ownerId: null,
            clearedAt: at,
          },
          [],
          null,
          "The check of the records found it.",
        );
        yield* cases.addNote({ id: yield* newId(CaseNoteId), caseId: opened.id, staff: "Dibbs", text: advice, at });
      }),
    );
  }
  return isNew.length;
});
