import { SessionEnded } from "#core/people/person/errors.ts";
import { findStaff } from "#core/support/staff/find-staff.ts";
import { staffActorOf } from "#core/support/staff/staff-command.ts";
import { CannotOpen } from "../cannot-open.ts";
import type { Context, Product } from "../context.ts";
import { exitCodes } from "../exit-codes.ts";
import { readSession, sessionPath, writeSession } from "./session-file.ts";

const nobody = (): CannotOpen => new CannotOpen("Sign in first: dibbs sign-in", exitCodes.refused);

/** The product with whoever is signed in at this machine. Throws `CannotOpen` where nobody is, or no longer. */
export const signedIn = async (product: Product): Promise<Context & { readonly signedInAt: Date }> => {
  const path = sessionPath();
  const kept = await readSession(path);
  if (kept === null || kept.token === null) throw nobody();
  const found = await product.run(findStaff(kept.token)).catch((error: unknown) => {
    if (error instanceof SessionEnded) throw new CannotOpen("Your session is over: dibbs sign-in", exitCodes.refused);
    throw error;
  });
  if (found.refreshToken !== kept.token) await writeSession(path, { ...kept, token: found.refreshToken });
  return { ...product, staff: staffActorOf(found.staff), signedInAt: found.signedInAt };
};
