import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { memberOf, type PersonActor } from "#core/shared/actor.ts";
import { NotAllowed, notFound, refusal } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { manages, type TeamBusiness, type TeamRole } from "./team.ts";
import { Teams } from "./teams.ts";

/** A business as its people and those it invites know it. */
export const businessOfTeam = ({ id, name, business }: Person): TeamBusiness => ({ id, name: business?.name ?? name });

/** As what somebody acts for the business of this actor; the account itself owns it. Fails `NotFound` for who is no member any more. */
export const ownRole = Effect.fnUntraced(function* (actor: PersonActor) {
  const memberId = memberOf(actor);
  const own: TeamRole = "owner";
  const role = memberId === null ? own : yield* (yield* Teams).roleForShare(actor.personId, memberId);
  if (role === null) return yield* notFound("team");
  return role;
});

/** Fails `NotAllowed` unless whoever asks has to do with members of this role. */
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

/** Fails `Blocked` for who works for support: nobody acts for them, and they act for nobody but as support. */
export const checkIsNoStaff = ({ staffRole }: Person) =>
  staffRole === null ? Effect.void : Effect.fail(worksForSupport());

/** The same the other way round, for who is to work for support: they leave their teams, and let their members go, first. */
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

/** Fails `Blocked` for an account with members, who would go on acting for it without a page on which it could remove them. */
export const checkHasNoMembers = Effect.fnUntraced(function* (id: PersonId) {
  yield* (yield* People).lock(id);
  if ((yield* (yield* Teams).membersOf(id)).length > 0) return yield* hasMembers();
});

/** The account of a business that may have members. Fails `Blocked` for any other. */
export const businessAccount = Effect.fnUntraced(function* (id: PersonId) {
  const account = yield* (yield* People).get(id);
  yield* checkIsNoStaff(account);
  if (account.userType === "home_owner" || account.onboardedAt === null) return yield* needsBusiness();
  return account;
});
