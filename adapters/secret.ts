import { randomBytes } from "node:crypto";
import { keptOnce } from "./kept-once.ts";

/** The secret of an installation that was given none. */
export const ownSecret = (dataFolder: string): Promise<string> =>
  keptOnce(dataFolder, "secret", () => randomBytes(32).toString("hex"));
