import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { memberOf, type PersonActor } from "#core/shared/actor.ts";
import { NotAllowed, notFound, refusal } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { manages, type TeamBusiness, type TeamRole } from "./team.ts";
import { Teams } from "./teams.ts";

/** Returns a business as its members and the people it invites know it. */
export const businessOfTeam = ({ id, name, business }: Person): TeamBusiness => ({ id, name: business?.name ?? name });

/** Returns the actor's role; the account itself is owner. Fails with `NotFound` if they are no longer a member. */
export const ownRole = Effect.fnUntraced(function* (actor: PersonActor) {
  const memberId = memberOf(actor);
  const own: TeamRole = "owner";
  const role = memberId === null ? own : yield* (yield* Teams).roleForShare(actor.personId, memberId);
  if (role === null) return yield* notFound("team");
  return role;
});

/** Fails with `NotAllowed` unless the actor's role may manage members of the other role. */
export const checkManages = (own: TeamRole, other: TeamRole): Effect.Effect<void, NotAllowed> =>
  manages(own, other)
    ? Effect.void
    : Effect.fail(
        new NotAllowed({
          message:
            own === "manager"
              ? "Only an owner can invite, change or remove owners and managers."
              : "Only owners and managers can invite, change or remove members.",
        }),
      );

const needsBusiness = refusal("team_needs_business", "you", {
  message: "Only contractors and suppliers with a finished profile can have a team.",
  whatToDo: "Finish your profile first.",
});

const worksForSupport = refusal("staff_has_no_team", "you", {
  message: "Dibbs Support accounts can't have a team or join one.",
  whatToDo: "Use another account.",
});

/** Fails with `Blocked` for support staff: nobody acts for them, and they act for others only as support. */
export const checkIsNoStaff = ({ staffRole }: Person) =>
  staffRole === null ? Effect.void : Effect.fail(worksForSupport());

/** Fails with `Blocked` for a future staff member who is on a team or has one: both have to end first. */
export const checkHasNoTeam = Effect.fnUntraced(function* (id: PersonId) {
  const teams = yield* Teams;
  yield* (yield* People).lock(id);
  const own = [...(yield* teams.membersOf(id)), ...(yield* teams.teamsOf(id))];
  if (own.length > 0) return yield* worksForSupport();
});

const hasMembers = refusal("team_has_members", "support", {
  message: "Homeowners can't have a team, and this account has one.",
  whatToDo: "Remove its members first.",
});

/** Fails with `Blocked` for an account with members: a home owner has no page on which to remove them. */
export const checkHasNoMembers = Effect.fnUntraced(function* (id: PersonId) {
  yield* (yield* People).lock(id);
  if ((yield* (yield* Teams).membersOf(id)).length > 0) return yield* hasMembers();
});

/** Returns the account of a business that may have members. Fails with `Blocked` for any other. */
export const businessAccount = Effect.fnUntraced(function* (id: PersonId) {
  const account = yield* (yield* People).get(id);
  yield* checkIsNoStaff(account);
  if (account.userType === "home_owner" || account.onboardedAt === null) return yield* needsBusiness();
  return account;
});
