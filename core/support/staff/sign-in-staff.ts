import { Effect, Schema } from "effect";
import { SignInFailed } from "#core/people/person/errors.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import type { Credentials } from "#core/people/person/registration.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { secondFactorMissing } from "#core/people/second-factor/errors.ts";
import { giveSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { type Device, nameInSentence } from "#core/people/session/devices.ts";
import { signOut } from "#core/people/session/end-sessions.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { recordAudit } from "./audit-chain.ts";
import { type StaffActor, type StaffMember, staffActorOf } from "./staff-command.ts";

type Input = Credentials & {
  /** Six digits of the authenticator app, or a recovery code. */
  readonly code: string;
};

/** The person as a member of the staff; null for everybody else. */
export const staffMemberOf = ({ id, name, staffRole }: Person): StaffMember | null =>
  staffRole === null ? null : { id, name, role: staffRole };

const notStaff = (): NotAllowed => new NotAllowed({ message: "Only Dibbs Support staff can sign in here." });

const findStaff = Effect.fnUntraced(function* (address: string) {
  const people = yield* People;
  const email = address.trim().toLowerCase();
  const found = Schema.is(Email)(email) ? yield* people.findByEmail(email) : null;
  return found === null ? null : staffMemberOf(found.person);
});

const isCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/[\s-]/g, ""));

/**
 * Signs a member of the staff in, by password and second factor together. Everybody else is let in nowhere: fails
 * `NotAllowed` for who does not work for support, `Blocked` for who has no second factor yet, `SignInFailed` for a wrong
 * password or code. Each stands in the audit where it was tried with the address of somebody on the staff.
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
    yield* recordAudit(staffActorOf(staff), {
      kind: "signed_in",
      detail: `With ${nameInSentence(device)}.`,
      subjects: [staff.id],
    });
    return { staff, refreshToken: session.refreshToken };
  });
  return yield* Effect.tapError(
    entered,
    Effect.fnUntraced(function* (error) {
      const meant = error._tag === "Unavailable" ? null : yield* findStaff(input.email);
      if (meant === null) return;
      // Who tried is not known, only whose address it was.
      const staffActor: StaffActor = { ...staffActorOf(meant), staffId: null, name: "unknown" };
      yield* recordAudit(staffActor, { kind: "sign_in_refused", detail: error.message, subjects: [meant.id] });
    }),
  );
});
