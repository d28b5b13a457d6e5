import type { Problem as ProblemDocument } from "#api/endpoint.ts";
import { Problem } from "#web/ui/Problem.tsx";

export interface FormProblemProps {
  problem: ProblemDocument | undefined | null;
  /** The messages at the fields; the problem is shown only if there are none. */
  unless?: object | undefined;
  /** Shows the reference for support. */
  withReference?: boolean;
}

/** Shows why the API refused a form, in the API's words. */
export function FormProblem({ problem, unless = {}, withReference }: FormProblemProps) {
  if (!problem || Object.keys(unless).length > 0) return null;
  const { title, detail, whatToDo, reference } = problem;
  return (
    <Problem title={title} message={detail} whatToDo={whatToDo} reference={(withReference && reference) || undefined} />
  );
}
