import type { ReactNode } from "react";
import { ReadProblem } from "./read-problem.tsx";

/** What stands in place of something that is not read yet: its skeleton, or why it could not be read. */
export function Reading({
  of,
  skeleton,
}: {
  of: { readonly error: unknown; readonly refetch: () => unknown };
  skeleton: ReactNode;
}) {
  return of.error ? <ReadProblem cause={of.error} onRetry={() => of.refetch()} /> : skeleton;
}
