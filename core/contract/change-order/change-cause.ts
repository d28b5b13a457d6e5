import { Schema } from "effect";

/**
 * Why a contract changes: the owner wants something else; the work uncovered something unforeseeable; the bid left it
 * out; material prices differ; something else.
 */
export const ChangeCause = Schema.Literals(["owner", "found", "left_out", "prices", "other"]);
export type ChangeCause = typeof ChangeCause.Type;
