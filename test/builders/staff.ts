import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { StaffRole } from "#core/people/person/person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { ApprovalId, AuditEntryId, ContractId, PersonId, TicketId, ViewSessionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { approvalLifecycle } from "#core/support/staff/approval.machine.ts";
import type { Approval } from "#core/support/staff/approvals.ts";
import type { AuditEntry } from "#core/support/staff/audit-entries.ts";
import type { Plan } from "#core/support/staff/plan.ts";
import { type StaffMember, staffActorOf } from "#core/support/staff/staff-command.ts";
import { createViewSession } from "#core/support/view-session/create-view-session.ts";
import { openViewSession } from "#core/support/view-session/open-view-session.ts";
import { linkLife, type ViewSession } from "#core/support/view-session/view-session.ts";
import { newcomer } from "./errand.ts";
import { fresh, idOf, moment } from "./moment.ts";
import { storedPerson } from "./stored.ts";
import { storedTicket } from "./ticket.ts";

const aHash = (): string => crypto.randomUUID().replaceAll("-", "");

export const aPlan = (but: Partial<Plan> = {}): Plan => ({
  hash: aHash(),
  command: "contracts cancel",
  about: { contract: "019a0000-0000-7000-8000-000000000000" },
  sentence: "Cancel the contract.",
  moves: [{ noun: "contract", id: idOf(ContractId), event: "cancel", from: "accepted", to: "cancelled" }],
  ledger: [{ kind: "refund", contractId: idOf(ContractId), account: "poster", amount: -700_000 }],
  words: [
    { personId: idOf(PersonId), name: "Olive Owner", by: "alert", title: "Contract canceled", text: "Both want it." },
  ],
  jobs: ["advance-refund"],
  calls: [{ provider: "the card provider", call: "refund", amount: 700_000, refs: { chargeRef: "ch_1" } }],
  isOpen: true,
  answers: [],
  signsOut: 0,
  money: 700_000,
  begun: 0,
  stake: 700_000,
  concerns: [],
  staff: [],
  newManagers: [],
  ...but,
});

export const anApproval = (staffId: PersonId, but: Partial<Approval> = {}): Approval => ({
  ...fresh(ApprovalId),
  plan: aPlan(),
  staffId,
  reason: "Both asked by phone",
  ticketId: null,
  caseId: null,
  state: approvalLifecycle.initial,
  decidedBy: null,
  ...but,
});

export const anAuditEntry = (staffId: PersonId | null, but: Partial<AuditEntry> = {}): AuditEntry => {
  const at = moment();
  return {
    id: idOf(AuditEntryId, at),
    staffId,
    staffName: "Sam Staff",
    kind: "acted",
    command: "contracts cancel",
    detail: "Cancel the contract.",
    subjects: [],
    moves: [],
    plan: null,
    unapproved: 0,
    reason: null,
    ticketId: null,
    at,
    ...but,
  };
};

export const aViewSession = (personId: PersonId, staffId: PersonId, but: Partial<ViewSession> = {}): ViewSession => {
  const at = moment();
  const id = idOf(ViewSessionId, at);
  return {
    id,
    personId,
    staffId,
    reason: "Asked by phone",
    ticketId: idOf(TicketId),
    about: "the request 'Cannot pay'",
    page: { to: "listings" },
    tokenHash: `link-${id}`,
    createdAt: at,
    openedAt: null,
    expiresAt: new Date(at.getTime() + linkLife),
    endedAt: null,
    ...but,
  };
};

/** Stores a person who works for support. */
export const storedStaff = Effect.fnUntraced(function* (staffRole: StaffRole = "manager") {
  const { id, name } = yield* storedPerson({ staffRole });
  const member: StaffMember = { id, name, role: staffRole };
  return member;
});

/** A staff member who signed up through the use cases and can sign in. */
export const staffNewcomer = Effect.fnUntraced(function* (staffRole: StaffRole = "manager", name = "Sam Staff") {
  const people = yield* People;
  const { personId } = yield* newcomer("home_owner", name);
  const person = yield* people.save({ ...(yield* people.get(personId)), staffRole });
  const member: StaffMember = { id: personId, name, role: staffRole };
  return { member, person };
});

/** Creates a view link to a person's pages, by a staff member for that person's ticket. */
export const createdView = Effect.fnUntraced(function* (
  personId: PersonId,
  { page = { to: "listings" }, staffRole = "agent" }: { readonly page?: Link; readonly staffRole?: StaffRole } = {},
) {
  const { member } = yield* staffNewcomer(staffRole);
  const { id: ticketId } = yield* storedTicket(personId);
  const staffActor = { ...staffActorOf(member), reason: "Asked by phone", ticketId };
  return { staff: member, ticketId, ...(yield* createViewSession(staffActor, personId, page)) };
});

/** `createdView`, opened in a browser that holds `cookie`. */
export const openedView = Effect.fnUntraced(function* (personId: PersonId) {
  const created = yield* createdView(personId);
  const { token: cookie } = yield* openViewSession(created.token);
  return { ...created, cookie };
});

/** Returns an actor for support acting for this person. */
export const asSupport = (actor: PersonActor) => ({ ...actor, kind: "support", staff: "sam" }) as const;
