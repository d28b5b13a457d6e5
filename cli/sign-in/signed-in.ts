import { SessionEnded } from "#core/people/person/errors.ts";
import { checkStaffSession, findStaff } from "#core/support/staff/sign-in-staff.ts";
import { staffActorOf } from "#core/support/staff/staff-command.ts";
import type { Context, Product } from "../context.ts";
import { nobodySignedIn, readSession, sessionOver, sessionPath, writeSession } from "./session-file.ts";

/** What every command works with, and since when the person is signed in. */
export type SignedIn = Context & { readonly signedInAt: Date };

/**
 * Returns the product with the person who is signed in at this machine. Throws `CannotOpen` if nobody is, or if the
 * session has ended.
 */
export const signedIn = async (product: Product): Promise<SignedIn> => {
  const path = sessionPath();
  const kept = await readSession(path);
  if (kept === null || kept.token === null) throw nobodySignedIn();
  const found = await product.run(findStaff(kept.token)).catch((error: unknown) => {
    if (error instanceof SessionEnded) throw sessionOver();
    throw error;
  });
  if (found.refreshToken !== kept.token) await writeSession(path, { ...kept, token: found.refreshToken });
  return {
    ...product,
    staff: staffActorOf(found.staff),
    profile: null,
    stillSignedIn: checkStaffSession(found.sessionId),
    signedInAt: found.signedInAt,
  };
};
