import { useState } from "react";
import { reviewBidEndpoint } from "#api/endpoints/bids.ts";
import { useDo } from "#web/client.ts";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import type { ComparedRow } from "./compared-bid.tsx";

/** What the poster notes of a bid for themselves. */
export function NoteDialog({ bid, onClose }: { bid: ComparedRow; onClose: () => void }) {
  const review = useDo(reviewBidEndpoint, { said: words.level.saved, onDone: onClose });
  const [note, setNote] = useState(bid.review.note);
  return (
    <FormDialog
      size="small"
      title={words.level.noteTitle(bid.bidder.name)}
      send={words.level.save}
      busy={review.busy}
      onSubmit={() => review.run({ params: { bidId: bid.id }, body: { note: note.trim() } })}
      onClose={onClose}
    >
      <TextField
        label={words.level.notes}
        help={words.level.notesHelp}
        optional
        rows={5}
        maxLength={2000}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
