/** Replaces a page or list that could not be read: what happened, in the API's words, and a button to try again. */

import { problemOf } from "#web/client.ts";
import { viewOnlyCode } from "#web/session/viewing.ts";
import { Problem } from "#web/ui/Problem.tsx";
import * as words from "#web/words.ts";

export function ReadProblem({ cause, onRetry }: { cause: unknown; onRetry?: () => unknown }) {
  const { title, detail, whatToDo, reference, status, code } = problemOf(cause);
  // In a view session this is expected, and trying again is useless.
  if (code === viewOnlyCode) return <p className="soft">{detail}</p>;
  return (
    <Problem
      title={title}
      message={detail}
      whatToDo={whatToDo ?? (status === 0 ? words.page.nothingLost : undefined)}
      reference={reference || undefined}
      {...(onRetry ? { onRetry } : {})}
    />
  );
}
