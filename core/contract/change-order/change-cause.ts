import { Schema } from "effect";

/**
 * Why a contract changes, in kinds: the owner wants something else; work brought to light what nobody could know; the bid left it out;
 * materials cost another price; something else.
 */
export const ChangeCause = Schema.Literals(["owner", "found", "left_out", "prices", "other"]);
export type ChangeCause = typeof ChangeCause.Type;
