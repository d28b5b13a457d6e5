import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Option, Schema } from "effect";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import { sessionPath, writeForOwner } from "../sign-in/session-file.ts";

/** Commands as they were typed, by the name under which somebody has saved them. */
const Queries = Schema.Record(Schema.String, Schema.Array(Schema.String));
export type Queries = typeof Queries.Type;

/** Those of everybody who signs in at this machine, by their id. */
const Kept = Schema.Record(Schema.String, Queries);

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Kept));

const path = (): string => join(dirname(sessionPath()), "queries.json");

/** Everybody's; nothing where nothing is saved. Throws `CannotOpen` for a file that is something else, which is left as it is. */
const readKept = async (): Promise<typeof Kept.Type> => {
  const text = await readFile(path(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return Option.getOrElse(decode(text), () => {
    throw new CannotOpen(`${path()} isn't a saved-queries file: move it away.`, exitCodes.failed);
  });
};

/** What this member of the staff has saved. */
export const readQueries = async (staffId: string): Promise<Queries> => (await readKept())[staffId] ?? {};

/** Saves it in place of what they had saved. */
export const writeQueries = async (staffId: string, queries: Queries): Promise<void> =>
  writeForOwner(path(), JSON.stringify({ ...(await readKept()), [staffId]: queries }, null, 2));
