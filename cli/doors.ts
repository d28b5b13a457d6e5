import type { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import type { signInStaff } from "#core/support/staff/sign-in-staff.ts";
import type { Place } from "./ask.ts";
import type { Product } from "./context.ts";
import type { OpenConfiguration } from "./open-configuration.ts";
import type { OpenUpkeep } from "./open-database.ts";
import type { SignedIn } from "./sign-in/signed-in.ts";
import type { Terminal } from "./terminal.ts";

/** The place where staff sign in: the product of this machine, or a profile's server. */
export type SignInDesk = {
  readonly output: Terminal;
  /** The profile; null at the machine itself. */
  readonly place: Place | null;
  /** The file that stores who is signed in. */
  readonly path: string;
  readonly signIn: (
    given: { readonly email: string; readonly password: string; readonly code: string },
    device: { readonly name: string; readonly token: string },
  ) => Promise<Effect.Success<ReturnType<typeof signInStaff>>>;
  readonly signOut: (token: string) => Promise<void>;
};

/** What commands can open, each only when needed. */
export type Doors = {
  /**
   * Opens the product with the signed-in staff member. With a profile, the server opens it and runs the command, and
   * then this throws `Answered`. So a command's checks before it opens run here, and everything afterwards runs on the
   * server. `typed` is the command itself; each command's own program knows it.
   */
  readonly open: (typed?: ReadonlyArray<string>) => Promise<SignedIn>;
  /**
   * Opens the product of this machine without a sign-in. With a profile it throws `CannotOpen`, as the next ones do.
   */
  readonly openProduct: () => Promise<Product>;
  /** Opens the database itself, whatever migrations it has. */
  readonly openUpkeep: OpenUpkeep;
  readonly openConfiguration: OpenConfiguration;
  readonly openSignIn: () => Promise<SignInDesk>;
  /** Returns whose own files to use, such as saved queries. */
  readonly openOwn: () => Promise<{ readonly staffId: PersonId | null; readonly output: Terminal }>;
  /** Returns the user's terminal, for commands that need neither product nor profile. */
  readonly openTerminal: () => Terminal;
  /** Reads a file of the user's as text. Throws `CannotOpen` if it cannot be read. */
  readonly readFile: (path: string) => Promise<string>;
  /** Writes a file on this machine; refused with a profile. Throws `CannotOpen` if it cannot be written. */
  readonly writeFile: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Whether commands work directly on this machine's database. */
  readonly isAtTheMachine: () => Promise<boolean>;
};
