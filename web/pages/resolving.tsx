/** The whole screen until it is known who is signed in: a spinner, or why that cannot be found out. */

import { ReadProblem } from "#web/reading/read-problem.tsx";
import { restoreSession, type SessionState } from "#web/session/session.ts";
import "./resolving.css";
import * as words from "#web/words.ts";

export function Resolving({ session }: { session?: SessionState }) {
  if (session?.status === "unreachable") {
    return (
      <main className="resolving">
        <ReadProblem cause={session.problem} onRetry={restoreSession} />
      </main>
    );
  }
  return (
    <main className="resolving" aria-busy="true">
      <span className="resolving__spinner" role="status">
        <span className="visually-hidden">{words.ui.loading}</span>
      </span>
    </main>
  );
}
