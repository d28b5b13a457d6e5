import { expect } from "vitest";
import { type CheckMark, CheckMarks } from "#core/shared/check-marks.ts";
import type { Given } from "./store-world.ts";

export const checkMarksContract = ({ holds }: Given): void => {
  holds("each check has the mark that was stored last", function* () {
    const marks = yield* CheckMarks;
    expect(yield* marks.get("audit")).toBe(null);
    const mark: CheckMark = { check: "audit", number: 7, hash: "9f", wholeAt: new Date("2026-05-04T03:15:00Z") };
    yield* marks.put({ ...mark, number: 6 });
    yield* marks.put(mark);
    yield* marks.put({ ...mark, check: "ledger", number: 3_000_000_000, hash: null });
    expect(yield* marks.get("audit")).toEqual(mark);
    expect(yield* marks.get("ledger")).toMatchObject({ number: 3_000_000_000, hash: null });
  });
};
