import { useEffect, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";

const ahead = "1000px";

/** The end of a list that goes on: fetches the next page before somebody arrives; a button where that did not work. */
export function MoreWhenNear({ onMore, busy, failed }: { onMore: () => unknown; busy: boolean; failed: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!end.current || busy || failed) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void more.current(), {
      rootMargin: ahead,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [busy, failed]);
  return (
    <div ref={end} className="listing-more">
      {busy ? null : <Button onPress={onMore}>Show more</Button>}
    </div>
  );
}
