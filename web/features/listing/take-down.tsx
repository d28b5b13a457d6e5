import { closeListingEndpoint, removeListingEndpoint } from "#api/endpoints/listings.ts";
import type { ListingView } from "#core/market/listing/listing.ts";
import { useDo } from "#web/client.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import { sentenceCase } from "./say.ts";

export type TakingDown = { readonly how: "close" | "remove"; readonly listing: ListingView };

/** Asks for confirmation before the person's own post is closed or removed, and does it. Mounted while it asks. */
export function TakeDown({ prompt, onDone }: { prompt: TakingDown; onDone: () => void }) {
  const close = useDo(closeListingEndpoint);
  const remove = useDo(removeListingEndpoint);
  const toasts = useToasts();
  const removing = prompt.how === "remove";
  const act = async () => {
    const input = { params: { listingId: prompt.listing.id } };
    const moved = await (removing ? remove : close).run(input);
    const title = sentenceCase(prompt.listing.title);
    onDone();
    if (moved) toasts.success(removing ? words.project.isRemoved(title) : words.project.isClosed(title));
  };
  return (
    <ConfirmDialog
      open
      title={removing ? words.project.removeAsk : words.project.closeAsk}
      message={
        <>
          <p className="listing-ask__title" dir="auto">
            {sentenceCase(prompt.listing.title)}
          </p>
          <p>{removing ? words.project.removeHint : words.project.closeHint}</p>
        </>
      }
      yes={removing ? words.project.remove : words.project.close}
      no={words.project.keep}
      danger
      onYes={act}
      onNo={onDone}
    />
  );
}
