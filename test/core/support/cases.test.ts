import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { type Case, casePriority } from "#core/support/case/case.ts";
import { Cases, openCases } from "#core/support/case/cases.ts";
import { decideReview } from "#core/support/case/decide-case.ts";
import { reviewCases } from "#core/support/case/review-cases.ts";
import { listCases, viewCase } from "#core/support/case/view-case.ts";
import {
  assignCase,
  attachToCase,
  closeCase,
  noteOnCase,
  openCase,
  openCaseAbout,
  releaseCase,
  reopenCase,
  snoozeCase,
  takeCase,
  waitForReply,
  wakeCase,
} from "#core/support/case/work-on-case.ts";
import { countStuck, listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck, type StuckFilter } from "#core/support/inbox/stuck-things.ts";
import { AuditEntries, everyEntry } from "#core/support/staff/audit-entries.ts";
import { checkCase } from "#core/support/staff/check-staff.ts";
import { type StaffMember, staffActorOf } from "#core/support/staff/staff-command.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { viewTicket } from "#core/support/ticket/tickets.ts";
import { closeTicket, replySupport, writeToSupport } from "#core/support/ticket/work-on-ticket.ts";
import { aCase } from "#test/builders/case.ts";
import { acceptedContract, newcomer, offeredContract } from "#test/builders/errand.ts";
import { moment } from "#test/builders/moment.ts";
import { staffNewcomer } from "#test/builders/staff.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const firstPage = { after: null, limit: 100 };
const asked = { subject: "Where is my money?", text: "?", priority: "normal", contractId: null } as const;

/** A manager and two agents, as staff actors. */
const desk = Effect.gen(function* () {
  const actorOf = ({ member }: { member: StaffMember }) => staffActorOf(member);
  return {
    mona: actorOf(yield* staffNewcomer("manager", "Mona Manager")),
    ada: actorOf(yield* staffNewcomer("agent", "Ada Agent")),
    alec: actorOf(yield* staffNewcomer("agent", "Alec Agent")),
  };
});

const inbox = (filter: Partial<StuckFilter> = {}) =>
  Effect.map(listStuck({ ...anythingStuck, cases: "awake", ...filter }, firstPage), ({ items }) => items);

const openOnes = Effect.map(listCases(openCases, firstPage), ({ items }) => items);

/** An owner's ticket, and the case about it. */
const askedAndOpened = Effect.gen(function* () {
  const { ada } = yield* desk;
  const owner = yield* newcomer("home_owner");
  const cases = yield* Cases;
  const ticket = yield* openTicket(owner, asked);
  return { ada, owner, cases, ticket, id: (yield* openOnes)[0]?.id as Case["id"] };
});

/** An offer unanswered for four days, and the case about it. */
const stuckOffer = Effect.gen(function* () {
  const before = yield* offeredContract();
  yield* letPass("4 days");
  const staff = yield* desk;
  const thing = { noun: "contract", id: before.contract.id } as const;
  const open = (by = staff.ada, isUnassigned = false) =>
    openCaseAbout(by, thing, { isUnassigned, reason: "They have called" });
  return { ...before, ...staff, thing, open };
});

const inDays = (days: number) => Effect.map(now, (at) => new Date(at.getTime() + days * 86_400_000));

describe("the priority of a case", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const thing = { isUrgent: false, isMoney: false, amount: 0, since: new Date("2026-11-20T00:00:00Z") };
  const old = new Date("2026-11-13T12:00:00Z");

  test.each([
    ["urgent", "somebody says so", { isUrgent: true }],
    ["urgent", "it is money above the sum", { isMoney: true, amount: 100_001 }],
    ["urgent", "it is money that has waited for a week", { isMoney: true, amount: 1, since: old }],
    ["high", "it is money, up to the sum", { isMoney: true, amount: 100_000 }],
    ["high", "it has waited for a week", { since: old }],
    ["normal", "it is neither", {}],
  ] as const)("is '%s' if %s", (priority, _why, but) => {
    expect(casePriority([{ ...thing, ...but }], cents(100_000), at)).toBe(priority);
    expect(casePriority([thing, { ...thing, ...but }], cents(100_000), at)).toBe(priority);
  });
});

describe("the regular review of a case", () => {
  const at = moment();
  const things = [{ noun: "payment", id: "1" }] as const;
  const thing = { isUrgent: false, isMoney: true, amount: 500, since: at };
  const reviewed = (
    but: Partial<Case>,
    facts: { waiting?: boolean; hasNotes?: boolean; isOwnerOfStaff?: boolean; things?: typeof things | [] } = {},
  ) => {
    const { waiting = true, hasNotes = false, isOwnerOfStaff = true } = facts;
    const it = { ...aCase({ createdAt: at, ...but }), things: facts.things ?? things, hasNotes };
    const found = waiting ? [thing as never] : [];
    const { steps, weight } = decideReview({ it, waiting: found, isOwnerOfStaff, above: cents(100_000), at });
    return { did: steps.map(({ event }) => event), weight };
  };
  const [owner, past, later] = [
    "019a0000-0000-7000-8000-000000000001" as never,
    new Date(0),
    new Date(at.getTime() + 1),
  ];

  test("updates only its priority and amount while it is stuck", () => {
    expect(reviewed({})).toEqual({ did: [], weight: { priority: "high", amount: 500 } });
  });

  test.each([
    ["it is over: it says so and is closed", {}, { waiting: false }, ["clear", "close"]],
    ["it was over before", { clearedAt: past }, { waiting: false }, ["close"]],
    ["it is over, and somebody has it: who has it closes it", { ownerId: owner }, { waiting: false }, ["clear"]],
    ["it is over, and somebody has noted something", {}, { waiting: false, hasNotes: true }, ["clear"]],
    ["it is stuck again", { clearedAt: past, ownerId: owner }, {}, ["recur"]],
    ["its day has come", { state: "snoozed", dueAt: at }, {}, ["wake"]],
    ["its day is to come", { state: "snoozed", dueAt: later }, {}, []],
    ["it is put off, and over", { state: "snoozed", dueAt: later }, { waiting: false }, ["clear", "close"]],
    [
      "somebody is to answer, whose ticket waits for nobody else",
      { state: "waiting", dueAt: later },
      { waiting: false },
      [],
    ],
    ["nobody has answered in time", { state: "waiting", dueAt: at }, { waiting: false }, ["wake", "clear", "close"]],
    ["who had it has left the staff", { ownerId: owner }, { isOwnerOfStaff: false }, ["release"]],
    ["it was opened about nothing stuck", { clearedAt: past }, { waiting: false, things: [] }, []],
  ] as const)("decides what to do if %s", (_what, but, facts, did) => {
    expect(reviewed(but as Partial<Case>, facts as Parameters<typeof reviewed>[1]).did).toEqual(did);
  });
});

describe("a case about something that is stuck", () => {
  testInWorld(
    "is opened once, is whose who opened it, stands beside it in the inbox, and says in its history who did what and why",
    function* () {
      const { ada, alec, mona, contract, owner, thing, open } = yield* stuckOffer;
      const { opened, isNew } = yield* open();
      expect(isNew).toBe(true);
      expect(opened).toMatchObject({
        contractId: contract.id,
        ownerId: ada.staffId,
        amount: contract.totalCost,
        state: "open",
        clearedAt: null,
      });
      expect(yield* open(alec)).toMatchObject({ isNew: false, opened: { id: opened.id, ownerId: ada.staffId } });
      const card = { id: opened.id, owner: "Ada Agent", ownerId: ada.staffId, state: "open" };
      expect(yield* inbox()).toMatchObject([{ kind: "offer-unanswered", id: thing.id, case: card }]);
      yield* assignCase(mona, { caseId: opened.id, to: alec.staffId as never, reason: "Ada is away" });
      const { history } = yield* viewCase(opened.id);
      expect(history.map((it) => [it.event, it.to, it.staffId, it.staffReason])).toEqual([
        ["open", "open", ada.staffId, "They have called"],
        ["assign", "open", mona.staffId, "Ada is away"],
      ]);
      // Neither side can read anything about it.
      const seen = JSON.stringify(yield* viewContract(owner, contract.id));
      for (const words of ["Ada", "Mona", opened.id, "They have called"]) expect(seen).not.toContain(words);
      const { items } = yield* (yield* AuditEntries).search({ ...everyEntry, subjects: [opened.id] }, firstPage);
      expect(items.map((it) => [it.kind, it.command, it.staffName])).toEqual([
        ["acted", "cases assign", "Mona Manager"],
        ["acted", "cases open", "Ada Agent"],
      ]);
    },
  );

  testInWorld(
    "is not opened about what waits for nobody; about a person or contract it is, with a subject",
    function* () {
      const { ada } = yield* desk;
      const { contract, owner } = yield* acceptedContract();
      const thing = { noun: "contract", id: contract.id } as const;
      const how = { isUnassigned: false, reason: null };
      expect(yield* Effect.flip(openCaseAbout(ada, thing, how))).toMatchObject({ code: "not_stuck" });
      const about = { personId: owner.personId, contractId: null };
      expect(yield* Effect.flip(openCase(ada, { subject: " ", ...about, ...how }))).toMatchObject({
        _tag: "Invalid",
      });
      const { opened } = yield* openCase(ada, { subject: "Asked where the gate is", ...about, ...how });
      // It appears in the inbox by itself, at once.
      expect(yield* inbox()).toMatchObject([
        { kind: "case-open", noun: "case", id: opened.id, title: "Asked where the gate is", case: { id: opened.id } },
      ]);
      const nobody = { ...ada, staffId: null };
      expect(yield* Effect.flip(takeCase(nobody, opened.id))).toMatchObject({ _tag: "NotAllowed" });
    },
  );

  testInWorld("is taken by one, given back, and given to others by managers and by who has it", function* () {
    const { ada, alec, mona, owner, open } = yield* stuckOffer;
    const { opened } = yield* open(ada, true);
    const { id } = opened;
    const to = (who: typeof ada) => ({ caseId: id, to: who.staffId as never, reason: null });
    expect(opened.ownerId).toBeNull();
    expect(yield* Effect.flip(assignCase(ada, to(alec)))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* takeCase(ada, id)).toMatchObject({ ownerId: ada.staffId });
    expect(yield* takeCase(ada, id)).toMatchObject({ ownerId: ada.staffId });
    for (const other of [alec, mona]) {
      expect(yield* Effect.flip(takeCase(other, id))).toMatchObject({
        code: "case_taken",
        message: "Ada Agent already owns this case.",
      });
    }
    expect(yield* Effect.flip(releaseCase(alec, id))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* Effect.flip(assignCase(alec, to(alec)))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* assignCase(ada, to(alec))).toMatchObject({ ownerId: alec.staffId });
    expect(yield* assignCase(mona, to(ada))).toMatchObject({ ownerId: ada.staffId });
    const stranger = { caseId: id, to: owner.personId, reason: null };
    expect(yield* Effect.flip(assignCase(mona, stranger))).toMatchObject({ _tag: "Invalid" });
    expect(yield* releaseCase(mona, id)).toMatchObject({ ownerId: null });
    // The refusal is in the audit log, too.
    const refused = yield* (yield* AuditEntries).search(
      { ...everyEntry, kind: "act_refused", subjects: [id] },
      firstPage,
    );
    expect(refused.items.map(({ command }) => command)).toContain("cases take");
  });

  testInWorld("is noted on by anybody of the staff, and moved by who has it and by managers alone", function* () {
    const { alec, mona, owner, open } = yield* stuckOffer;
    const { id } = (yield* open()).opened;
    const until = yield* inDays(3);
    yield* noteOnCase(alec, id, "  The bidder is on holiday. ");
    expect(yield* Effect.flip(noteOnCase(alec, id, " "))).toMatchObject({ _tag: "Invalid" });
    expect((yield* viewCase(id)).notes).toMatchObject([{ staff: "Alec Agent", text: "The bidder is on holiday." }]);
    const pause = { caseId: id, until, reason: null };
    for (const move of [snoozeCase(alec, pause), closeCase(alec, id, "Done"), releaseCase(alec, id)]) {
      expect(yield* Effect.flip(move as Effect.Effect<unknown, unknown, never>)).toMatchObject({
        _tag: "NotAllowed",
        message: expect.stringContaining("Ada Agent owns this case"),
      });
    }
    expect(yield* snoozeCase(mona, pause)).toMatchObject({ state: "snoozed", dueAt: until });
    expect(JSON.stringify(yield* (yield* People).get(owner.personId))).not.toContain("holiday");
  });

  testInWorld("is out of the inbox until its day, or until it is woken", function* () {
    const { ada, open } = yield* stuckOffer;
    const { id } = (yield* open()).opened;
    const snooze = (days: number) =>
      Effect.flatMap(inDays(days), (until) => snoozeCase(ada, { caseId: id, until, reason: "Calls back" }));
    for (const days of [-1, 400]) expect(yield* Effect.flip(snooze(days))).toMatchObject({ _tag: "Invalid" });
    yield* snooze(3);
    expect(yield* inbox()).toEqual([]);
    expect(yield* inbox({ cases: { ownerId: ada.staffId as never } })).toEqual([]);
    // It is still found by looking into the contract.
    expect(yield* inbox({ cases: null })).toHaveLength(1);
    expect(yield* wakeCase(ada, id)).toMatchObject({ state: "open", dueAt: null });
    expect(yield* inbox()).toHaveLength(1);
    yield* snooze(3);
    yield* letPass("3 days");
    expect(yield* inbox()).toHaveLength(1);
    yield* reviewCases();
    expect(yield* (yield* Cases).get(id)).toMatchObject({ state: "open", dueAt: null });
  });

  testInWorld(
    "is not closed while something of it waits, says since when nothing does, and is closed with a reason",
    function* () {
      const { ada, owner, contract, thing, open } = yield* stuckOffer;
      const cases = yield* Cases;
      const { id } = (yield* open()).opened;
      expect(yield* Effect.flip(closeCase(ada, id, "Done"))).toMatchObject({
        code: "case_waits",
        message: "Its contract is 'offer sent' and still waits for Cole Contractor, the bidder.",
      });
      yield* reviewCases();
      expect(yield* cases.get(id)).toMatchObject({ clearedAt: null, version: 1, priority: "urgent" });
      yield* withdrawContract(owner, contract.id);
      expect(yield* inbox()).toEqual([]);
      yield* reviewCases();
      const cleared = yield* cases.get(id);
      expect(cleared).toMatchObject({ state: "open", ownerId: ada.staffId, clearedAt: expect.any(Date) });
      // Its owner still has it in the inbox, to close it.
      expect(yield* inbox({ cases: { ownerId: ada.staffId as never } })).toMatchObject([
        { kind: "case-open", id, since: cleared.clearedAt, detail: "cleared" },
      ]);
      yield* reviewCases();
      expect(yield* cases.get(id)).toEqual(cleared);
      expect(yield* Effect.flip(closeCase(ada, id, " "))).toMatchObject({ _tag: "Invalid" });
      expect(yield* closeCase(ada, id, "The offer is withdrawn")).toMatchObject({ state: "closed" });
      expect((yield* viewCase(id)).history.map(({ event }) => event)).toEqual(["open", "clear", "close"]);
      expect(yield* inbox()).toEqual([]);
      expect(yield* Effect.flip(takeCase(ada, id))).toMatchObject({ _tag: "IllegalMove" });
      expect(yield* reopenCase(ada, id)).toMatchObject({ state: "open" });
      expect(yield* cases.thingsOf(id)).toEqual([thing]);
    },
  );

  testInWorld(
    "is closed by itself where nobody has it and nothing was noted, and opens again where it is stuck again",
    function* () {
      const { ada } = yield* desk;
      const { giveUpJob } = yield* MemoryStore;
      const { owner } = yield* offeredContract();
      const jobs = yield* Jobs;
      yield* jobs.put({ name: "pack-own-data", personId: owner.personId });
      yield* giveUpJob("The disk is full.");
      const [dead] = yield* inbox({ kind: "job-dead" });
      const thing = { noun: "job", id: dead?.id ?? "" } as const;
      const how = { isUnassigned: true, reason: null };
      const { opened } = yield* openCaseAbout(ada, thing, how);
      expect(opened.subject).toBe("pack-own-data: The disk is full.");
      expect(yield* inbox({ kind: "job-dead" })).toMatchObject([{ case: { id: opened.id } }]);
      expect(yield* inbox({ kind: "job-dead", cases: "none" })).toEqual([]);
      expect(yield* inbox({ kind: "job-dead", cases: { ownerId: ada.staffId as never } })).toEqual([]);
      yield* reviewCases();
      expect(yield* openOnes).toHaveLength(1);
      const cases = yield* Cases;
      yield* cases.putThing(opened.id, thing);
      yield* cases.save({ ...(yield* cases.get(opened.id)), state: "closed" });
      const again = yield* openCaseAbout(ada, thing, how);
      expect(again).toMatchObject({ isNew: true, opened: { id: opened.id, state: "open" } });
    },
  );
});

describe("a ticket", () => {
  testInWorld("gets a case, or joins the open one of its contract", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const cases = yield* Cases;
    const first = yield* openTicket(owner, asked);
    const [own] = yield* openOnes;
    expect(own).toMatchObject({
      subject: asked.subject,
      personId: owner.personId,
      owner: null,
      priority: "normal",
    });
    expect(yield* cases.thingsOf(own?.id as never)).toEqual([{ noun: "ticket", id: first.id }]);
    const about = { ...asked, contractId: contract.id };
    const posters = yield* openTicket(owner, about);
    const bidders = yield* openTicket(contractor, { ...about, subject: "Who pays?", priority: "urgent" });
    const all = yield* openOnes;
    expect(all.map((it) => [it.contractId, it.priority])).toEqual([
      [contract.id, "urgent"],
      [null, "normal"],
    ]);
    const things = yield* cases.thingsOf(all[0]?.id as never);
    expect(things.map(({ id }) => id).sort()).toEqual([posters.id, bidders.id].sort());
    // An urgent ticket is in the inbox at once.
    expect(yield* inbox()).toMatchObject([{ id: bidders.id, isUrgent: true, case: { id: all[0]?.id } }]);
    // The person who asked cannot read anything about it.
    expect(JSON.stringify(yield* viewTicket(owner, first.id))).not.toContain(own?.id);
  });

  testInWorld("has its case come back when whoever asked writes, put off or closed as it may be", function* () {
    const { ada, owner, cases, ticket, id } = yield* askedAndOpened;
    yield* takeCase(ada, id);
    const wait = Effect.flatMap(inDays(5), (until) => waitForReply(ada, { caseId: id, until, reason: null }));
    const write = writeToSupport(owner, { ticketId: ticket.id, text: "Here it is." });
    const state = Effect.map(cases.get(id), (it) => it.state);
    yield* replySupport({ ticketId: ticket.id, text: "Which bank?", staff: "Ada Agent" });
    yield* wait;
    yield* letPass("2 days");
    yield* reviewCases();
    expect(yield* state).toBe("waiting");
    yield* write;
    expect(yield* state).toBe("open");
    yield* wait;
    yield* letPass("6 days");
    yield* reviewCases();
    expect(yield* state).toBe("open");
    yield* wait;
    yield* closeTicket(owner, ticket.id);
    expect(yield* state).toBe("open");
    expect(yield* Effect.flip(wait)).toMatchObject({ code: "nobody_to_answer" });
    yield* closeCase(ada, id, "They have found it");
    yield* write;
    expect(yield* state).toBe("open");
    expect(yield* cases.get(id)).toMatchObject({ ownerId: ada.staffId, clearedAt: null });
    // What the person wrote is not in their history.
    const moved = (yield* viewCase(id)).history.filter(({ event }) => event === "wake" || event === "reopen");
    for (const it of moved) expect(it.personId).toBeNull();
  });

  testInWorld("is answered before its case is closed; then a case that nobody has closes by itself", function* () {
    const { ada, cases, ticket, id } = yield* askedAndOpened;
    expect(yield* Effect.flip(closeCase(ada, id, "Done"))).toMatchObject({ code: "case_waits" });
    yield* reviewCases();
    // It waits but is not overdue yet.
    expect(yield* cases.get(id)).toMatchObject({ state: "open", clearedAt: null });
    yield* replySupport({ ticketId: ticket.id, text: "On Monday.", staff: "Ada Agent" });
    yield* reviewCases();
    expect(yield* cases.get(id)).toMatchObject({ state: "closed" });
    expect((yield* viewCase(id)).history.at(-1)).toMatchObject({
      event: "close",
      reason: "Nothing about it is stuck anymore.",
      staffId: null,
    });
  });

  testInWorld("is put to another case, and the one that is left with nothing is closed", function* () {
    const { ada, open } = yield* stuckOffer;
    const owner = yield* newcomer("home_owner");
    const cases = yield* Cases;
    const ticket = yield* openTicket(owner, asked);
    const before = (yield* openOnes)[0]?.id as Case["id"];
    const { id } = (yield* open()).opened;
    yield* attachToCase(ada, { caseId: id, ticketId: ticket.id });
    expect((yield* cases.thingsOf(id)).map(({ noun }) => noun)).toEqual(["contract", "ticket"]);
    expect(yield* cases.get(before)).toMatchObject({ state: "closed" });
    const late = attachToCase(ada, { caseId: before, ticketId: ticket.id });
    expect(yield* Effect.flip(late)).toMatchObject({ _tag: "IllegalMove" });
  });
});

describe("the regular review of everything stuck", () => {
  testInWorld("opens what is worth more than the sum, once, for anybody to take", function* () {
    const { contract, thing } = yield* stuckOffer;
    const lowSum = Effect.provideService(Policy, { ...defaultPolicy, caseAbove: cents(contract.totalCost - 1) });
    const highSum = Effect.provideService(Policy, { ...defaultPolicy, caseAbove: contract.totalCost });
    yield* highSum(reviewCases());
    expect(yield* openOnes).toEqual([]);
    yield* Effect.forEach([1, 2, 3], () => lowSum(reviewCases()), { concurrency: "unbounded" });
    expect(yield* openOnes).toMatchObject([{ contractId: contract.id, owner: null, priority: "urgent" }]);
    expect(yield* inbox({ cases: "unassigned" })).toMatchObject([{ id: thing.id }]);
  });
});

describe("the inbox", () => {
  testInWorld("is whose who has the cases, or nobody's, and is counted by kind", function* () {
    const { ada, alec, contract, open } = yield* stuckOffer;
    yield* openTicket(yield* newcomer("home_owner"), { ...asked, priority: "urgent" });
    const kinds = (filter: Partial<StuckFilter>) => Effect.map(inbox(filter), (items) => items.map(({ kind }) => kind));
    const mine = { cases: { ownerId: ada.staffId as never } };
    expect(yield* kinds({ cases: "unassigned" })).toEqual(["ticket-open", "offer-unanswered"]);
    yield* open();
    expect(yield* kinds(mine)).toEqual(["offer-unanswered"]);
    expect(yield* kinds({ cases: { ownerId: alec.staffId as never } })).toEqual([]);
    expect(yield* kinds({ cases: "unassigned" })).toEqual(["ticket-open"]);
    expect(yield* countStuck({ ...anythingStuck, cases: "awake" })).toEqual([
      { kind: "offer-unanswered", count: 1, amount: contract.totalCost },
      { kind: "ticket-open", count: 1, amount: 0 },
    ]);
    expect(yield* countStuck({ ...anythingStuck, ...mine })).toHaveLength(1);
  });
});

describe("a staff command that is run for a case", () => {
  testInWorld("is about whom or what the case is about, and the case is open", function* () {
    const { ada, contract, owner, open } = yield* stuckOffer;
    const { id } = (yield* open()).opened;
    const act = { ...ada, caseId: id };
    yield* checkCase(act, []);
    yield* checkCase(act, [contract.id, owner.personId]);
    yield* checkCase({ ...ada, caseId: null }, ["anybody"]);
    const others = checkCase(act, ["019a0000-0000-7000-8000-000000000009"]);
    expect(yield* Effect.flip(others)).toMatchObject({ code: "case_of_others" });
    const asker = yield* newcomer("home_owner");
    const ticket = yield* openTicket(asker, { ...asked, caseId: id });
    yield* checkCase(act, [asker.personId]);
    yield* replySupport({ ticketId: ticket.id, text: "Yes.", staff: "Ada Agent" });
    yield* withdrawContract(owner, contract.id);
    yield* closeCase(ada, id, "Done");
    expect(yield* Effect.flip(checkCase(act, [contract.id]))).toMatchObject({ code: "case_closed" });
  });
});
