import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { call } from "#api/call.ts";
import type { Problem } from "#api/endpoint.ts";
import { openViewSessionEndpoint } from "#api/endpoints/view-session.ts";
import { problemOf } from "#web/client.ts";
import { PageShell } from "#web/features/help/page-shell.tsx";
import { beginViewing, stopViewing } from "#web/session/viewing.ts";
import { view as words } from "#web/words/view.ts";

/** Shows /view: opens the link of a view session, and says when the view session has ended. */
export function ViewPage() {
  const token = useLocation().hash.slice(1);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    setProblem(undefined);
    if (token === "") return;
    const open = async () => {
      try {
        stopViewing();
        const { page } = await call(openViewSessionEndpoint, { body: { token } });
        beginViewing();
        location.replace(page);
      } catch (cause) {
        setProblem(problemOf(cause));
      }
    };
    void open();
  }, [token]);
  if (token === "") return <PageShell title={words.over} sentence={words.overText} />;
  if (problem) return <PageShell title={words.notOpened} sentence={problem.detail} />;
  return <PageShell title={words.opening} sentence={words.opened} />;
}
