import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#api/addresses.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { useRead } from "#web/client.ts";
import { Reading } from "#web/reading/reading.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { Chooser } from "./chooser.tsx";
import { PostingForm } from "./posting-form.tsx";

/** A separate chunk, because it shares with the contract pages what other posts do not need. */
const MilestonePost = lazyPart(async () => (await import("./milestone-post.tsx")).MilestonePost, "over the page");

type Ends = { onClose: () => void };

function EditPost({ listingId, onClose }: Ends & { listingId: string }) {
  const found = useRead(viewListingEndpoint, { params: { listingId } });
  if (found.data?.moves.includes("edit")) {
    return <PostingForm kind={found.data.kind} before={found.data} onClose={onClose} onSaved={onClose} />;
  }
  return (
    <Dialog
      title={found.data?.kind === "material_supply" ? words.materials.edit : words.postForm.editServicesPost}
      onClose={onClose}
    >
      {found.data ? <p>{words.postForm.notEditable}</p> : <Reading of={found} skeleton={<Skeleton shape="page" />} />}
    </Dialog>
  );
}

/**
 * Shows a new post ('new' asks for its kind, or the kind itself), the materials of a milestone, or the person's own
 * post to edit by its id.
 */
export function PostingDialog({ post, onClose }: Ends & { post: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { open } = useOverlay("post");
  if (post === "new") return <Chooser onChoose={open} onClose={onClose} />;
  if (post === "service" || post === "material_supply") {
    const isThere = pathname === paths.projects && search === `?post=${post}`;
    // Going back must not open an empty form.
    const goOn = () => (isThere ? onClose() : void navigate(paths.projects, { replace: true }));
    return <PostingForm key={post} kind={post} onClose={onClose} onSaved={goOn} />;
  }
  const [milestone, contractId, milestoneId] = post.split(".");
  if (milestone === "milestone" && contractId !== undefined && milestoneId !== undefined) {
    return <MilestonePost key={post} contractId={contractId} milestoneId={milestoneId} onClose={onClose} />;
  }
  return <EditPost key={post} listingId={post} onClose={onClose} />;
}
