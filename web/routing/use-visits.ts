import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { visitLinksEndpoint } from "#api/endpoints/alerts.ts";
import { callSignedIn } from "#web/session/session.ts";
import { visitedLinks } from "./visited-links.ts";

/**
 * Marks the alerts as read that link to the visible page, also those that arrive meanwhile; not while the window is
 * hidden. A failure is silent: the alert stays unread.
 */
export const useVisits = (unread: number): void => {
  const { pathname, search } = useLocation();
  /**
   * How many alerts the last visit left unread, and where: if there are more, new ones came; if there are fewer, some
   * were read elsewhere.
   */
  const left = useRef({ at: "", unread: 0 });
  useEffect(() => {
    const at = pathname + search;
    const links = visitedLinks(pathname, search);
    if (unread === 0 || links.length === 0) return;
    const visit = async () => {
      if (document.hidden) return;
      const visited = await callSignedIn(visitLinksEndpoint, { body: { links } }).catch(() => null);
      if (visited) left.current = { at, unread: visited.unread };
    };
    if (left.current.at !== at || unread > left.current.unread) void visit();
    else left.current.unread = unread;
    document.addEventListener("visibilitychange", visit);
    return () => document.removeEventListener("visibilitychange", visit);
  }, [pathname, search, unread]);
};
