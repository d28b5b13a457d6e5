import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { acceptInvitation } from "#core/people/team/accept-invitation.ts";
import { inviteMember } from "#core/people/team/invite-member.ts";
import type { TeamRole } from "#core/people/team/team.ts";
import { memberActor, type PersonActor, personActor } from "#core/shared/actor.ts";
import { aPerson } from "./person.ts";

/** Invites somebody and returns the token in the email. */
export const invited = Effect.fnUntraced(function* (actor: PersonActor, email: string, role: TeamRole) {
  let token = "";
  yield* inviteMember(actor, { email, role }, (carried) => {
    token = carried;
    return `https://dibbs.test/join#${carried}`;
  });
  return token;
});

/** A new person who joined this business, as an actor for it. */
export const joined = Effect.fnUntraced(function* (
  business: PersonActor,
  role: TeamRole,
  but: Partial<Person> = {},
  inviter = business,
) {
  const person = aPerson(but);
  yield* (yield* People).insert(person, null);
  yield* acceptInvitation(personActor(person.id), yield* invited(inviter, person.email, role));
  return { person, self: personActor(person.id), actor: memberActor(business.personId, person.id) };
});
