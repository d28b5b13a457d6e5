import type { ReactNode } from "react";
import { ReadProblem } from "./read-problem.tsx";

/** Replaces something that is not loaded yet: with its skeleton, or why it could not be read. */
export function Reading({
  of,
  skeleton,
}: {
  of: { readonly error: unknown; readonly refetch: () => unknown };
  skeleton: ReactNode;
}) {
  return of.error ? <ReadProblem cause={of.error} onRetry={() => of.refetch()} /> : skeleton;
}
