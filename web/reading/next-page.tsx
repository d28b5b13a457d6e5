import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { ReadProblem } from "./read-problem.tsx";

const ahead = "1000px";

/** Marks the end of a list, and loads the next page before the reader gets there. */
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

/** The state of `useReadPages` about the next page. */
export interface NextPageProps {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => unknown;
  };
  /** Placeholders for the next page while it loads. */
  skeletons: ReactNode;
}

/** Shows the end of an endless list: the next page loading, or why it failed. */
export function NextPage({ pages, skeletons }: NextPageProps) {
  if (pages.isFetchNextPageError) return <ReadProblem cause={pages.error} onRetry={() => pages.fetchNextPage()} />;
  if (!pages.hasNextPage) return null;
  return (
    <>
      <MoreWhenNear busy={pages.isFetchingNextPage} onMore={() => pages.fetchNextPage()} />
      {pages.isFetchingNextPage ? skeletons : null}
    </>
  );
}

/** Shows the end of a list that continues on request. */
export function MoreButton({
  pages,
  variant = "outlined",
  children,
}: Pick<NextPageProps, "pages"> & { variant?: "outlined" | "text"; children: ReactNode }) {
  if (pages.isFetchNextPageError) return <ReadProblem cause={pages.error} onRetry={() => pages.fetchNextPage()} />;
  if (!pages.hasNextPage) return null;
  return (
    <Button variant={variant} busy={pages.isFetchingNextPage} onPress={() => pages.fetchNextPage()}>
      {children}
    </Button>
  );
}
