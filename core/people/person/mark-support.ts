import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import { checkHasNoTeam } from "#core/people/team/checks.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { blocked, NotAllowed } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { changePerson } from "./change-person.ts";
import { checkStanding, People } from "./people.ts";
import type { StaffRole } from "./person.ts";

const news = {
  joined: {
    kind: "security",
    title: "You work for Dibbs Support now",
    message: "Sign in again. Support staff need two-factor authentication: if yours is off, setting it up comes first.",
    link: { to: "security" },
  },
  left: {
    kind: "security",
    title: "You no longer work for Dibbs Support",
    message: "Your account is like everybody's again. Sign in to go on using it.",
    link: { to: "security" },
  },
} as const;

/**
 * Adds the actor's person to the support staff, or removes them; only support can. Signs them out everywhere, so that
 * what they may and must do changes at once. Does nothing if nothing changes. Fails with `Blocked` for the last
 * manager, a suspended person, and anyone who has a team or is on one.
 */
export const markSupport = Effect.fn("markSupport")(function* (actor: PersonActor, staffRole: StaffRole | null) {
  if (actor.kind !== "support") {
    return yield* new NotAllowed({ message: "Only support says who works for support." });
  }
  if (staffRole !== "manager") yield* checkManagerRemains(actor.personId);
  if (staffRole !== null) yield* checkStanding(actor.personId, "staff");
  const before = yield* (yield* People).get(actor.personId);
  if (before.staffRole === staffRole) return before;
  if (before.staffRole === null) yield* checkHasNoTeam(before.id);
  const saved = yield* changePerson(actor, "markSupport", () => Effect.succeed({ staffRole }));
  yield* endAll(saved.id, null);
  yield* tell(saved.id, staffRole ? news.joined : news.left);
  return saved;
}, atomically);

/**
 * Fails with `Blocked` if this person is the only manager of the staff. Inside a unit of work no other manager can be
 * removed until it ends, so that two managers who remove each other at once can't both succeed.
 */
export const checkManagerRemains = Effect.fnUntraced(function* (id: PersonId) {
  const managers = (yield* (yield* People).supportForUpdate()).filter(({ staffRole }) => staffRole === "manager");
  if (managers.length !== 1 || managers[0]?.id !== id) return;
  return yield* blocked("last_manager", "support", {
    message: "Nobody else on the staff is a manager, and somebody has to be.",
    whatToDo: "Make somebody else a manager first.",
  });
});
