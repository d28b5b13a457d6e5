import type { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import type { signInStaff } from "#core/support/staff/sign-in-staff.ts";
import type { Place } from "./ask.ts";
import type { Product } from "./context.ts";
import type { OpenConfiguration } from "./open-configuration.ts";
import type { OpenUpkeep } from "./open-database.ts";
import type { SignedIn } from "./sign-in/signed-in.ts";
import type { Terminal } from "./terminal.ts";

/** Where members of the staff sign in: the product of this machine, or the server of a profile. */
export type SignInDesk = {
  readonly output: Terminal;
  /** Which profile it is; null at the machine. */
  readonly place: Place | null;
  /** The file that keeps who is signed in. */
  readonly path: string;
  readonly signIn: (
    given: { readonly email: string; readonly password: string; readonly code: string },
    device: { readonly name: string; readonly token: string },
  ) => Promise<Effect.Success<ReturnType<typeof signInStaff>>>;
  readonly signOut: (token: string) => Promise<void>;
};

/** What commands open when they need it, and only then. */
export type Doors = {
  /**
   * The product, with whoever is signed in at it. By a profile it is the server that opens it and does the command: then this throws
   * `Answered`. So what a command does before it opens is checked here, and what it does afterwards is done over there.
   * `typed` is the command itself; each command's own program knows it.
   */
  readonly open: (typed?: ReadonlyArray<string>) => Promise<SignedIn>;
  /** The product of this machine, whoever asks. By a profile it throws `CannotOpen`, as what follows does. */
  readonly openProduct: () => Promise<Product>;
  /** The database itself, whatever is applied to it. */
  readonly openUpkeep: OpenUpkeep;
  readonly openConfiguration: OpenConfiguration;
  readonly openSignIn: () => Promise<SignInDesk>;
  /** Whose own files are meant, such as saved queries. */
  readonly openOwn: () => Promise<{ readonly staffId: PersonId | null; readonly output: Terminal }>;
  /** Where whoever types sits, for what needs neither product nor profile. */
  readonly openTerminal: () => Terminal;
  /** A file of whoever types, as text. Throws `CannotOpen` where it cannot be read. */
  readonly readFile: (path: string) => Promise<string>;
  /** Writes a file at this machine; by a profile it is refused. Throws `CannotOpen` where it cannot be written. */
  readonly writeFile: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Whether commands work straight on the database of this machine. */
  readonly isAtTheMachine: () => Promise<boolean>;
};
