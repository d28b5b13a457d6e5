import { randomBytes } from "node:crypto";
import { type Kept, keptOnce, readKept } from "./kept-once.ts";

const secret: Kept = {
  name: "secret",
  make: () => randomBytes(32).toString("hex"),
  isWhole: (text) => /^[0-9a-f]{64}$/.test(text),
  lostWithIt: "everybody is signed out, and second factors have to be set up anew",
};

/**
 * Returns the secret that an installation generates for itself. Throws `ConfigurationRefused` if its file is damaged.
 */
export const ownSecret = (dataFolder: string): Promise<string> => keptOnce(dataFolder, secret);

/** The same, if it was already generated; null if not. */
export const keptSecret = (dataFolder: string): Promise<string | null> => readKept(dataFolder, secret);
