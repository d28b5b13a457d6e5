import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { ReadProblem } from "./read-problem.tsx";

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

/** What `useReadPages` says about the page after those that are shown. */
export interface NextPageProps {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => unknown;
  };
  /** Stands where the next page will, while it comes. */
  skeletons: ReactNode;
}

/** The end of an endless list: the next page on its way, or why it did not come. */
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

/** The same for a list that goes on when somebody asks for more. */
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
