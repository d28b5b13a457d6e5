import { Effect } from "effect";
import { expect } from "vitest";
import { CaseId, PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Case, ThingRef } from "#core/support/case/case.ts";
import { type CaseFilter, Cases, openCases } from "#core/support/case/cases.ts";
import { forgottenText } from "#core/support/ticket/ticket.ts";
import { aCase, aCaseNote, storedCase } from "#test/builders/case.ts";
import { idOf } from "#test/builders/moment.ts";
import { storedStaff } from "#test/builders/staff.ts";
import { dataOf, forget, storedContract, storedPerson } from "#test/builders/stored.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

const aThing = (noun: ThingRef["noun"] = "payment"): ThingRef => ({ noun, id: crypto.randomUUID() });

const ids = (cases: ReadonlyArray<Pick<Case, "id">>) => cases.map(({ id }) => id);

/** Returns every case that matches this filter, page by page. */
const all = (filter: Partial<CaseFilter>, limit = 100) =>
  Effect.flatMap(Cases, (cases) => everyPage(limit, (page) => cases.list({ ...openCases, ...filter }, page)));

export const casesContract = ({ holds }: Given): void => {
  holds("a case is found unchanged with its things, and its notes oldest first", function* () {
    const cases = yield* Cases;
    const staff = yield* storedStaff();
    const contract = yield* storedContract();
    const things = [aThing("contract"), aThing("payment")];
    const made = yield* storedCase(
      {
        personId: contract.posterId,
        contractId: contract.id,
        ownerId: staff.id,
        amount: 3_000_000_000,
        state: "snoozed",
        dueAt: new Date("2026-11-30T05:00:00Z"),
        clearedAt: new Date("2026-11-20T05:00:00Z"),
      },
      things,
    );
    expect(yield* cases.get(made.id)).toEqual(made);
    expect(yield* cases.thingsOf(made.id)).toEqual(things);
    const card = { id: made.id, state: "snoozed", priority: "normal", ownerId: staff.id, owner: staff.name };
    const stranger = aThing();
    expect(yield* cases.ofThings([...things.toReversed(), stranger])).toEqual(
      expect.arrayContaining(things.map((thing) => ({ ...thing, case: { ...card, dueAt: made.dueAt } }))),
    );
    expect(yield* cases.ofThings([stranger])).toEqual([]);
    expect(yield* cases.ofThings([])).toEqual([]);
    const notes = [aCaseNote(made), aCaseNote(made, { text: "They called back." })];
    for (const note of notes) yield* cases.addNote(note);
    expect(yield* cases.notesOf(made.id)).toEqual(notes);
    expect(yield* cases.notesOf(idOf(CaseId))).toEqual([]);
    expect(yield* Effect.flip(cases.get(idOf(CaseId)))).toMatchObject({ _tag: "NotFound", noun: "case" });
  });

  holdsRows(holds, {
    port: Cases,
    id: CaseId,
    make: storedCase(),
    change: () => ({
      subject: "Another",
      state: "waiting",
      priority: "urgent",
      amount: 500,
      dueAt: new Date("2026-12-01T05:00:00Z"),
      clearedAt: null,
    }),
  });

  holds(
    "a thing belongs to one case: of twenty cases opened at once about it, one is kept and nothing of the others",
    function* () {
      const cases = yield* Cases;
      const { atomic } = yield* UnitOfWork;
      const [thing, first] = [aThing(), aThing("ticket")];
      const made = Array.from({ length: 20 }, () => aCase());
      const results = yield* Effect.forEach(
        made,
        (one) =>
          Effect.result(
            atomic(cases.insert(one, [{ noun: "ticket", id: crypto.randomUUID() }, thing])).pipe(
              // An automatic retry still finds the thing taken.
              Effect.as(one.id),
            ),
          ),
        { concurrency: "unbounded" },
      );
      const kept = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []));
      expect(kept).toHaveLength(1);
      expect((yield* cases.ofThings([thing])).map((it) => it.case.id)).toEqual(kept);
      for (const { id } of made.filter((one) => one.id !== kept[0])) {
        expect(yield* Effect.flip(cases.get(id))).toMatchObject({ _tag: "NotFound" });
        expect(yield* cases.thingsOf(id)).toEqual([]);
      }
      // The thing can be moved to another case, but not be in two.
      const other = yield* storedCase({}, [first]);
      yield* cases.putThing(other.id, thing);
      yield* cases.putThing(other.id, thing);
      expect(yield* cases.thingsOf(other.id)).toEqual([thing, first]);
      expect((yield* cases.thingsOf(kept[0] ?? other.id)).map(({ noun }) => noun)).toEqual(["ticket"]);
    },
  );

  holds("a failed unit of work leaves nothing of a case behind", function* () {
    const cases = yield* Cases;
    const { atomic } = yield* UnitOfWork;
    const [made, thing, moved] = [aCase(), aThing(), aThing()];
    const before = yield* storedCase({}, [moved]);
    const failing = atomic(
      Effect.gen(function* () {
        yield* cases.insert(made, [thing]);
        yield* cases.addNote(aCaseNote(made));
        yield* cases.putThing(made.id, moved);
        yield* cases.save({ ...before, subject: "Another" });
        return yield* Effect.fail("no" as const);
      }),
    );
    expect(yield* Effect.flip(failing)).toBe("no");
    expect(yield* Effect.flip(cases.get(made.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* cases.ofThings([thing])).toEqual([]);
    expect(yield* cases.notesOf(made.id)).toEqual([]);
    expect(yield* cases.get(before.id)).toEqual(before);
    expect(yield* cases.thingsOf(before.id)).toEqual([moved]);
  });

  holds("open cases are listed by urgency and then oldest first, and closed ones newest first", function* () {
    const cases = yield* Cases;
    const person = yield* storedPerson();
    const staff = yield* storedStaff();
    const own = { personId: person.id };
    const normal = yield* storedCase({ ...own, ownerId: staff.id });
    const high = yield* storedCase({ ...own, priority: "high" });
    const urgent = yield* storedCase({ ...own, priority: "urgent" });
    const later = yield* storedCase({ ...own, priority: "urgent", ownerId: staff.id });
    const closed = yield* storedCase({ ...own, state: "closed", ownerId: staff.id });
    const last = yield* storedCase({ ...own, state: "closed" });
    const open = [urgent, later, high, normal];
    for (const limit of [1, 2, 3, 100]) {
      expect(ids(yield* all(own, limit))).toEqual(ids(open));
      expect(ids(yield* all({ ...own, isClosed: true }, limit))).toEqual(ids([last, closed]));
    }
    const [first] = yield* all({ owner: staff.id });
    expect(first).toEqual({ ...later, owner: staff.name });
    expect(ids(yield* all({ owner: staff.id }))).toEqual(ids([later, normal]));
    expect(ids(yield* all({ owner: staff.id, isClosed: true }))).toEqual(ids([closed]));
    expect(ids(yield* all({ ...own, owner: "nobody" }))).toEqual(ids([urgent, high]));
    expect(ids(yield* all({ personId: idOf(PersonId) }))).toEqual([]);
    const { contractId, ...ofContract } = yield* Effect.map(storedContract(), ({ id }) => ({
      contractId: id,
      owner: null,
    }));
    const about = yield* storedCase({ contractId });
    expect(ids(yield* all({ ...ofContract, contractId }))).toEqual([about.id]);
    for (const after of forgedKeys) {
      const page = yield* cases.list({ ...openCases, ...own }, { after, limit: 100 });
      expect(ids(page.items)).toEqual(ids(open));
    }
  });

  holds("the review has every case that is not closed, with its things and whether it has notes", function* () {
    const cases = yield* Cases;
    const things = [aThing("payment"), aThing("ticket")];
    const open = yield* storedCase({}, things);
    const closed = yield* storedCase({ state: "closed" });
    const noted = yield* storedCase();
    yield* cases.addNote(aCaseNote(noted));
    const found = yield* everyPage(7, (page) => cases.underReview(page));
    expect(found.find(({ id }) => id === open.id)).toEqual({ ...open, things, hasNotes: false });
    expect(found.find(({ id }) => id === noted.id)).toEqual({ ...noted, things: [], hasNotes: true });
    expect(ids(found)).not.toContain(closed.id);
    expect(ids(found)).toEqual([...ids(found)].sort());
  });

  holds(
    "deleting a person erases the subjects and notes of their cases, and their data copy has none of them",
    function* () {
      const cases = yield* Cases;
      const contract = yield* storedContract();
      const personId = contract.bidderId;
      const ticket = yield* storedTicket(personId);
      const theirs = [
        yield* storedCase({ personId, subject: "Kim called" }),
        yield* storedCase({ contractId: contract.id, subject: "Kim's contract" }),
        yield* storedCase({ subject: "Kim's ticket" }, [{ noun: "ticket", id: ticket.id }]),
      ];
      const other = yield* storedCase({ personId: (yield* storedPerson()).id });
      for (const it of [...theirs, other]) yield* cases.addNote(aCaseNote(it));
      const told = JSON.stringify(yield* dataOf(personId));
      for (const words of ["Kim called", "Kim's contract", "The bank calls back"]) expect(told).not.toContain(words);
      yield* forget(personId);
      for (const { id } of theirs) {
        expect(yield* cases.get(id)).toMatchObject({ subject: forgottenText });
        expect(yield* cases.notesOf(id)).toMatchObject([{ text: forgottenText, staff: "Ada Agent" }]);
      }
      expect(yield* cases.get(other.id)).toEqual(other);
      expect(yield* cases.notesOf(other.id)).toMatchObject([{ text: "The bank calls back on Monday." }]);
    },
  );
};
