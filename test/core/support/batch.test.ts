import { Deferred, Effect, Fiber } from "effect";
import { expect } from "vitest";
import { Payments } from "#core/money/payment/payments.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { CaseId } from "#core/shared/ids.ts";
import { AuditEntries, everyEntry } from "#core/support/staff/audit-entries.ts";
import { Batches } from "#core/support/staff/batches.ts";
import { beginBatch, choosePayments, goOnWithBatch } from "#core/support/staff/do-batch.ts";
import { type StaffActor, staffActorOf } from "#core/support/staff/staff-command.ts";
import { idOf } from "#test/builders/moment.ts";
import { staffNewcomer } from "#test/builders/staff.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { testInWorld } from "#test/test-in-world.ts";

const given = { plan: "f".repeat(32), command: "payments sync", selection: '{"all":"unresolved"}' };

/** A staff member who has started to sync three payments, oldest first. */
const begun = Effect.gen(function* () {
  const { member } = yield* staffNewcomer();
  const ticket = yield* storedTicket();
  const actor: StaffActor = { ...staffActorOf(member), reason: "They were down", ticketId: ticket.id };
  const payments = [];
  for (let count = 0; count < 3; count++) payments.push((yield* storedPayment({ state: "unresolved" })).payment);
  yield* storedPayment({ state: "settled" });
  const chosen = yield* choosePayments("unresolved");
  const batch = yield* beginBatch(actor, given, chosen);
  return { actor, batch, chosen, payments };
});

const auditOf = (plan: string) =>
  Effect.map(
    Effect.flatMap(AuditEntries, (entries) => entries.search(everyEntry, { after: null, limit: 100 })),
    ({ items }) => items.filter((it) => it.plan === plan),
  );

testInWorld(
  "everything that is chosen is done once, the oldest first; one that fails keeps no other from being done",
  function* () {
    const { actor, batch, chosen, payments } = yield* begun;
    expect(chosen.map(({ subject }) => subject)).toEqual(payments.map(({ id }) => id));
    const heard: Array<string> = [];
    const asked: Array<string> = [];
    const does = (subject: string) =>
      Effect.gen(function* () {
        asked.push(subject);
        if (subject === payments[1]?.id) {
          return yield* new Unavailable({ what: "card payments", message: "They do not answer." });
        }
        const all = yield* Payments;
        return (yield* all.save({ ...(yield* all.get(subject as (typeof payments)[0]["id"])), state: "settled" }))
          .state;
      });
    const items = yield* goOnWithBatch(batch, actor, does, (done, of) => heard.push(`${done} of ${of}`));
    expect(items.map(({ progress, before, after, trouble }) => [progress, before, after, trouble])).toEqual([
      ["done", "unresolved", "settled", null],
      ["failed", "unresolved", null, "They do not answer."],
      ["done", "unresolved", "settled", null],
    ]);
    expect(heard).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
    const audit = yield* auditOf(given.plan);
    expect(audit.map(({ kind }) => kind).sort()).toEqual(["act_refused", "acted", "acted"]);
    const [first] = payments;
    expect(audit).toContainEqual(
      expect.objectContaining({
        detail: expect.stringMatching(/: unresolved → settled$/),
        subjects: expect.arrayContaining([first?.id, first?.contractId, first?.posterId, first?.bidderId]),
        reason: "They were down",
        ticketId: actor.ticketId,
      }),
    );
    // A finished batch, when requested again, returns the same items.
    const finished = yield* (yield* Batches).ofPlan(given.plan);
    expect(finished?.finishedAt).toEqual(expect.any(Date));
    expect(yield* goOnWithBatch(batch, actor, does)).toEqual(items);
    expect(asked).toHaveLength(3);
  },
);

testInWorld("broken off in the middle it goes on with what is not done, by who began it alone", function* () {
  const { actor, batch, chosen, payments } = yield* begun;
  const batches = yield* Batches;
  expect(yield* Effect.flip(beginBatch(actor, given, chosen))).toMatchObject({ code: "batch_runs" });
  const isHeld = yield* Deferred.make<void>();
  const asked: Array<string> = [];
  const held = (subject: string) =>
    Effect.gen(function* () {
      asked.push(subject);
      if (subject === payments[0]?.id) return "settled";
      yield* Deferred.succeed(isHeld, undefined);
      return yield* Effect.never;
    });
  const fiber = yield* Effect.forkChild(goOnWithBatch(batch, actor, held));
  yield* Deferred.await(isHeld);
  while ((yield* batches.items(batch.id))[0]?.progress !== "done") yield* Effect.yieldNow;
  yield* Fiber.interrupt(fiber);
  const { staffId } = batch;
  const left = yield* batches.unfinished({ ...given, staffId });
  expect(left).toEqual(batch);
  const other = staffActorOf((yield* staffNewcomer("manager", "Omar Other")).member);
  expect(yield* Effect.flip(goOnWithBatch(batch, other, held))).toMatchObject({ code: "batch_of_others" });
  asked.length = 0;
  const items = yield* goOnWithBatch(batch, actor, (subject) =>
    Effect.sync(() => {
      asked.push(subject);
      return "settled";
    }),
  );
  expect(asked).toEqual(payments.slice(1).map(({ id }) => id));
  expect(items.map(({ progress }) => progress)).toEqual(["done", "done", "done"]);
  expect(yield* batches.unfinished({ ...given, staffId })).toBeNull();
  expect(yield* auditOf(given.plan)).toHaveLength(3);
});

testInWorld(
  "what is done while the database is away for a moment has not failed: it waits to be gone on with",
  function* () {
    const { actor, batch, payments } = yield* begun;
    const away = new Unavailable({ what: "database", message: "The database does not answer now." });
    const does = (subject: string) => (subject === payments[1]?.id ? Effect.fail(away) : Effect.succeed("settled"));
    expect(yield* Effect.flip(goOnWithBatch(batch, actor, does))).toEqual(away);
    const batches = yield* Batches;
    const second = () => Effect.map(batches.items(batch.id), (items) => items[1]);
    expect(yield* second()).toMatchObject({ progress: "waiting", trouble: null });
    expect(yield* auditOf(batch.plan)).not.toContainEqual(expect.objectContaining({ kind: "act_refused" }));
    const { staffId, command, selection } = batch;
    expect(yield* batches.unfinished({ staffId, command, selection })).toMatchObject({ id: batch.id });
    const items = yield* goOnWithBatch(batch, actor, () => Effect.succeed("settled"));
    expect(items.map(({ progress }) => progress)).toEqual(["done", "done", "done"]);
  },
);

testInWorld("done for a case, each thing names the case in the audit, also where it is gone on with", function* () {
  const { member } = yield* staffNewcomer();
  const { payment } = yield* storedPayment({ state: "unresolved" });
  const caseId = idOf(CaseId);
  const actor: StaffActor = { ...staffActorOf(member), reason: "They were down", caseId };
  yield* beginBatch(actor, given, yield* choosePayments("unresolved"));
  // Another command continues it, knowing only who types it.
  const kept = yield* (yield* Batches).ofPlan(given.plan);
  if (kept === null) throw new Error("It is kept.");
  yield* goOnWithBatch(kept, staffActorOf(member), () => Effect.succeed("settled"));
  expect(yield* auditOf(given.plan)).toMatchObject([
    { reason: "They were down", ticketId: null, subjects: expect.arrayContaining([payment.id, caseId]) },
  ]);
});
