import type { ReactNode } from "react";
import { MoreWhenNear } from "./more-when-near.tsx";
import { ReadProblem } from "./read-problem.tsx";

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
