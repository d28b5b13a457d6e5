import { useEffect, useRef } from "react";

const ahead = "1000px";

/** The end of a list that goes on: fetches the next page before somebody arrives there. */
export function MoreWhenNear({ onMore, busy }: { onMore: () => unknown; busy: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!end.current || busy) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void more.current(), {
      rootMargin: ahead,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [busy]);
  return <div ref={end} />;
}
