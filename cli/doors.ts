import type { Product } from "./context.ts";
import type { OpenConfiguration } from "./open-configuration.ts";
import type { OpenUpkeep } from "./open-database.ts";
import type { signedIn } from "./sign-in/signed-in.ts";

/** What commands open when they need it, and only then. */
export type Doors = {
  /** The product, with whoever is signed in at it. */
  readonly open: () => ReturnType<typeof signedIn>;
  readonly openProduct: () => Promise<Product>;
  /** The database itself, whatever is applied to it. */
  readonly openUpkeep: OpenUpkeep;
  readonly openConfiguration: OpenConfiguration;
};
