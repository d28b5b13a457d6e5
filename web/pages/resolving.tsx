/** Fills the screen until it is known who is signed in: with a spinner, or why that cannot be found out. */

import { useEffect } from "react";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { rememberedParty, restoreSession, type SessionState } from "#web/session/session.ts";
import { isViewing } from "#web/session/viewing.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./resolving.css";
import * as words from "#web/words.ts";

const LastSeen = lazyPart(async () => (await import("#web/offline/last-seen.tsx")).LastSeen, "nowhere");

/** In milliseconds. */
const askAgainEvery = 10_000;

/** Shows why it is unknown who is signed in; without a connection, also what the last person can still read. */
function Unreachable({ problem }: Extract<SessionState, { status: "unreachable" }>) {
  useEffect(() => {
    const again = () => void restoreSession();
    // A browser may report that it is online before the server can be reached.
    const now = setInterval(() => navigator.onLine && again(), askAgainEvery);
    addEventListener("online", again);
    return () => {
      clearInterval(now);
      removeEventListener("online", again);
    };
  }, []);
  const personId = problem.problem.status === 0 && !isViewing ? rememberedParty() : null;
  return (
    <main className="resolving">
      <ReadProblem cause={problem} onRetry={restoreSession} />
      {personId === null ? null : <LastSeen personId={personId} />}
    </main>
  );
}

export function Resolving({ session }: { session?: SessionState }) {
  if (session?.status === "unreachable") return <Unreachable {...session} />;
  return (
    <main className="resolving" aria-busy="true">
      <span className="resolving__spinner" role="status">
        <span className="visually-hidden">{words.ui.loading}</span>
      </span>
    </main>
  );
}
