/** Requests Google's address, and goes there. */
import { useEffect, useState } from "react";
import type { beginGoogleLinkEndpoint, beginGoogleSignInEndpoint } from "#api/endpoints/identities.ts";
import { useDo } from "#web/client.ts";
import { leaveForGoogle } from "./google-visit.ts";

/** If the browser restores the page on return, it is no longer busy. */
export const useGoogle = (endpoint: typeof beginGoogleLinkEndpoint | typeof beginGoogleSignInEndpoint) => {
  const begin = useDo(endpoint, { problems: "form" });
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const shown = () => setLeaving(false);
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  return {
    problem: begin.problem,
    busy: begin.busy || leaving,
    /** `next` is the page to open afterwards. */
    go: async (next: string | null): Promise<void> => {
      const begun = await begin.run({});
      if (!begun) return;
      setLeaving(true);
      leaveForGoogle(begun.url, next);
    },
  };
};
