import { ProblemError } from "#api/call.ts";

/** Returns the API's reply to a form whose fields it refuses. */
export const refusedFields = (issues: ReadonlyArray<{ field: string; message: string }>) =>
  new ProblemError({
    type: "about:blank",
    title: "Error!",
    status: 422,
    detail: "no",
    code: "Invalid",
    reference: "r",
    issues,
  });
