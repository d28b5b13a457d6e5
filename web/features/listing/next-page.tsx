import { ReadProblem } from "#web/read-problem.tsx";
import { ListingSkeletons } from "./listing-skeletons.tsx";
import { MoreWhenNear } from "./more-when-near.tsx";

/** What `useReadPages` says about the page after those that are shown. */
export interface NextPageProps {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => unknown;
  };
}

/** The end of an endless list: the next page on its way, or why it did not come. */
export function NextPage({ pages }: NextPageProps) {
  if (pages.isFetchNextPageError) return <ReadProblem cause={pages.error} onRetry={() => pages.fetchNextPage()} />;
  if (!pages.hasNextPage) return null;
  return (
    <>
      <MoreWhenNear busy={pages.isFetchingNextPage} onMore={() => pages.fetchNextPage()} />
      {pages.isFetchingNextPage ? <ListingSkeletons label="Loading more projects" /> : null}
    </>
  );
}
