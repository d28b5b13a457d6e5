import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/**
 * Whether an element has come near enough to the window to be looked at soon, for what is loaded only then; once it has, it stays
 * so. `margin` is how near that is, as CSS has margins: browsers themselves call near what is several screens away. The last
 * value has it be near at once.
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
