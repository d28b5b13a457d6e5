import { Effect } from "effect";
import { describe, expect } from "vitest";
import { SentMail } from "#adapters/memory/messaging/mailer.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import { personActor } from "#core/shared/actor.ts";
import type { PersonId, ViewSessionId } from "#core/shared/ids.ts";
import { erasePerson } from "#core/support/privacy/erase-person.ts";
import { AuditEntries, everyEntry } from "#core/support/staff/audit-entries.ts";
import { planStaffCommand } from "#core/support/staff/do-staff-command.ts";
import { type StaffActor, staffActorOf } from "#core/support/staff/staff-command.ts";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { lookAt } from "#core/support/view-session/check-view-session.ts";
import { createViewSession, endViewsOf } from "#core/support/view-session/create-view-session.ts";
import { endViewSession, openViewSession, resumeViewSession } from "#core/support/view-session/open-view-session.ts";
import { readPage } from "#core/support/view-session/read-page.ts";
import { mostSeen } from "#core/support/view-session/view-session.ts";
import { listSupportAccess } from "#core/support/view-session/view-sessions.ts";
import { acceptedContract, newcomer } from "#test/builders/errand.ts";
import { firstPage } from "#test/builders/found.ts";
import { createdView, openedView, staffNewcomer } from "#test/builders/staff.ts";
import { storedTicket } from "#test/builders/ticket.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs, Time } from "#test/world.ts";

const alertsPage = { what: "Your alerts", ids: [] };

const auditOf = (subject: string) =>
  Effect.flatMap(AuditEntries, (entries) =>
    Effect.map(entries.search({ ...everyEntry, subjects: [subject] }, { after: null, limit: 100 }), ({ items }) =>
      items.toReversed(),
    ),
  );

const looking = (view: { readonly id: ViewSessionId; readonly cookie: string }) =>
  Effect.map(Effect.exit(lookAt(view.id, view.cookie, alertsPage)), (exit) => exit._tag);

const supportFor = (personId: PersonId) => ({ kind: "support", personId, staff: "Sam Staff" }) as const;

describe("a link to view a person's pages", () => {
  testInWorld("opens once, in one browser, and that browser alone sees them from then on", function* () {
    const { personId } = yield* newcomer("home_owner", "Maya Torres");
    const { id, token } = yield* createdView(personId, { page: { to: "projects" } });
    expect(yield* Effect.flip(lookAt(id, token, alertsPage))).toMatchObject({ _tag: "SessionEnded" });
    const opened = yield* openViewSession(token);
    expect(opened).toMatchObject({ person: { id: personId }, session: { id, page: { to: "projects" } } });
    expect(yield* Effect.flip(openViewSession(token))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* Effect.flip(openViewSession(opened.token))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* lookAt(id, opened.token, alertsPage)).toMatchObject({ id: personId });
    expect(yield* Effect.flip(lookAt(id, token, alertsPage))).toMatchObject({ _tag: "SessionEnded" });
    const other = yield* openedView(personId);
    expect(yield* Effect.flip(lookAt(id, other.cookie, alertsPage))).toMatchObject({ _tag: "SessionEnded" });
  });

  testInWorld("is good for ten minutes, and what it opens for half an hour, however often it is used", function* () {
    const time = yield* Time;
    const { personId } = yield* newcomer("home_owner");
    const late = yield* createdView(personId);
    yield* time.pass("10 minutes");
    expect(yield* Effect.flip(openViewSession(late.token))).toMatchObject({ _tag: "SessionEnded" });
    const view = yield* openedView(personId);
    yield* time.pass("29 minutes");
    expect(yield* looking(view)).toBe("Success");
    yield* resumeViewSession(view.cookie);
    yield* time.pass("1 minute");
    expect(yield* looking(view)).toBe("Failure");
    expect(yield* Effect.flip(resumeViewSession(view.cookie))).toMatchObject({ _tag: "SessionEnded" });
  });

  testInWorld(
    "tells the person when it is opened, not before, in their alerts and always by mail; who it was and why stay with the staff",
    function* () {
      const mail = yield* SentMail;
      const owner = yield* newcomer("home_owner", "Maya Torres");
      const told = Effect.map(listAlerts(owner, firstPage), ({ items }) =>
        items.filter(({ title }) => title === "Dibbs Support looked at your account"),
      );
      const { token, staff } = yield* createdView(owner.personId);
      expect(yield* told).toEqual([]);
      expect(yield* listSupportAccess(owner, firstPage)).toEqual({ items: [], next: null });
      yield* openViewSession(token);
      yield* runJobs;
      const [alert] = yield* told;
      expect(alert?.message).toMatch(/^On .* Eastern Time someone at Dibbs Support opened your pages/);
      expect(alert?.message).toContain("about the request 'The seller has no account'");
      expect(alert?.message).not.toMatch(new RegExp(`${staff.name}|Asked by phone`));
      const mails = (yield* mail.all).filter(({ subject }) => subject === "Dibbs Support looked at your account");
      expect(mails).toHaveLength(1);
      const { items } = yield* listSupportAccess(owner, firstPage);
      expect(items).toMatchObject([{ about: "the request 'The seller has no account'" }]);
      const [seen] = items;
      expect((seen?.endsAt.getTime() ?? 0) - (seen?.openedAt.getTime() ?? 0)).toBe(30 * 60_000);
    },
  );

  testInWorld("says nothing of what the other side has asked", function* () {
    const { owner, contractor, contract, listing } = yield* acceptedContract();
    const { member } = yield* staffNewcomer("agent");
    const asked = yield* storedTicket(owner.personId, { contractId: contract.id, subject: "They do bad work" });
    const staffActor: StaffActor = { ...staffActorOf(member), reason: "Asked by phone", ticketId: asked.id };
    const { token } = yield* createViewSession(staffActor, contractor.personId, { to: "listings" });
    yield* openViewSession(token);
    const { items } = yield* listSupportAccess(contractor, firstPage);
    expect(items).toMatchObject([{ about: `the contract for '${listing.title}'` }]);
  });
});

describe("what staff see in a view", () => {
  testInWorld("stands in the audit: each thing once, with the reason and the request, and who it was", function* () {
    const { personId } = yield* newcomer("home_owner");
    const view = yield* openedView(personId);
    const things = [
      alertsPage,
      { what: "A contract", ids: ["c-1"] },
      { what: "What happened to it", ids: ["c-1"] },
      { what: "Your alerts", ids: [] },
      { what: "A contract", ids: ["c-2"] },
    ];
    for (const thing of things) yield* lookAt(view.id, view.cookie, thing);
    yield* endViewSession(view.cookie);
    yield* endViewSession(view.cookie);
    const entries = yield* auditOf(view.id);
    expect(entries.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["view_opened", "The link was opened in a browser."],
      ["viewed", "Looked at: Your alerts."],
      ["viewed", "Looked at: A contract."],
      ["viewed", "Looked at: A contract."],
      ["view_ended", "Ended in the browser."],
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ staffId: view.staff.id, reason: "Asked by phone", ticketId: view.ticketId });
      expect(entry.subjects.slice(0, 2)).toEqual([personId, view.id]);
    }
    expect(entries[2]?.subjects).toContain("c-1");
  });

  testInWorld("is bounded: what is beyond so many things is refused, and what was seen before is not", function* () {
    const { personId } = yield* newcomer("home_owner");
    const view = yield* openedView(personId);
    for (let seen = 0; seen < mostSeen; seen += 1) {
      yield* lookAt(view.id, view.cookie, { what: "A listing", ids: [`listing-${seen}`] });
    }
    const another = yield* Effect.flip(lookAt(view.id, view.cookie, alertsPage));
    expect(another).toMatchObject({ _tag: "Blocked", code: "view_full" });
    yield* lookAt(view.id, view.cookie, { what: "A listing", ids: ["listing-0"] });
  });
});

describe("a view ends", () => {
  testInWorld("when who looks ends it in the browser", function* () {
    const { personId } = yield* newcomer("home_owner");
    const view = yield* openedView(personId);
    expect(yield* looking(view)).toBe("Success");
    yield* endViewSession(view.cookie);
    expect(yield* looking(view)).toBe("Failure");
  });

  testInWorld(
    "when support ends every view of a person, and takes back the links that wait; those of others go on",
    function* () {
      const [{ personId }, other] = [yield* newcomer("home_owner"), yield* newcomer("contractor")];
      const [view, another] = [yield* openedView(personId), yield* openedView(other.personId)];
      const waiting = yield* createdView(personId);
      expect(yield* endViewsOf(supportFor(personId))).toMatchObject({ ended: 2 });
      expect(yield* endViewsOf(supportFor(personId))).toMatchObject({ ended: 0 });
      expect(yield* looking(view)).toBe("Failure");
      expect(yield* Effect.flip(openViewSession(waiting.token))).toMatchObject({ _tag: "SessionEnded" });
      expect(yield* looking(another)).toBe("Success");
      expect(yield* Effect.flip(endViewsOf(personActor(personId)))).toMatchObject({ _tag: "NotAllowed" });
    },
  );

  testInWorld(
    "when the person is suspended, and a link that waits does not open; none is made until they are restored",
    function* () {
      const { personId } = yield* newcomer("home_owner");
      const [view, waiting] = [yield* openedView(personId), yield* createdView(personId)];
      yield* suspendPerson(supportFor(personId), "Three reports");
      expect(yield* looking(view)).toBe("Failure");
      expect(yield* Effect.flip(openViewSession(waiting.token))).toMatchObject({ _tag: "SessionEnded" });
      expect(yield* Effect.flip(createdView(personId))).toMatchObject({ _tag: "Blocked", code: "account_suspended" });
      yield* restorePerson(supportFor(personId));
      yield* createdView(personId);
    },
  );

  testInWorld("when the person is erased, with all that is kept of it; none is made of who has left", function* () {
    const { personId } = yield* newcomer("home_owner");
    const view = yield* openedView(personId);
    const { email } = yield* (yield* People).get(personId);
    yield* erasePerson(supportFor(personId), email);
    expect(yield* looking(view)).toBe("Failure");
    expect(yield* Effect.flip(createdView(personId))).toMatchObject({ _tag: "NotFound" });
  });

  testInWorld("when who looks is taken from the staff", function* () {
    const { personId } = yield* newcomer("home_owner");
    const view = yield* openedView(personId);
    yield* markSupport(supportFor(view.staff.id), null);
    expect(yield* looking(view)).toBe("Failure");
    expect(yield* Effect.flip(resumeViewSession(view.cookie))).toMatchObject({ _tag: "SessionEnded" });
  });
});

describe("who may make a link to view a person's pages", () => {
  const viewing = (staffActor: StaffActor, personId: PersonId) => ({
    command: "people view",
    about: { person: personId },
    concerns: [personId],
    sentence: "Make a link to their pages.",
    effect: createViewSession(staffActor, personId, { to: "listings" }),
  });

  testInWorld(
    "an agent, to the pages of everybody but the staff; a manager to those as well, which another manager approves",
    function* () {
      const { personId } = yield* newcomer("home_owner");
      const [{ member: agent }, { member: manager }] = [yield* staffNewcomer("agent"), yield* staffNewcomer("manager")];
      yield* staffNewcomer("manager");
      const plan = Effect.fnUntraced(function* (by: typeof agent, of: PersonId) {
        const { id: ticketId } = yield* storedTicket(of);
        const staffActor = { ...staffActorOf(by), reason: "Asked by phone", ticketId };
        return yield* planStaffCommand(viewing(staffActor, of), staffActor);
      });
      const planned = yield* plan(agent, personId);
      expect(planned).toMatchObject({
        needsApproval: false,
        plan: { moves: [{ noun: "view_session", event: "create", from: null, to: "ready" }], words: [], staff: [] },
      });
      expect(yield* Effect.flip(plan(agent, manager.id))).toMatchObject({ _tag: "NotAllowed" });
      expect(yield* plan(manager, agent.id)).toMatchObject({ needsApproval: true, plan: { staff: [agent.id] } });
    },
  );

  testInWorld("nobody without a reason and a request, or without signing in", function* () {
    const { personId } = yield* newcomer("home_owner");
    const { member } = yield* staffNewcomer("manager");
    const { id: ticketId } = yield* storedTicket(personId);
    const good: StaffActor = { ...staffActorOf(member), reason: "Asked by phone", ticketId };
    for (const lack of [{ staffId: null }, { reason: null }, { ticketId: null }]) {
      const made = createViewSession({ ...good, ...lack }, personId, { to: "listings" });
      expect(yield* Effect.flip(made)).toMatchObject({ _tag: "NotAllowed" });
    }
  });
});

describe("the page that a link leads to", () => {
  testInWorld(
    "is a contract from the side of the person, or a page by its name; another's thing is no page of theirs",
    function* () {
      const { owner, contractor, contract, bid, listing } = yield* acceptedContract();
      const { personId: stranger } = yield* newcomer("home_owner");
      const ticket = yield* storedTicket(owner.personId);
      const read = (of: PersonId, text: string) => readPage(of, text);
      expect(yield* read(owner.personId, `contract/${contract.id}`)).toEqual({
        to: "poster_contract",
        contractId: contract.id,
      });
      expect(yield* read(contractor.personId, `contract/${contract.id}`)).toEqual({
        to: "bidder_contract",
        bidId: bid.id,
      });
      expect(yield* read(stranger, `listing/${listing.id}`)).toEqual({ to: "listing", listingId: listing.id });
      expect(yield* read(owner.personId, `ticket/${ticket.id}`)).toEqual({ to: "ticket", ticketId: ticket.id });
      expect(yield* read(owner.personId, "my-bids")).toEqual({ to: "my_bids" });
      for (const text of [`contract/${contract.id}`, `ticket/${ticket.id}`, `chat/${ticket.id}`, "contract/no-id"]) {
        expect(yield* Effect.flip(read(stranger, text))).toMatchObject({ _tag: "NotFound" });
      }
      for (const text of ["nothing", "page", "contract", `payment/${contract.id}`, ""]) {
        expect(yield* Effect.flip(read(owner.personId, text))).toMatchObject({ _tag: "Invalid" });
      }
    },
  );
});
