import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Option, Schema } from "effect";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import { sessionPath, writeForOwner } from "../sign-in/session-file.ts";

/** Saved commands by name, each as the words that were typed. */
const Queries = Schema.Record(Schema.String, Schema.Array(Schema.String));
export type Queries = typeof Queries.Type;

/** The queries of everybody who signs in at this machine, by their id. */
const Kept = Schema.Record(Schema.String, Queries);

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Kept));

const path = (): string => join(dirname(sessionPath()), "queries.json");

/**
 * Reads everybody's queries; empty if there is no file. Throws `CannotOpen` if the file is something else, and leaves
 * it unchanged.
 */
const readKept = async (): Promise<typeof Kept.Type> => {
  const text = await readFile(path(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return Option.getOrElse(decode(text), () => {
    throw new CannotOpen(`${path()} isn't a saved-queries file: move it away.`, exitCodes.failed);
  });
};

/** Reads the saved queries of this staff member. */
export const readQueries = async (staffId: string): Promise<Queries> => (await readKept())[staffId] ?? {};

/** Replaces the saved queries of this staff member. */
export const writeQueries = async (staffId: string, queries: Queries): Promise<void> =>
  writeForOwner(path(), JSON.stringify({ ...(await readKept()), [staffId]: queries }, null, 2));
