/** What stands over a page is in its address, so that a link, a reload and the back button do the expected. */
import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * `postID` shows a listing, `bid` bids on one, `post` posts a new one ('new', or of a kind) or edits one's own, `profile` shows a person,
 * `share` the link to a listing, `bidders` who has bid on one.
 */
export type OverlayName = "postID" | "bid" | "post" | "profile" | "share" | "bidders";

/** Of these at most one is open; the others lie over whatever they were opened from, and only one of them. */
const below: readonly OverlayName[] = ["postID", "bid", "post"];
const above: readonly OverlayName[] = ["profile", "share", "bidders"];

/** What the step of an open overlay remembers: what the same page was asked for in the steps below it, the nearest last. */
const belowOf = (state: unknown): readonly string[] => (state as { below?: readonly string[] } | null)?.below ?? [];

/** How many steps back the page is as this query asks; 0 where what is open was not opened from there, such as by a link. */
export const stepsBackTo = (query: string, state: unknown): number => {
  const below = belowOf(state);
  const at = below.lastIndexOf(query);
  return at === -1 ? 0 : below.length - at;
};

/** Going back takes the browser a moment, in which going back once more would leave the page. */
let isGoingBack = false;

/**
 * The overlay of this name and a way to open or close it. What was opened here is closed by going back, so that no step is left in
 * which the back button does nothing. To go on from it, replace its step.
 */
export const useOverlay = (name: OverlayName) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const value = search.get(name);
  const open = useCallback(
    (id: string) => {
      // As it stands in the address, which may be ahead of what is drawn.
      const query = String(new URLSearchParams(location.search));
      const next = new URLSearchParams(query);
      for (const one of below.includes(name) ? [...below, ...above] : above) next.delete(one);
      next.set(name, id);
      if (value !== null) setSearch(next, { replace: true, state });
      else setSearch(next, { state: { below: [...belowOf(state), query] } });
    },
    [name, value, state, setSearch],
  );
  const close = useCallback(() => {
    const next = new URLSearchParams(location.search);
    // Whoever has gone back by themselves meanwhile, such as while something was sent, stays where they are.
    if (next.get(name) !== value) return;
    next.delete(name);
    const steps = stepsBackTo(String(next), state);
    if (steps === 0 || isGoingBack) return setSearch(next, { replace: true });
    isGoingBack = true;
    addEventListener("popstate", () => (isGoingBack = false), { once: true });
    void navigate(-steps);
  }, [name, value, state, setSearch, navigate]);
  return { value, open, close };
};
