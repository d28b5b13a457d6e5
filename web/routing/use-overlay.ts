/** Keeps a page's overlay in the address, so that links, reloads and the back button work as expected. */
import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/**
 * `postID` shows a listing, `bid` bids on one, `post` posts a new one ('new', or of a kind) or edits the person's own,
 * `profile` shows a person, `share` the link to a listing, `bidders` the bidders of one.
 */
export type OverlayName = "postID" | "bid" | "post" | "profile" | "share" | "bidders";

/** At most one of the lower overlays is open; the upper ones open over any of them, also one at a time. */
const below: readonly OverlayName[] = ["postID", "bid", "post"];
const above: readonly OverlayName[] = ["profile", "share", "bidders"];

/** Returns the state of an open overlay's history entry: the earlier queries of the same page, the nearest last. */
const belowOf = (state: unknown): readonly string[] => (state as { below?: readonly string[] } | null)?.below ?? [];

/**
 * Returns how many steps back the page has this query; 0 if the overlay was not opened from there, for example by a
 * link.
 */
export const stepsBackTo = (query: string, state: unknown): number => {
  const below = belowOf(state);
  const at = below.lastIndexOf(query);
  return at === -1 ? 0 : below.length - at;
};

/** Going back takes the browser a moment; going back again meanwhile would leave the page. */
let isGoingBack = false;

/**
 * Returns the overlay of this name and a way to open or close it. Closing goes back in the history if the overlay was
 * opened here, so that no entry is left for which the back button does nothing. To go on from the overlay, replace its
 * entry.
 */
export const useOverlay = (name: OverlayName) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const value = search.get(name);
  const open = useCallback(
    (id: string) => {
      // Reads the real address, which may be ahead of the render.
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
    // If the person has gone back themselves meanwhile, for example during a request, they stay where they are.
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
