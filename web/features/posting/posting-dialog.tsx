import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { PostingForm } from "./posting-form.tsx";

type Ends = { onClose: () => void; onSaved: () => void };

function EditPost({ listingId, ...ends }: Ends & { listingId: string }) {
  const found = useRead(viewListingEndpoint, { params: { listingId } });
  if (found.data?.moves.includes("edit")) return <PostingForm before={found.data} {...ends} />;
  return (
    <Dialog open title={words.postForm.editServicesPost} onClose={ends.onClose}>
      {found.data ? (
        <p>{words.postForm.notEditable}</p>
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton shape="page" />
      )}
    </Dialog>
  );
}

/** A new post ('new'), or one's own to edit by its id. */
export function PostingDialog({ post, ...ends }: Ends & { post: string }) {
  return post === "new" ? <PostingForm {...ends} /> : <EditPost key={post} listingId={post} {...ends} />;
}
