import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import { endActing } from "#core/people/session/end-sessions.ts";
import { memberActor, type PersonActor, selfOf } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed, notFound } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { businessOfTeam, checkManages, ownRole } from "./checks.ts";
import type { TeamMembership, TeamRole } from "./team.ts";
import { Teams } from "./teams.ts";

const notYourself = (message: string): NotAllowed => new NotAllowed({ message });

/** Returns and locks a member of the actor's business. `NotFound` for others; the account is no member. */
const memberToChange = Effect.fnUntraced(function* (actor: PersonActor, personId: PersonId) {
  yield* (yield* People).lock(actor.personId);
  const member = (yield* (yield* Teams).membersOf(actor.personId)).find((it) => it.personId === personId);
  if (member === undefined) return yield* notFound("member");
  return member;
});

/** Ends what belonged to a membership: its sessions, and the invitations that the member sent. */
const endRights = Effect.fnUntraced(function* (businessId: PersonId, personId: PersonId) {
  yield* (yield* Teams).closeInvitationsBy(businessId, personId, yield* now);
  yield* endActing(businessId, personId);
});

/**
 * Changes a member's role, from their next request on; the invitations that they sent end. Fails with `NotAllowed` for
 * the actor's own role, and for roles that they may not give or take.
 */
export const changeRole = Effect.fn("changeRole")(function* (
  actor: PersonActor,
  { personId, role }: { readonly personId: PersonId; readonly role: TeamRole },
) {
  const teams = yield* Teams;
  const live = yield* Live;
  const member = yield* memberToChange(actor, personId);
  const own = yield* ownRole(actor);
  if (selfOf(actor) === personId) return yield* notYourself("You can't change your own role. Ask another owner.");
  yield* checkManages(own, member.role);
  yield* checkManages(own, role);
  if (member.role === role) return;
  yield* teams.saveRole(actor.personId, personId, role);
  yield* teams.closeInvitationsBy(actor.personId, personId, yield* now);
  const move = { noun: "team_member", subjectId: personId, event: "change_role", from: member.role, to: role };
  yield* recordMove(actor, move);
  yield* live.publish([actor.personId, personId], { noun: "team", id: actor.personId, event: "change_role" });
}, atomically);

/** Removes a member from a business, inside the caller's unit of work: they can't act for it from now on. */
const takeOut = Effect.fnUntraced(function* (
  actor: PersonActor,
  { businessId, personId, role }: Pick<TeamMembership, "businessId" | "personId" | "role">,
  event: "remove" | "leave",
) {
  if (!(yield* (yield* Teams).remove(businessId, personId))) return yield* notFound("member");
  yield* endRights(businessId, personId);
  const to = event === "remove" ? "removed" : "left";
  yield* recordMove(actor, { noun: "team_member", subjectId: personId, event, from: role, to });
  yield* (yield* Live).publish([businessId, personId], { noun: "team", id: businessId, event });
});

/**
 * Removes a member of the actor's business: all sessions in which they act for it end at once, and they are told by
 * mail. Support does it with the rights of the business's account. Fails with `NotAllowed` for members whom the actor
 * may not remove, and with `NotFound`.
 */
export const removeMember = Effect.fn("removeMember")(function* (actor: PersonActor, personId: PersonId) {
  const member = yield* memberToChange(actor, personId);
  const own = yield* ownRole(actor);
  if (selfOf(actor) === personId) return yield* notYourself("Leave the team instead.");
  yield* checkManages(own, member.role);
  yield* takeOut(actor, member, "remove");
  const business = businessOfTeam(yield* (yield* People).get(actor.personId));
  yield* putMessage({
    to: member.person,
    words: ["teamRemoved", { name: member.person.name, business: business.name }],
  });
  return { businessId: business.id, personId, role: member.role };
}, atomically);

/** Leaves a business that the person is a member of, even if they act for another. Fails with `NotFound` otherwise. */
export const leaveTeam = Effect.fn("leaveTeam")(function* (actor: PersonActor, businessId: PersonId) {
  const personId = selfOf(actor);
  yield* (yield* People).lock(businessId).pipe(Effect.catchTag("NotFound", () => Effect.fail(notFound("team"))));
  const role = (yield* (yield* Teams).teamsOf(personId)).find((it) => it.businessId === businessId)?.role;
  if (role === undefined) return yield* notFound("team");
  yield* takeOut(memberActor(businessId, personId), { businessId, personId, role }, "leave");
}, atomically);

/**
 * Ends all teams of an account that is being deleted and is locked, inside the caller's unit of work: its members can't
 * act for it anymore, its invitations end, and it acts for no other business.
 */
export const endTeams = Effect.fnUntraced(function* (personId: PersonId) {
  const teams = yield* Teams;
  const live = yield* Live;
  const at = yield* now;
  for (const { id } of yield* teams.invitationsOf(personId, at)) yield* teams.closeInvitation(personId, id, at);
  for (const member of yield* teams.membersOf(personId)) {
    yield* teams.remove(personId, member.personId);
    yield* live.publish([member.personId], { noun: "team", id: personId, event: "end" });
  }
  yield* endActing(personId, null);
  for (const { businessId } of yield* teams.teamsOf(personId)) {
    yield* teams.remove(businessId, personId);
    yield* endRights(businessId, personId);
    yield* live.publish([businessId], { noun: "team", id: businessId, event: "leave" });
  }
});
