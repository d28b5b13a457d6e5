/**
 * Shows the overlays that the address contains: `?postID=` a listing's details, `?bid=` a bid on one, `?post=` a post,
 * and over those `?profile=` a person, `?share=` the link to a listing or `?bidders=` its bidders.
 */
import { useEffect } from "react";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useMay } from "#web/session/role.ts";
import { Button } from "#web/ui/Button.tsx";
import { preloadDialog } from "#web/ui/Dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import * as words from "#web/words.ts";

/** The first events of a person who may open something. */
const firstMoves = ["pointermove", "pointerdown", "wheel", "scroll", "keydown"] as const;

const loadDetails = () => import("#web/features/listing/listing-details.tsx");
const loadPosting = () => import("#web/features/posting/posting-dialog.tsx");
const loadBid = () => import("#web/features/bid/bid-overlay.tsx");
const ListingDetails = lazyPart(async () => (await loadDetails()).ListingDetails, "over the page");
const PostingDialog = lazyPart(async () => (await loadPosting()).PostingDialog, "over the page");
const ProfileDialog = lazyPart(
  async () => (await import("#web/features/profile/profile-dialog.tsx")).ProfileDialog,
  "over the page",
);
const ShareDialog = lazyPart(
  async () => (await import("#web/features/listing/share-dialog.tsx")).ShareDialog,
  "over the page",
);
const BiddersDialog = lazyPart(
  async () => (await import("#web/features/bid/bidders-dialog.tsx")).BiddersDialog,
  "over the page",
);
const BidOverlay = lazyPart(async () => (await loadBid()).BidOverlay, "over the page");

/** Posts a new project. */
export function PostButton({ variant = "primary" }: { variant?: "primary" | "outlined" }) {
  const post = useOverlay("post");
  const mayPost = useMay("estimator");
  const approach = () => {
    preloadDialog();
    void loadPosting();
  };
  if (!mayPost) return null;
  return (
    <Button variant={variant} icon="plus" onPointerEnter={approach} onFocus={approach} onPress={() => post.open("new")}>
      {words.project.post}
    </Button>
  );
}

export function Overlays() {
  const details = useOverlay("postID");
  const mayBid = useMay("estimator");
  const bid = useOverlay("bid");
  const post = useOverlay("post");
  const profile = useOverlay("profile");
  const share = useOverlay("share");
  const bidders = useOverlay("bidders");
  // Details are usually opened next: they load as soon as the person does anything on the page.
  useEffect(() => {
    const moved = new AbortController();
    const prepare = () => {
      moved.abort();
      preloadDialog();
      void loadDetails();
    };
    for (const move of firstMoves) addEventListener(move, prepare, { passive: true, signal: moved.signal });
    return () => moved.abort();
  }, []);
  return (
    <>
      {details.value ? <ListingDetails key={details.value} listingId={details.value} onClose={details.close} /> : null}
      {bid.value && mayBid ? <BidOverlay key={bid.value} listingId={bid.value} onClose={bid.close} /> : null}
      {post.value && mayBid ? <PostingDialog post={post.value} onClose={post.close} /> : null}
      {share.value ? <ShareDialog key={share.value} listingId={share.value} onClose={share.close} /> : null}
      {bidders.value ? <BiddersDialog key={bidders.value} listingId={bidders.value} onClose={bidders.close} /> : null}
      {profile.value ? <ProfileDialog key={profile.value} personId={profile.value} onClose={profile.close} /> : null}
    </>
  );
}
