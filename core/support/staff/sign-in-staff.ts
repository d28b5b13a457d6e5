import { Effect } from "effect";
import { SignInFailed, sessionEnded } from "#core/people/person/errors.ts";
import { findByTyped, People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Credentials } from "#core/people/person/registration.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { secondFactorMissing } from "#core/people/second-factor/errors.ts";
import { giveSecondFactor, missesSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { type Device, nameInSentence } from "#core/people/session/devices.ts";
import { endOne, signOut } from "#core/people/session/end-sessions.ts";
import { sessionOfToken, staffSessionLife, useOf } from "#core/people/session/open-session.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { hashToken } from "#core/shared/token.ts";
import { recordAudit } from "./audit-chain.ts";
import { type StaffMember, staffActorOf } from "./staff-command.ts";

type Input = Credentials & {
  /** Six digits of the authenticator app, or a recovery code. */
  readonly code: string;
};

/** Returns the person as a staff member; null if they are not one. */
export const staffMemberOf = ({ id, name, staffRole }: Person): StaffMember | null =>
  staffRole === null ? null : { id, name, role: staffRole };

const notStaff = (): NotAllowed => new NotAllowed({ message: "Only Dibbs Support staff can sign in here." });

/** Logs a sign-in in the audit log, if the account is a staff member's. */
export const recordSignIn = Effect.fnUntraced(function* (
  person: Person,
  kind: "signed_in" | "sign_in_refused",
  detail: string,
) {
  const staff = staffMemberOf(person);
  if (staff === null) return;
  // For a refusal only the account is known, not who tried.
  const by = kind === "signed_in" ? {} : { staffId: null, name: "unknown" };
  yield* recordAudit({ ...staffActorOf(staff), ...by }, { kind, detail, subjects: [staff.id] });
});

const isCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/[\s-]/g, ""));

/**
 * Signs a staff member in with password and second factor together. Nobody else gets in: fails with `NotAllowed` if the
 * person does not work for support, with `Blocked` if they have no second factor yet, and with `SignInFailed` for a
 * wrong password or code. Logs each attempt with a staff member's email address in the audit log.
 */
export const signInStaff = Effect.fn("signInStaff")(function* (input: Input, device: Device) {
  const entered = Effect.gen(function* () {
    const admission = yield* signIn(input, device);
    if (admission.kind === "signed_in") {
      yield* signOut(admission.session.refreshToken);
      return yield* admission.person.staffRole === null ? notStaff() : secondFactorMissing();
    }
    const answer = { kind: isCode(input.code) ? "code" : "recovery_code", code: input.code } as const;
    const { person, session } = yield* giveSecondFactor(admission.challenge.token, answer, device, "staff").pipe(
      Effect.catchTag("Invalid", ({ message }) => Effect.fail(new SignInFailed({ message }))),
    );
    const staff = staffMemberOf(person);
    if (staff === null) {
      yield* signOut(session.refreshToken);
      return yield* notStaff();
    }
    yield* recordSignIn(person, "signed_in", `With ${nameInSentence(device)}.`);
    return { staff, refreshToken: session.refreshToken };
  });
  return yield* Effect.tapError(
    entered,
    Effect.fnUntraced(function* (error) {
      const meant = error._tag === "Unavailable" ? null : yield* findByTyped(input.email);
      if (meant !== null) yield* recordSignIn(meant.person, "sign_in_refused", error.message);
    }),
  );
});

/** How old a token gets before it is exchanged, in ms; the same as browsers' access tokens. */
const tokenLife = 10 * 60_000;

/**
 * Returns the session with this id and its staff member. Fails with `SessionEnded` if it is over or older than a
 * working day, or its owner no longer works for support.
 */
const openStaffSession = Effect.fnUntraced(function* (id: SessionId | null) {
  const at = yield* now;
  const session = id === null ? null : yield* (yield* Sessions).find(id);
  if (session === null || session.expiresAt <= at) return yield* sessionEnded();
  if (at.getTime() - session.createdAt.getTime() > staffSessionLife) {
    yield* endOne(session.personId, session.id);
    return yield* sessionEnded();
  }
  const person = yield* (yield* People)
    .get(session.personId)
    .pipe(Effect.catchTag("NotFound", () => Effect.fail(sessionEnded())));
  const staff = staffMemberOf(person);
  if (staff === null) return yield* sessionEnded();
  if (yield* missesSecondFactor(person)) return yield* secondFactorMissing();
  return { session, staff };
});

/** Fails with `SessionEnded` if the session is over by now, or its owner no longer works for support. */
export const checkStaffSession = (id: SessionId) => Effect.asVoid(openStaffSession(id));

/**
 * Returns the staff member with this token, and the token to use next time, which changes now and then. Fails with
 * `SessionEnded` if the session is over or older than a working day, or is a web session.
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

/** Ends the session of this token; does nothing if it is already over. */
export const signOutStaff = Effect.fn("signOutStaff")(function* (token: string) {
  const found = yield* findStaff(token).pipe(Effect.catchTag(["SessionEnded", "Blocked"], () => Effect.succeed(null)));
  yield* signOut(found?.refreshToken ?? token);
  if (found !== null) yield* recordAudit(staffActorOf(found.staff), { kind: "signed_out", subjects: [found.staff.id] });
});
