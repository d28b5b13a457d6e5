import type { Problem as ProblemDocument } from "#api/endpoint.ts";
import { Problem } from "#web/ui/Problem.tsx";

export interface FormProblemProps {
  problem: ProblemDocument | undefined | null;
  /** What is said at the fields; the problem is shown where nothing is. */
  unless?: object | undefined;
  /** Says by what support finds it again. */
  withReference?: boolean;
}

/** Why the API did not take a form, in its own words. */
export function FormProblem({ problem, unless = {}, withReference }: FormProblemProps) {
  if (!problem || Object.keys(unless).length > 0) return null;
  const { title, detail, whatToDo, reference } = problem;
  return (
    <Problem title={title} message={detail} whatToDo={whatToDo} reference={(withReference && reference) || undefined} />
  );
}
