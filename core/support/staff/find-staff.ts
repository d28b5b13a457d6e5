import { Effect } from "effect";
import { sessionEnded } from "#core/people/person/errors.ts";
import { People } from "#core/people/person/people.ts";
import { hashToken } from "#core/people/person/token.ts";
import { secondFactorMissing } from "#core/people/second-factor/errors.ts";
import { missesSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { endOne, signOut } from "#core/people/session/end-sessions.ts";
import { sessionOfToken, staffSessionLife, useOf } from "#core/people/session/open-session.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { now } from "#core/shared/day.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { recordAudit } from "./audit-chain.ts";
import { staffMemberOf } from "./sign-in-staff.ts";
import { staffActorOf } from "./staff-command.ts";

/** How old a token gets before it is exchanged, in milliseconds; as old as access tokens of browsers get. */
const tokenLife = 10 * 60_000;

/**
 * The session of this id, and the member of the staff whose it is. Fails `SessionEnded` where it is over, or older than a working
 * day, or theirs no longer works for support.
 */
const openStaffSession = Effect.fnUntraced(function* (id: SessionId | null) {
  const sessions = yield* Sessions;
  const people = yield* People;
  const at = yield* now;
  const session = id === null ? null : yield* sessions.find(id);
  if (session === null || session.expiresAt <= at) return yield* sessionEnded();
  if (at.getTime() - session.createdAt.getTime() > staffSessionLife) {
    yield* endOne(session.personId, session.id);
    return yield* sessionEnded();
  }
  const person = yield* people
    .get(session.personId)
    .pipe(Effect.catchTag("NotFound", () => Effect.fail(sessionEnded())));
  const staff = staffMemberOf(person);
  if (staff === null) return yield* sessionEnded();
  if (yield* missesSecondFactor(person)) return yield* secondFactorMissing();
  return { session, staff };
});

/** Fails `SessionEnded` where the session is over meanwhile, or whose it is no longer works for support. */
export const checkStaffSession = (id: SessionId) => Effect.asVoid(openStaffSession(id));

/**
 * The member of the staff whose token this is, and the token to use next time, which is another one now and then. Fails
 * `SessionEnded` where the session is over, or older than a working day, and for a session of the web.
 */
export const findStaff = Effect.fn("findStaff")(function* (token: string) {
  if (useOf(token) !== "staff") return yield* sessionEnded();
  const at = yield* now;
  const hash = yield* hashToken(token);
  const { session, staff } = yield* openStaffSession(sessionOfToken(token));
  const isFresh = session.tokenHash === hash && at.getTime() - session.rotatedAt.getTime() < tokenLife;
  return {
    staff,
    sessionId: session.id,
    refreshToken: isFresh ? token : (yield* refreshSession(token, "staff")).refreshToken,
    signedInAt: session.createdAt,
  };
});

/** Ends the session of this token; one that is over already is no error. */
export const signOutStaff = Effect.fn("signOutStaff")(function* (token: string) {
  const found = yield* findStaff(token).pipe(Effect.catchTag(["SessionEnded", "Blocked"], () => Effect.succeed(null)));
  yield* signOut(found?.refreshToken ?? token);
  if (found !== null) yield* recordAudit(staffActorOf(found.staff), { kind: "signed_out", subjects: [found.staff.id] });
});
