import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * Whether an element has come near the window, to load its content only then; it stays true afterwards. `margin` is the
 * distance, as a CSS margin, because the browsers' own lazy loading starts several screens away. The last parameter
 * makes it near at once.
 */
export const useNear = <E extends Element>(
  margin = "0px",
  atOnce = false,
): readonly [place: RefObject<E | null>, near: boolean, comeNear: () => void] => {
  const place = useRef<E>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: margin,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, margin]);
  return [place, near, useCallback(() => setNear(true), [])];
};
