import type { Issue } from "#core/shared/errors.ts";

/** Returns the first message for each field. */
export const byField = (issues: ReadonlyArray<Issue>): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { field, message } of issues) found[field] ??= message;
  return found;
};
