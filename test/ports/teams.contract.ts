import { Effect } from "effect";
import { expect } from "vitest";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import type { Invitation, TeamMembership } from "#core/people/team/team.ts";
import { Teams } from "#core/people/team/teams.ts";
import { InvitationId, type PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedSession } from "#test/builders/session.ts";
import { dataOf, forget, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const hour = 3_600_000;

const storedMember = Effect.fnUntraced(function* (businessId: PersonId, but: Partial<TeamMembership> = {}) {
  const { id: personId } = yield* storedPerson();
  const member: TeamMembership = {
    ...{ businessId, personId, role: "estimator", since: moment(), invitedBy: businessId },
    ...but,
  };
  expect(yield* (yield* Teams).add(member)).toBe(true);
  return member;
});

const anInvitation = (businessId: PersonId, but: Partial<Invitation> = {}): Invitation => {
  const createdAt = moment();
  return {
    id: idOf(InvitationId),
    businessId,
    email: Email.make(`${crypto.randomUUID()}@example.com`),
    role: "crew",
    tokenHash: crypto.randomUUID(),
    invitedBy: businessId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + hour),
    closedAt: null,
    ...but,
  };
};

const storedInvitation = Effect.fnUntraced(function* (businessId: PersonId, but: Partial<Invitation> = {}) {
  const invitation = anInvitation(businessId, but);
  yield* (yield* Teams).invite(invitation);
  return invitation;
});

export const teamsContract = ({ holds }: Given): void => {
  holds("a member has the role they were given, in that business only", function* () {
    const teams = yield* Teams;
    const [business, other] = [yield* storedPerson(), yield* storedPerson()];
    const { personId } = yield* storedMember(business.id);
    expect(yield* teams.roleOf(business.id, personId)).toBe("estimator");
    expect(yield* teams.roleForShare(business.id, personId)).toBe("estimator");
    expect(yield* teams.roleOf(other.id, personId)).toBeNull();
    expect(yield* teams.roleOf(personId, business.id)).toBeNull();
    expect(yield* teams.saveRole(business.id, personId, "owner")).toBe(true);
    expect(yield* teams.roleOf(business.id, personId)).toBe("owner");
    expect(yield* teams.saveRole(other.id, personId, "owner")).toBe(false);
    expect(yield* teams.remove(other.id, personId)).toBe(false);
    expect(yield* teams.remove(business.id, personId)).toBe(true);
    expect(yield* teams.remove(business.id, personId)).toBe(false);
    expect(yield* teams.roleOf(business.id, personId)).toBeNull();
    expect(yield* teams.roleForShare(business.id, personId)).toBeNull();
  });

  holds("nobody acts for a suspended business", function* () {
    const teams = yield* Teams;
    const people = yield* People;
    const business = yield* storedPerson();
    const { personId } = yield* storedMember(business.id);
    yield* people.saveStanding(business.id, { from: "active", to: "suspended" });
    expect(yield* teams.roleOf(business.id, personId)).toBeNull();
    expect(yield* teams.roleForShare(business.id, personId)).toBeNull();
    yield* people.saveStanding(business.id, { from: "suspended", to: "active" });
    expect(yield* teams.roleOf(business.id, personId)).toBe("estimator");
  });

  holds("a business's members and a member's teams are listed longest-standing first", function* () {
    const teams = yield* Teams;
    const [business, other] = [yield* storedPerson(), yield* storedPerson()];
    const late = yield* storedMember(business.id, { since: new Date("2026-05-02T12:00:00Z") });
    const early = yield* storedMember(business.id, { since: new Date("2026-05-01T12:00:00Z") });
    yield* teams.add({ ...late, businessId: other.id, since: new Date("2026-05-03T12:00:00Z") });
    const members = yield* teams.membersOf(business.id);
    expect(members.map(({ person, ...member }) => member)).toEqual([early, late]);
    expect(members.map(({ person }) => person.id)).toEqual([early.personId, late.personId]);
    const of = yield* teams.teamsOf(late.personId);
    expect(of.map((team) => [team.businessId, team.business.id])).toEqual([
      [business.id, business.id],
      [other.id, other.id],
    ]);
    expect(yield* teams.membersOf(late.personId)).toEqual([]);
  });

  holds("of twenty who add the same member at once, one does", function* () {
    const teams = yield* Teams;
    const [business, person] = [yield* storedPerson(), yield* storedPerson()];
    const member: TeamMembership = {
      ...{ businessId: business.id, personId: person.id, role: "crew", since: moment(), invitedBy: business.id },
    };
    const added = yield* manyAtOnce(20, () => teams.add(member));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(yield* teams.membersOf(business.id)).toHaveLength(1);
  });

  holds("an invitation is found by its token, and is open until it is closed or expired", function* () {
    const teams = yield* Teams;
    const [business, other] = [yield* storedPerson(), yield* storedPerson()];
    const invitation = yield* storedInvitation(business.id);
    const at = invitation.createdAt;
    expect(yield* teams.findInvitation(invitation.tokenHash)).toEqual(invitation);
    expect(yield* teams.findInvitation("another")).toBeNull();
    expect(yield* teams.invitationsOf(business.id, at)).toEqual([invitation]);
    expect(yield* teams.invitationsOf(other.id, at)).toEqual([]);
    expect(yield* teams.invitationsOf(business.id, invitation.expiresAt)).toEqual([]);
    expect(yield* teams.closeInvitation(business.id, invitation.id, invitation.expiresAt)).toBe(false);
    expect(yield* teams.closeInvitation(other.id, invitation.id, at)).toBe(false);
    expect(yield* teams.closeInvitation(business.id, invitation.id, at)).toBe(true);
    expect(yield* teams.findInvitation(invitation.tokenHash)).toEqual({ ...invitation, closedAt: at });
    expect(yield* teams.invitationsOf(business.id, at)).toEqual([]);
  });

  holds("of twenty who close an invitation at once, one succeeds", function* () {
    const teams = yield* Teams;
    const business = yield* storedPerson();
    const { id, createdAt } = yield* storedInvitation(business.id);
    const closed = yield* manyAtOnce(20, () => teams.closeInvitation(business.id, id, createdAt));
    expect(closed.filter(Boolean)).toHaveLength(1);
  });

  holds("an email has one open invitation per business, the latest", function* () {
    const teams = yield* Teams;
    const [business, other] = [yield* storedPerson(), yield* storedPerson()];
    const first = yield* storedInvitation(business.id);
    const elsewhere = yield* storedInvitation(other.id, { email: first.email });
    const second = yield* storedInvitation(business.id, { email: first.email });
    expect(yield* teams.invitationsOf(business.id, second.createdAt)).toEqual([second]);
    expect((yield* teams.findInvitation(first.tokenHash))?.closedAt).toEqual(second.createdAt);
    expect(yield* teams.invitationsOf(other.id, second.createdAt)).toEqual([elsewhere]);
  });

  holds("the invitations that a member sent are closed together, and removed once they are over", function* () {
    const teams = yield* Teams;
    const business = yield* storedPerson();
    const { personId } = yield* storedMember(business.id, { role: "manager" });
    const theirs = yield* storedInvitation(business.id, { invitedBy: personId });
    const own = yield* storedInvitation(business.id);
    yield* teams.closeInvitationsBy(business.id, personId, own.createdAt);
    expect(yield* teams.invitationsOf(business.id, own.createdAt)).toEqual([own]);
    yield* teams.removeOver(own.createdAt);
    expect(yield* teams.findInvitation(theirs.tokenHash)).not.toBeNull();
    yield* teams.removeOver(new Date(own.createdAt.getTime() + 1));
    expect(yield* teams.findInvitation(theirs.tokenHash)).toBeNull();
    expect(yield* teams.findInvitation(own.tokenHash)).not.toBeNull();
  });

  holds("a failed unit of work keeps the member and the invitation", function* () {
    const teams = yield* Teams;
    const { atomic } = yield* UnitOfWork;
    const business = yield* storedPerson();
    const { personId } = yield* storedMember(business.id);
    const invitation = yield* storedInvitation(business.id);
    yield* Effect.exit(
      atomic(
        Effect.gen(function* () {
          yield* teams.remove(business.id, personId);
          yield* teams.closeInvitation(business.id, invitation.id, invitation.createdAt);
          return yield* Effect.fail("no");
        }),
      ),
    );
    expect(yield* teams.roleOf(business.id, personId)).toBe("estimator");
    expect(yield* teams.invitationsOf(business.id, invitation.createdAt)).toEqual([invitation]);
  });

  holds("locking a business waits for an earlier lock on it", function* () {
    const people = yield* People;
    const teams = yield* Teams;
    const { atomic } = yield* UnitOfWork;
    const business = yield* storedPerson();
    const rows = yield* Effect.forEach(Array.from({ length: 20 }), () => storedPerson());
    // Each adds a member only if there is none: without the lock, several would see none.
    yield* Effect.forEach(
      rows,
      ({ id: personId }) =>
        atomic(
          Effect.gen(function* () {
            yield* people.lock(business.id);
            if ((yield* teams.membersOf(business.id)).length > 0) return;
            const member = { businessId: business.id, personId, since: moment(), invitedBy: business.id };
            yield* teams.add({ ...member, role: "crew" });
          }),
        ),
      { concurrency: "unbounded" },
    );
    expect(yield* teams.membersOf(business.id)).toHaveLength(1);
  });

  holds("sessions acting for a business end together, or only one member's", function* () {
    const sessions = yield* Sessions;
    const [business, other] = [yield* storedPerson(), yield* storedPerson()];
    const [one, two] = [yield* storedPerson(), yield* storedPerson()];
    const own = yield* storedSession(one.id);
    const acting = yield* storedSession(one.id, { actsFor: business.id });
    const elsewhere = yield* storedSession(one.id, { actsFor: other.id });
    const colleagues = yield* storedSession(two.id, { actsFor: business.id });
    const at = moment();
    expect(yield* sessions.endActing(business.id, one.id, at)).toEqual([{ id: acting.id, personId: one.id }]);
    expect(yield* sessions.find(acting.id)).toBeNull();
    expect(yield* sessions.endActing(business.id, null, at)).toEqual([{ id: colleagues.id, personId: two.id }]);
    expect(yield* sessions.endActing(business.id, null, at)).toEqual([]);
    expect(yield* sessions.find(own.id)).toMatchObject({ actsFor: null });
    expect(yield* sessions.find(elsewhere.id)).toMatchObject({ actsFor: other.id });
  });

  holds("deleting a business removes its members and invitations", function* () {
    const teams = yield* Teams;
    const business = yield* storedPerson();
    const { personId } = yield* storedMember(business.id);
    const invitation = yield* storedInvitation(business.id);
    const data = yield* dataOf(personId);
    expect(data.teams).toMatchObject([{ businessId: business.id, personId, role: "estimator" }]);
    yield* forget(business.id);
    expect(yield* teams.teamsOf(personId)).toEqual([]);
    expect(yield* teams.findInvitation(invitation.tokenHash)).toBeNull();
  });
};
