import { expect } from "vitest";
import { BatchId, CaseId, PaymentId, TicketId } from "#core/shared/ids.ts";
import { type Batch, Batches, type BatchItem } from "#core/support/staff/batches.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aPlan, storedStaff } from "#test/builders/staff.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const aBatch = (staffId: Batch["staffId"], but: Partial<Batch> = {}): Batch => ({
  id: idOf(BatchId),
  plan: aPlan().hash,
  command: "payments sync",
  selection: '{"all":"unresolved"}',
  staffId,
  reason: "They were down",
  ticketId: idOf(TicketId),
  caseId: null,
  beganAt: moment(),
  finishedAt: null,
  ...but,
});

const items = (count: number): ReadonlyArray<BatchItem> =>
  Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    subject: idOf(PaymentId),
    concerns: [idOf(PaymentId), idOf(PaymentId)],
    label: `$${place}.00 by card, "Tile" the\tporch`,
    progress: "waiting" as const,
    before: "unresolved",
    after: null,
    trouble: null,
    at: null,
  }));

export const batchesContract = ({ holds }: Given): void => {
  holds("a batch keeps its items in order, with the outcome of each", function* () {
    const batches = yield* Batches;
    const batch = aBatch((yield* storedStaff()).id);
    const chosen = items(3);
    expect(yield* batches.insert(batch, chosen)).toBe(true);
    expect(yield* batches.items(batch.id)).toEqual(chosen);
    const at = moment();
    const done = { progress: "done", after: "settled", trouble: null, at } as const;
    const failed = { progress: "failed", after: null, trouble: "No answer.", at } as const;
    expect(yield* batches.end(batch.id, 2, done)).toBe(true);
    expect(yield* batches.end(batch.id, 2, failed)).toBe(false);
    expect(yield* batches.end(batch.id, 3, failed)).toBe(true);
    expect(yield* batches.end(batch.id, 4, done)).toBe(false);
    const [first, second, third] = chosen;
    expect(yield* batches.items(batch.id)).toEqual([first, { ...second, ...done }, { ...third, ...failed }]);
    expect(yield* batches.items(idOf(BatchId))).toEqual([]);
  });

  holds(
    "a plan is begun once at a time, however often requested, and is found before and after it is finished",
    function* () {
      const batches = yield* Batches;
      const { id: staffId } = yield* storedStaff();
      const batch = aBatch(staffId);
      const { plan, command, selection } = batch;
      const begun = yield* manyAtOnce(5, () => batches.insert({ ...batch, id: idOf(BatchId) }, items(2)));
      expect(begun.filter(Boolean)).toHaveLength(1);
      const found = yield* batches.ofPlan(plan);
      expect(found).toEqual({ ...batch, id: found?.id });
      const same = { staffId, command, selection };
      expect(yield* batches.unfinished(same)).toEqual(found);
      expect(yield* batches.unfinished({ ...same, command: "refunds sync" })).toBeNull();
      expect(yield* batches.unfinished({ ...same, selection: "{}" })).toBeNull();
      expect(yield* batches.unfinished({ ...same, staffId: (yield* storedStaff()).id })).toBeNull();
      const at = moment();
      yield* batches.finish(found?.id ?? batch.id, at);
      expect(yield* batches.unfinished(same)).toBeNull();
      expect(yield* batches.ofPlan(plan)).toEqual({ ...found, finishedAt: at });
      const next = { ...batch, id: idOf(BatchId), ticketId: null, caseId: idOf(CaseId) };
      expect(yield* batches.insert(next, items(1))).toBe(true);
      expect(yield* batches.ofPlan(plan)).toEqual(next);
      expect(yield* batches.ofPlan(aPlan().hash)).toBeNull();
    },
  );
};
