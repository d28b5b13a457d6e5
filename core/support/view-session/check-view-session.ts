import { Effect } from "effect";
import { SessionEnded } from "#core/people/person/errors.ts";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { refusal } from "#core/shared/errors.ts";
import type { ViewSessionId } from "#core/shared/ids.ts";
import { hashToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { recordAudit } from "#core/support/staff/audit-chain.ts";
import { staffMemberOf } from "#core/support/staff/sign-in-staff.ts";
import { staffActorOf } from "#core/support/staff/staff-command.ts";
import { mostSeen } from "./view-session.ts";
import { ViewSessions } from "./view-sessions.ts";

/** The view is over, its link was already opened, or there is none. */
export const viewEnded = (): SessionEnded =>
  new SessionEnded({
    message: "This view is over, or its link was already opened. Make a new one: dibbs people view.",
  });

/**
 * Returns the view with this token, its person and staff member, as of now: it has neither ended nor expired, the
 * person may sign in, and the viewer still works for support. Fails with `SessionEnded`.
 */
export const findViewSession = Effect.fnUntraced(function* (token: string) {
  const people = yield* People;
  const session = yield* (yield* ViewSessions).findByToken(yield* hashToken(token));
  if (session === null || session.endedAt !== null || session.expiresAt <= (yield* now)) return yield* viewEnded();
  const members = Effect.all([people.getMember(session.personId), people.get(session.staffId)]);
  const [{ person, standing }, viewer] = yield* Effect.catchTag(members, "NotFound", () => Effect.fail(viewEnded()));
  const staff = staffMemberOf(viewer);
  if (person.isDeleted || standing !== "active" || staff === null) return yield* viewEnded();
  return { session, person, staff };
});

/** Adds what staff did in a view to the audit log. */
export const auditView = (
  { session, staff }: Effect.Success<ReturnType<typeof findViewSession>>,
  kind: "view_opened" | "viewed" | "view_ended",
  detail: string,
  subjects: ReadonlyArray<string> = [],
) =>
  recordAudit(
    { ...staffActorOf(staff), reason: session.reason, ticketId: session.ticketId },
    { kind, detail, subjects: [session.personId, session.id, ...subjects] },
  );

const full = refusal("view_full", "support", {
  message: "You reached the limit of what one view can show.",
  whatToDo: "End it and make another one: dibbs people view.",
});

/** What is viewed: a description, and the ids of the things. */
export type Looking = { readonly what: string; readonly ids: ReadonlyArray<string> };

/**
 * Lets an opened view in this browser view something, and first logs it in the audit log: once per thing, or once per
 * kind of page if it is no single thing. Returns the person whose pages they are. Fails with `SessionEnded`, and with
 * `Blocked` once too much was viewed.
 */
export const lookAt = Effect.fn("lookAt")(function* (id: ViewSessionId, token: string, { what, ids }: Looking) {
  const views = yield* ViewSessions;
  const found = yield* findViewSession(token);
  const { session, person } = found;
  if (session.id !== id || session.openedAt === null) return yield* viewEnded();
  yield* atomically(
    Effect.gen(function* () {
      const noted = yield* views.noteSeen(id, ids.join(" ") || what, mostSeen);
      if (noted === "full") return yield* full();
      if (noted === "new") yield* auditView(found, "viewed", `Looked at: ${what}.`, ids);
    }),
  );
  return person;
});
