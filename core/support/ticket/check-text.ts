import { Effect } from "effect";
import { invalid } from "#core/shared/errors.ts";

/** The text without the space around it; fails `Invalid` where nothing is left. */
export const checkText = (field: string, text: string, message: string) =>
  Effect.suspend(() => {
    const trimmed = text.trim();
    return trimmed === "" ? Effect.fail(invalid({ field, message })) : Effect.succeed(trimmed);
  });
