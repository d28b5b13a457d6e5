/** What opens over a page, by the address: `?postID=` a listing's details, `?bid=` a bid on one, `?post=` a post. */
import { lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useOverlay } from "#web/search-param.ts";
import { Button } from "#web/ui/Button.tsx";
import { preloadDialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";

/** In milliseconds, after the page has been drawn. */
const quietAfter = 1_500;

const loadDetails = () => import("#web/features/listing/listing-details.tsx");
const loadPosting = () => import("#web/features/posting/posting-dialog.tsx");
const loadBid = () => import("./bid-overlay.tsx");
const ListingDetails = lazy(async () => ({ default: (await loadDetails()).ListingDetails }));
const PostingDialog = lazy(async () => ({ default: (await loadPosting()).PostingDialog }));
const BidOverlay = lazy(async () => ({ default: (await loadBid()).BidOverlay }));

/** Posts a new project. */
export function PostButton({ variant = "primary" }: { variant?: "primary" | "outlined" }) {
  const post = useOverlay("post");
  const approach = () => {
    preloadDialog();
    void loadPosting();
  };
  return (
    <Button variant={variant} icon="plus" onPointerEnter={approach} onFocus={approach} onPress={() => post.open("new")}>
      {words.project.post}
    </Button>
  );
}

export function Overlays() {
  const navigate = useNavigate();
  const details = useOverlay("postID");
  const bid = useOverlay("bid");
  const post = useOverlay("post");
  // Details are what one opens next: they are fetched once the page itself is done.
  useEffect(() => {
    const timer = setTimeout(() => {
      preloadDialog();
      void loadDetails();
    }, quietAfter);
    return () => clearTimeout(timer);
  }, []);
  const showSaved = () => {
    if (post.value === "new") void navigate("/v1/projects");
    else post.close();
  };
  return (
    <Suspense fallback={null}>
      {details.value ? <ListingDetails key={details.value} listingId={details.value} onClose={details.close} /> : null}
      {bid.value ? <BidOverlay key={bid.value} listingId={bid.value} onClose={bid.close} /> : null}
      {post.value ? <PostingDialog post={post.value} onClose={post.close} onSaved={showSaved} /> : null}
    </Suspense>
  );
}
