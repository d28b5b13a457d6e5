import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { visitLinksEndpoint } from "#api/endpoints/alerts.ts";
import { callSignedIn } from "#web/session/session.ts";
import { visitedLinks } from "./visited-links.ts";

/**
 * Has alerts marked as read that lead to what is looked at, also those that arrive meanwhile; not while the window is out of
 * sight. Nobody is told where it does not work: the alert stays unread.
 */
export const useVisits = (unread: number): void => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const links = visitedLinks(pathname, search);
    if (unread === 0 || links.length === 0) return;
    const visit = () => {
      if (!document.hidden) void callSignedIn(visitLinksEndpoint, { body: { links } }).catch(() => undefined);
    };
    visit();
    document.addEventListener("visibilitychange", visit);
    return () => document.removeEventListener("visibilitychange", visit);
  }, [pathname, search, unread]);
};
