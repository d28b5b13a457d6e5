import { Dialog } from "#web/ui/Dialog.tsx";
import * as words from "#web/words.ts";
import { BiddersList } from "./bidders-list.tsx";

/** Shows 'Bidders', the people who have bid on somebody's project, over the page. */
export function BiddersDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  return (
    <Dialog size="small" dismissable title={words.listing.bidders} onClose={onClose}>
      <BiddersList listingId={listingId} />
    </Dialog>
  );
}
