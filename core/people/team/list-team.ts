import { Effect, Struct } from "effect";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import { memberOf, type PersonActor, selfOf } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { businessOfTeam } from "./checks.ts";
import { type Acting, manages, OpenInvitation, type OwnTeam, type Team } from "./team.ts";
import { Teams } from "./teams.ts";

/** Returns the people of the business that the actor is or acts for; invitations only if the actor may invite. */
export const listTeam = Effect.fn("listTeam")(function* (actor: PersonActor) {
  const teams = yield* Teams;
  const account = yield* (yield* People).get(actor.personId);
  const memberId = memberOf(actor);
  const role = memberId === null ? "owner" : yield* teams.roleOf(account.id, memberId);
  if (role === null) return yield* notFound("team");
  const members = yield* teams.membersOf(account.id);
  const invitations = manages(role, "crew") ? yield* teams.invitationsOf(account.id, yield* now) : [];
  const team: Team = {
    business: businessOfTeam(account),
    account: cardOf(account),
    role,
    isAccount: memberId === null,
    members: members.map(({ person, role, since }) => ({ person: cardOf(person), role, since })),
    invitations: invitations.map((it) => Struct.pick(it, Struct.keys(OpenInvitation.fields))),
  };
  return team;
});

/** Lists the businesses that the person is a member of, whichever they act for now. */
export const listOwnTeams = Effect.fn("listOwnTeams")(function* (actor: PersonActor) {
  const teams = yield* (yield* Teams).teamsOf(selfOf(actor));
  return teams.map(({ business, role, since }): OwnTeam => ({ business: businessOfTeam(business), role, since }));
});

/** Returns the business that a person acts for, and their role; null if they are no longer a member. */
export const viewActing = Effect.fnUntraced(function* (businessId: PersonId, personId: PersonId) {
  const people = yield* People;
  const role = yield* (yield* Teams).roleOf(businessId, personId);
  if (role === null) return null;
  const { id, name, email, language } = yield* people.get(personId);
  const account = yield* people.get(businessId);
  const acting: Acting = { business: businessOfTeam(account), role, member: { id, name, email } };
  // A member's screens use the member's own language, not the business account's.
  return { person: { ...account, language }, acting };
});
