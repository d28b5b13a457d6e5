import { Effect } from "effect";
import { Blobs } from "#core/people/file/files.ts";
import { checkOwnPassword } from "#core/people/password/check-own-password.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { type AccountDeletion, deletionWord } from "./account-deletion.ts";
import { forgetPerson } from "./forget-person.ts";

/**
 * Deletes the person's own account (the CCPA's right to delete), as `forgetPerson` does. Fails with `Invalid`, and with
 * `Blocked` while money is open or the person must first sign in again.
 */
export const deleteOwnAccount = Effect.fn("deleteOwnAccount")(function* (
  actor: PersonActor,
  { password, confirmation }: AccountDeletion,
  { present }: { readonly present: SessionId },
) {
  const blobs = yield* Blobs;
  if (confirmation.trim() !== deletionWord) {
    return yield* invalid({ field: "confirmation", message: `Please type ${deletionWord} to confirm.` });
  }
  yield* checkOwnPassword(yield* (yield* People).getMember(actor.personId), password, present);
  const files = yield* forgetPerson(actor, "you");
  // The cleanup of unknown files removes any that are left.
  yield* Effect.forEach(files, (id) => Effect.ignore(blobs.remove(id)), { discard: true, concurrency: 4 });
});
