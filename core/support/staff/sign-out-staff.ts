import { Effect } from "effect";
import { signOut } from "#core/people/session/sign-out.ts";
import { findStaff } from "./find-staff.ts";
import { recordAudit } from "./record-audit.ts";
import { staffActorOf } from "./staff-command.ts";

/** Ends the session of this token; one that is over already is no error. */
export const signOutStaff = Effect.fn("signOutStaff")(function* (token: string) {
  const found = yield* findStaff(token).pipe(Effect.catchTag(["SessionEnded", "Blocked"], () => Effect.succeed(null)));
  yield* signOut(found?.refreshToken ?? token);
  if (found !== null) yield* recordAudit(staffActorOf(found.staff), { kind: "signed_out", subjects: [found.staff.id] });
});
