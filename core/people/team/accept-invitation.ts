import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import { memberActor, type PersonActor, selfOf } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, refusal } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { Live } from "#core/shared/live.ts";
import { hashToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { businessAccount, businessOfTeam, checkIsNoStaff } from "./checks.ts";
import { teamFull } from "./invite-member.ts";
import { mostMembers, mostTeams, type OwnTeam, type ShownInvitation } from "./team.ts";
import { Teams } from "./teams.ts";

const invitationOver = refusal("invitation_over", "you", {
  message: "This invitation was already used or withdrawn, or it's older than a week.",
  whatToDo: "Ask the business for a new one.",
});

const otherAddress = refusal("invitation_of_another", "you", {
  message: "This invitation is for another email address.",
  whatToDo: "Sign in with that address, or ask the business to invite the address you use.",
});

/** Returns the open invitation of a link. Fails with `Blocked` and the code `invitation_over`. */
const openInvitation = Effect.fnUntraced(function* (token: string) {
  const invitation = yield* (yield* Teams).findInvitation(yield* hashToken(token));
  if (invitation === null || invitation.closedAt !== null || invitation.expiresAt <= (yield* now)) {
    return yield* invitationOver();
  }
  const account = yield* businessAccount(invitation.businessId).pipe(
    Effect.catchTag(["NotFound", "Blocked"], () => Effect.fail(invitationOver())),
  );
  return { invitation, account };
});

/** Returns what an invitation is for, to anyone who has its link. */
export const viewInvitation = Effect.fn("viewInvitation")(function* (token: string) {
  const { invitation, account } = yield* openInvitation(token);
  const { role, email, expiresAt } = invitation;
  const shown: ShownInvitation = { business: businessOfTeam(account), role, email, expiresAt };
  return shown;
});

/**
 * Joins the business as invited. Having the link shows that the person reads the invitation's email, which must be the
 * account's own. Tells the business. Fails with `Blocked` if the invitation is over or another's, at a limit, and for
 * support staff.
 */
export const acceptInvitation = Effect.fn("acceptInvitation")(function* (actor: PersonActor, token: string) {
  const teams = yield* Teams;
  const people = yield* People;
  const personId = selfOf(actor);
  const { invitation } = yield* openInvitation(token);
  const { businessId, role, email } = invitation;
  yield* people.lock(businessId);
  const account = yield* businessAccount(businessId);
  yield* checkStanding(businessId, "other");
  // Locked like in `markSupport`, which checks for teams before it adds a person to the staff.
  yield* people.lock(personId);
  const person = yield* people.get(personId);
  if (person.email !== email) return yield* otherAddress();
  yield* checkIsNoStaff(person);
  const since = yield* now;
  if (!(yield* teams.closeInvitation(businessId, invitation.id, since))) return yield* invitationOver();
  if ((yield* teams.membersOf(businessId)).length >= mostMembers) return yield* teamFull();
  if ((yield* teams.teamsOf(personId)).length >= mostTeams) {
    return yield* blocked("too_many_teams", "you", {
      message: `You're already on ${mostTeams} teams.`,
      whatToDo: "Leave one of them first.",
    });
  }
  const joined = { businessId, personId, role, since, invitedBy: invitation.invitedBy };
  if (!(yield* teams.add(joined))) return yield* invitationOver();
  yield* people.proveEmail(personId, since);
  const move = { noun: "team_member", subjectId: personId, event: "join", to: role };
  yield* recordMove(memberActor(businessId, personId), move);
  yield* tell(businessId, {
    kind: "security",
    words: ["teamJoined", { name: person.name, role }],
    link: { to: "team" },
  });
  yield* (yield* Live).publish([businessId, personId], { noun: "team", id: businessId, event: "join" });
  const team: OwnTeam = { business: businessOfTeam(account), role, since };
  return team;
}, atomically);
