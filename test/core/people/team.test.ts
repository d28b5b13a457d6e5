import { Effect, Exit } from "effect";
import { describe, expect, test } from "vitest";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { listChatMessages } from "#core/contract/chat/read-conversations.ts";
import { sendChatMessage } from "#core/contract/chat/send-chat-message.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { addPushSubscription, listPushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { chooseUserType } from "#core/people/person/onboarding.ts";
import { People } from "#core/people/person/people.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { acceptInvitation, viewInvitation } from "#core/people/team/accept-invitation.ts";
import { actFor } from "#core/people/team/act-for.ts";
import { changeRole, leaveTeam, removeMember } from "#core/people/team/change-team.ts";
import { inviteMember, withdrawInvitation } from "#core/people/team/invite-member.ts";
import { listOwnTeams, listTeam, viewActing } from "#core/people/team/list-team.ts";
import { manages, mostInvitations, mostMembers, reaches, type TeamRole } from "#core/people/team/team.ts";
import { Teams } from "#core/people/team/teams.ts";
import { memberActor, type PersonActor, personActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { ChatMessageId, type InvitationId, newId, type PersonId, type SessionId } from "#core/shared/ids.ts";
import { forgetPerson } from "#core/support/privacy/forget-person.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { aDevice } from "#test/builders/device.ts";
import { newcomer, offeredContract } from "#test/builders/errand.ts";
import { aPerson } from "#test/builders/person.ts";
import { aPushAddress } from "#test/builders/push.ts";
import { invited, joined } from "#test/builders/team.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const roles = ["crew", "estimator", "manager", "owner"] as const;
const week = 7 * 24 * 3_600_000;

/** Opens a session in which a person acts for a business; returns it with its refresh token. */
const acting = Effect.fnUntraced(function* (person: PersonActor, businessId: PersonId) {
  const { refreshToken } = yield* openSession(person.personId, aDevice);
  return yield* actFor(refreshToken, businessId);
});

/** A new person who is already a member. */
const added = Effect.fnUntraced(function* ({ personId: businessId }: PersonActor, role: TeamRole) {
  const member = aPerson();
  yield* (yield* People).insert(member, null);
  yield* (yield* Teams).add({ businessId, personId: member.id, role, since: new Date(), invitedBy: businessId });
  return member.id;
});

const roleIn = Effect.fnUntraced(function* (business: PersonActor, personId: PersonId) {
  return yield* (yield* Teams).roleOf(business.personId, personId);
});

const supportFor = (personId: PersonId): PersonActor => ({ kind: "support", personId, staff: "sam" });

describe("roles", () => {
  test("have the rights of every lower role", () => {
    expect(roles.map((role) => roles.filter((least) => reaches(role, least)))).toEqual([
      ["crew"],
      ["crew", "estimator"],
      ["crew", "estimator", "manager"],
      ["crew", "estimator", "manager", "owner"],
    ]);
  });

  test("let an owner manage everyone, a manager the lower roles, and nobody else anyone", () => {
    expect(roles.map((role) => roles.filter((other) => manages(role, other)))).toEqual([
      [],
      [],
      ["crew", "estimator"],
      ["crew", "estimator", "manager", "owner"],
    ]);
  });
});

describe("inviting a member", () => {
  testInWorld("mails a link that works once, for its address alone", function* () {
    const business = yield* newcomer("contractor", "Delgado Builders");
    const rosa = yield* newcomer("home_owner", "Rosa Ruiz");
    const stranger = yield* newcomer("home_owner", "Sam Stranger");
    const { email } = yield* (yield* People).get(rosa.personId);
    const token = yield* invited(business, ` ${email.toUpperCase()} `, "estimator");
    const [mail] = yield* (yield* Outbox).recent(1);
    expect(mail).toMatchObject({ address: email, isSealed: true, channel: "mail" });
    expect(mail?.text).not.toContain(token);
    expect(yield* viewInvitation(token)).toMatchObject({
      business: { id: business.personId, name: "Delgado Builders" },
      ...{ role: "estimator", email },
    });
    expect(yield* Effect.flip(acceptInvitation(stranger, token))).toMatchObject({ code: "invitation_of_another" });
    expect(yield* acceptInvitation(rosa, token)).toMatchObject({ role: "estimator" });
    expect(yield* Effect.flip(acceptInvitation(rosa, token))).toMatchObject({ code: "invitation_over" });
    expect(yield* Effect.flip(viewInvitation(token))).toMatchObject({ code: "invitation_over" });
    expect(yield* listOwnTeams(rosa)).toMatchObject([{ business: { id: business.personId }, role: "estimator" }]);
    const { members, invitations } = yield* listTeam(business);
    expect(members).toMatchObject([{ person: { id: rosa.personId }, role: "estimator" }]);
    expect(invitations).toEqual([]);
    expect((yield* (yield* People).getMember(rosa.personId)).emailProvenAt).not.toBeNull();
    expect((yield* listAlerts(business, { after: null, limit: 5 })).items[0]).toMatchObject({
      title: "New team member",
      link: { to: "team" },
    });
  });

  testInWorld("of many acceptances at once one joins", function* () {
    const business = yield* newcomer("contractor");
    const person = yield* newcomer("home_owner");
    const token = yield* invited(business, (yield* (yield* People).get(person.personId)).email, "crew");
    const exits = yield* Effect.forEach(
      Array.from({ length: 10 }),
      () => Effect.exit(acceptInvitation(person, token)),
      { concurrency: "unbounded" },
    );
    expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
    expect((yield* listTeam(business)).members).toHaveLength(1);
  });

  testInWorld("ends after a week, when withdrawn, and when sent anew", function* () {
    const business = yield* newcomer("contractor");
    const first = yield* invited(business, "rosa@example.com", "crew");
    const second = yield* invited(business, "rosa@example.com", "estimator");
    expect(yield* Effect.flip(viewInvitation(first))).toMatchObject({ code: "invitation_over" });
    const [open] = (yield* listTeam(business)).invitations;
    expect(open).toMatchObject({ email: "rosa@example.com", role: "estimator" });
    yield* withdrawInvitation(business, open?.id as InvitationId);
    expect(yield* Effect.flip(viewInvitation(second))).toMatchObject({ code: "invitation_over" });
    const third = yield* invited(business, "rosa@example.com", "crew");
    yield* letPass(week);
    expect(yield* Effect.flip(viewInvitation(third))).toMatchObject({ code: "invitation_over" });
  });

  testInWorld("gives nobody a role above the inviter's, nor a manager their equal", function* () {
    const business = yield* newcomer("contractor");
    for (const role of roles) {
      const { actor } = yield* joined(business, role);
      for (const given of roles) {
        const exit = yield* Effect.exit(
          inviteMember(actor, { email: `${role}-${given}@example.com`, role: given }, String),
        );
        expect([role, given, Exit.isSuccess(exit)]).toEqual([role, given, manages(role, given)]);
      }
    }
  });

  testInWorld("is over with the rights of whoever sent it", function* () {
    const business = yield* newcomer("contractor");
    const manager = yield* joined(business, "manager");
    const token = yield* invited(manager.actor, "rosa@example.com", "estimator");
    yield* changeRole(business, { personId: manager.person.id, role: "crew" });
    expect(yield* Effect.flip(viewInvitation(token))).toMatchObject({ code: "invitation_over" });
    expect(yield* Effect.flip(invited(manager.actor, "sam@example.com", "crew"))).toMatchObject({ _tag: "NotAllowed" });
  });

  testInWorld("is for businesses, and not for the staff", function* () {
    const home = yield* newcomer("home_owner");
    expect(yield* Effect.flip(invited(home, "rosa@example.com", "crew"))).toMatchObject({
      code: "team_needs_business",
    });
    const people = yield* People;
    const business = yield* newcomer("contractor");
    const staff = aPerson({ staffRole: "agent" });
    yield* people.insert(staff, null);
    expect(yield* Effect.flip(invited(personActor(staff.id), "rosa@example.com", "crew"))).toMatchObject({
      code: "staff_has_no_team",
    });
    const token = yield* invited(business, staff.email, "owner");
    expect(yield* Effect.flip(acceptInvitation(personActor(staff.id), token))).toMatchObject({
      code: "staff_has_no_team",
    });
    const member = yield* joined(business, "manager");
    for (const { personId } of [business, personActor(member.person.id)]) {
      expect(yield* Effect.flip(markSupport(supportFor(personId), "agent"))).toMatchObject({
        code: "staff_has_no_team",
      });
    }
    yield* removeMember(business, member.person.id);
    yield* markSupport(supportFor(member.person.id), "agent");
    yield* markSupport(supportFor(business.personId), "agent");
  });

  testInWorld("is let go before its business becomes a home owner", function* () {
    const business = yield* newcomer("contractor");
    const member = yield* joined(business, "crew");
    const becomes = chooseUserType(supportFor(business.personId), "home_owner");
    expect(yield* Effect.flip(becomes)).toMatchObject({ code: "team_has_members" });
    expect(yield* chooseUserType(supportFor(business.personId), "supplier")).toMatchObject({ userType: "supplier" });
    yield* removeMember(business, member.person.id);
    expect(yield* becomes).toMatchObject({ userType: "home_owner" });
  });

  testInWorld("has limits: invitations at once, members, and how often", function* () {
    const business = yield* newcomer("contractor");
    for (let at = 0; at < mostInvitations; at += 1) yield* invited(business, `crew${at}@example.com`, "crew");
    expect(yield* Effect.flip(invited(business, "one-more@example.com", "crew"))).toMatchObject({ code: "team_full" });
    // An invitation that replaces an open one needs no additional place.
    yield* invited(business, "crew0@example.com", "estimator");
    for (let at = 0; at < 9; at += 1) yield* invited(business, "crew1@example.com", "crew");
    expect(yield* Effect.flip(invited(business, "crew1@example.com", "crew"))).toMatchObject({
      _tag: "TooManyAttempts",
    });
    const full = yield* newcomer("contractor");
    const people = yield* People;
    const rosa = yield* newcomer("home_owner");
    const token = yield* invited(full, (yield* people.get(rosa.personId)).email, "crew");
    for (let at = 0; at < mostMembers; at += 1) yield* added(full, "crew");
    expect(yield* Effect.flip(acceptInvitation(rosa, token))).toMatchObject({ code: "team_full" });
    expect(yield* Effect.flip(invited(full, "one-more@example.com", "crew"))).toMatchObject({ code: "team_full" });
  });
});

describe("changing a team", () => {
  testInWorld("a business cannot lose its owner: its account is no member", function* () {
    const business = yield* newcomer("contractor");
    const owner = yield* joined(business, "owner");
    for (const change of [
      removeMember(owner.actor, business.personId),
      changeRole(owner.actor, { personId: business.personId, role: "crew" }),
    ]) {
      expect(yield* Effect.flip(change)).toMatchObject({ _tag: "NotFound" });
    }
    expect(yield* Effect.flip(leaveTeam(business, business.personId))).toMatchObject({ _tag: "NotFound" });
  });

  testInWorld("each manages those below them alone, and nobody themselves", function* () {
    const business = yield* newcomer("contractor");
    for (const role of roles) {
      const { actor, person } = yield* joined(business, role);
      expect(yield* Effect.flip(changeRole(actor, { personId: person.id, role: "owner" }))).toMatchObject({
        _tag: "NotAllowed",
      });
      expect(yield* Effect.flip(removeMember(actor, person.id))).toMatchObject({ _tag: "NotAllowed" });
      for (const of of roles) {
        for (const to of roles) {
          const other = yield* added(business, of);
          const exit = yield* Effect.exit(changeRole(actor, { personId: other, role: to }));
          expect([role, of, to, Exit.isSuccess(exit)]).toEqual([role, of, to, manages(role, of) && manages(role, to)]);
          yield* removeMember(business, other);
        }
        const other = yield* added(business, of);
        const exit = yield* Effect.exit(removeMember(actor, other));
        expect([role, of, Exit.isSuccess(exit)]).toEqual([role, of, manages(role, of)]);
      }
    }
  });

  testInWorld("touches nobody of another business", function* () {
    const [one, other] = [yield* newcomer("contractor"), yield* newcomer("supplier")];
    const member = yield* joined(other, "crew");
    const owner = yield* joined(one, "owner");
    expect(yield* Effect.flip(removeMember(owner.actor, member.person.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(changeRole(one, { personId: member.person.id, role: "owner" }))).toMatchObject({
      _tag: "NotFound",
    });
    const [open] = [yield* invited(other, "rosa@example.com", "crew")];
    const id = (yield* listTeam(other)).invitations[0]?.id as InvitationId;
    expect(yield* Effect.flip(withdrawInvitation(one, id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* viewInvitation(open)).toMatchObject({ email: "rosa@example.com" });
  });

  testInWorld("who is removed, or leaves, acts for it no more from then on, and stays who they are", function* () {
    const business = yield* newcomer("contractor", "Delgado Builders");
    const sessions = yield* Sessions;
    for (const leave of [
      (personId: PersonId) => removeMember(business, personId),
      (personId: PersonId) => leaveTeam(personActor(personId), business.personId),
    ]) {
      const member = yield* joined(business, "manager");
      const own = yield* openSession(member.person.id, aDevice);
      const theirs = yield* acting(member.self, business.personId);
      const other = yield* joined(business, "manager");
      const others = yield* acting(other.self, business.personId);
      yield* leave(member.person.id);
      expect(yield* roleIn(business, member.person.id)).toBeNull();
      expect(yield* sessions.find(theirs.sessionId)).toBeNull();
      expect(yield* sessions.endedSince(new Date(0))).toContain(theirs.sessionId);
      expect(yield* Effect.flip(refreshSession(theirs.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
      expect(yield* sessions.find(own.sessionId)).not.toBeNull();
      expect(yield* sessions.find(others.sessionId)).not.toBeNull();
      expect(yield* Effect.flip(acting(member.self, business.personId))).toMatchObject({ _tag: "NotFound" });
      yield* removeMember(business, other.person.id);
    }
    const mails = yield* (yield* Outbox).recent(20);
    expect(mails.filter(({ subject }) => subject === "You were removed from a team").length).toBeGreaterThanOrEqual(1);
  });

  testInWorld("is kept in the history with who did it", function* () {
    const business = yield* newcomer("contractor");
    const owner = yield* joined(business, "owner");
    const member = yield* joined(business, "crew", {}, owner.actor);
    yield* changeRole(owner.actor, { personId: member.person.id, role: "estimator" });
    yield* removeMember(owner.actor, member.person.id);
    const moves = yield* (yield* History).ofSubject("team_member", member.person.id);
    const by = { personId: business.personId, memberId: owner.person.id };
    expect(moves).toMatchObject([
      { event: "join", to: "crew", personId: business.personId, memberId: member.person.id },
      { event: "change_role", from: "crew", to: "estimator", ...by },
      { event: "remove", from: "estimator", to: "removed", ...by },
    ]);
  });
});

describe("acting for a business", () => {
  testInWorld("takes the place of the session before, of the same person, and proves nothing anew", function* () {
    const business = yield* newcomer("contractor");
    const member = yield* joined(business, "estimator");
    const sessions = yield* Sessions;
    const first = yield* openSession(member.person.id, aDevice);
    const before = yield* sessions.find(first.sessionId);
    yield* letPass(3_600_000);
    const session = yield* actFor(first.refreshToken, business.personId);
    expect(yield* sessions.find(first.sessionId)).toBeNull();
    expect(yield* Effect.flip(refreshSession(first.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
    expect(yield* sessions.find(session.sessionId)).toMatchObject({
      personId: member.person.id,
      actsFor: business.personId,
      createdAt: before?.createdAt,
      provenAt: null,
    });
    expect(yield* isRecent(session.sessionId)).toBe(false);
    const refreshed = yield* refreshSession(session.refreshToken);
    expect(refreshed.session).toMatchObject({ actsFor: business.personId });
    const { id, name, email } = member.person;
    expect(yield* viewActing(business.personId, id)).toMatchObject({ acting: { member: { id, name, email } } });
    const own = yield* actFor(refreshed.refreshToken, null);
    expect(own.session).toMatchObject({ actsFor: null, personId: member.person.id });
    expect(yield* sessions.find(session.sessionId)).toBeNull();
  });

  testInWorld("leaves the browser its pushes, and those of other browsers alone", function* () {
    const business = yield* newcomer("contractor");
    const { person, self } = yield* joined(business, "crew");
    const [here, elsewhere] = [yield* openSession(person.id, aDevice), yield* openSession(person.id, aDevice)];
    const [one, other] = [
      yield* addPushSubscription(self, here.sessionId, aPushAddress()),
      yield* addPushSubscription(self, elsewhere.sessionId, aPushAddress()),
    ];
    const present = Effect.fnUntraced(function* (sessionId: SessionId) {
      return (yield* listPushSubscriptions(self, sessionId)).items.map(({ id, isPresent }) => [id, isPresent]);
    });
    const acting = yield* actFor(here.refreshToken, business.personId);
    expect(yield* present(acting.sessionId)).toEqual([
      [other.id, false],
      [one.id, true],
    ]);
    const own = yield* actFor(acting.refreshToken, null);
    expect(yield* present(own.sessionId)).toEqual([
      [other.id, false],
      [one.id, true],
    ]);
  });

  testInWorld("is for members alone, and for no business that is suspended", function* () {
    const business = yield* newcomer("contractor");
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(acting(stranger, business.personId))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(acting(business, business.personId))).toMatchObject({ _tag: "NotFound" });
    const member = yield* joined(business, "owner");
    const session = yield* acting(member.self, business.personId);
    yield* suspendPerson(supportFor(business.personId), "Fraud.");
    expect(yield* (yield* Sessions).find(session.sessionId)).toBeNull();
    expect(yield* roleIn(business, member.person.id)).toBeNull();
    expect(yield* Effect.flip(acting(member.self, business.personId))).toMatchObject({ code: "account_suspended" });
  });

  testInWorld("a person in two businesses is one thing in each", function* () {
    const [one, other] = [yield* newcomer("contractor"), yield* newcomer("supplier")];
    const member = yield* joined(one, "owner");
    yield* acceptInvitation(member.self, yield* invited(other, member.person.email, "crew"));
    expect([yield* roleIn(one, member.person.id), yield* roleIn(other, member.person.id)]).toEqual(["owner", "crew"]);
    const inOther = memberActor(other.personId, member.person.id);
    expect(yield* Effect.flip(invited(inOther, "rosa@example.com", "crew"))).toMatchObject({ _tag: "NotAllowed" });
    yield* removeMember(one, member.person.id);
    expect(yield* roleIn(other, member.person.id)).toBe("crew");
  });
});

describe("what a member does", () => {
  testInWorld("is the business's, and keeps who did it", function* () {
    const { owner, contractor, contract } = yield* offeredContract();
    const rosa = yield* joined(contractor, "manager", { name: "Rosa Ruiz" });
    yield* acceptContract(rosa.actor, { contractId: contract.id, skipAccounts: true });
    const kept = (yield* (yield* History).ofContract(contract.id)).find(
      ({ noun, event }) => noun === "contract" && event === "accept",
    );
    expect(kept).toMatchObject({ personId: contractor.personId, memberId: rosa.person.id });
    const told = (yield* listHistory(contractor, contract.id)).find(({ event }) => event === "accept");
    expect(told).toMatchObject({ member: "Rosa Ruiz", personId: contractor.personId });
    const toOther = (yield* listHistory(owner, contract.id)).find(({ event }) => event === "accept");
    expect(JSON.stringify(toOther)).not.toContain("Rosa");
    expect(JSON.stringify(toOther)).not.toContain(rosa.person.id);
    const entries = yield* (yield* ContractRecords).entries([contract.id]);
    const recorded = entries.map(({ text }) => JSON.parse(text)).find(({ event }) => event === "accept");
    expect(recorded).toMatchObject({ by: "bidder", facts: { member: rosa.person.id } });
  });

  testInWorld("in the chat is told by name", function* () {
    const { owner, contractor, contract } = yield* offeredContract();
    const rosa = yield* joined(contractor, "crew", { name: "Rosa Ruiz" });
    const { id } = yield* openConversation(rosa.actor, {
      personId: owner.personId,
      listingId: null,
      contractId: contract.id,
    });
    const draft = { id: yield* newId(ChatMessageId), text: "We come at eight.", attachments: [] };
    expect(yield* sendChatMessage(rosa.actor, { conversationId: id, draft })).toMatchObject({ member: "Rosa Ruiz" });
    expect(yield* listChatMessages(owner, id, { before: null, limit: 5 })).toMatchObject([
      { senderId: contractor.personId, member: "Rosa Ruiz" },
    ]);
  });
});

describe("an account that is deleted", () => {
  testInWorld("leaves its teams, and a business's members act for it no more", function* () {
    const business = yield* newcomer("contractor");
    const member = yield* joined(business, "owner");
    const session = yield* acting(member.self, business.personId);
    const token = yield* invited(member.actor, "rosa@example.com", "crew");
    yield* forgetPerson(business, "you");
    expect(yield* (yield* Sessions).find(session.sessionId)).toBeNull();
    expect(yield* listOwnTeams(member.self)).toEqual([]);
    expect(yield* Effect.flip(viewInvitation(token))).toMatchObject({ code: "invitation_over" });

    const other = yield* newcomer("contractor");
    const leaver = yield* joined(other, "manager");
    yield* forgetPerson(leaver.self, "you");
    expect((yield* listTeam(other)).members).toEqual([]);
  });
});
