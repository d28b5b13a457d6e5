import { randomBytes } from "node:crypto";
import { keptOnce, readKept } from "./kept-once.ts";

/** The secret of an installation that was given none. */
export const ownSecret = (dataFolder: string): Promise<string> =>
  keptOnce(dataFolder, "secret", () => randomBytes(32).toString("hex"));

/** The same, where it was made before; null where it was not. */
export const keptSecret = (dataFolder: string): Promise<string | null> => readKept(dataFolder, "secret");
