/** What stands over a page is in its address, so that a link, a reload and the back button do the expected. */
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * `postID` shows a listing, `bid` bids on one, `post` posts a new one ('new', or of a kind) or edits one's own, `profile` shows a person,
 * `share` the link to a listing, `bidders` who has bid on one.
 */
export type OverlayName = "postID" | "bid" | "post" | "profile" | "share" | "bidders";

/** Of these at most one is open; the others lie over whatever they were opened from, and only one of them. */
const below: readonly OverlayName[] = ["postID", "bid", "post"];
const above: readonly OverlayName[] = ["profile", "share", "bidders"];

/** The overlay of this name and a way to open or close it. */
export const useOverlay = (name: OverlayName) => {
  const [search, setSearch] = useSearchParams();
  const value = search.get(name);
  const open = useCallback(
    (id: string) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        for (const one of below.includes(name) ? [...below, ...above] : above) next.delete(one);
        next.set(name, id);
        return next;
      }),
    [name, setSearch],
  );
  const close = useCallback(
    () =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [name, setSearch],
  );
  return { value, open, close };
};
