import { signInStaff, signOutStaff } from "#core/support/staff/sign-in-staff.ts";
import type { Product } from "../context.ts";
import type { SignInDesk } from "../doors.ts";
import { sessionPath } from "./session-file.ts";

/** Returns the sign-in at the product of this machine. */
export const signInHere = ({ output, run }: Product): SignInDesk => ({
  output,
  place: null,
  path: sessionPath(),
  signIn: (given, device) => run(signInStaff(given, { ...device, address: "command line", language: "en" })),
  signOut: (token) => run(signOutStaff(token)),
});
