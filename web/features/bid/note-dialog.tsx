import { useState } from "react";
import { reviewBidEndpoint } from "#api/endpoints/bids.ts";
import { useDo } from "#web/client.ts";
import { Fields } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import * as words from "#web/words.ts";
import type { ComparedRow } from "./compared-bid.tsx";

/** What the poster notes of a bid for themselves. */
export function NoteDialog({ bid, onClose }: { bid: ComparedRow; onClose: () => void }) {
  const toasts = useToasts();
  const review = useDo(reviewBidEndpoint);
  const [note, setNote] = useState(bid.review.note);
  const save = async () => {
    if (!(await review.run({ params: { bidId: bid.id }, body: { note: note.trim() } }))) return;
    toasts.success(words.level.saved);
    onClose();
  };
  return (
    <FormDialog
      size="small"
      title={words.level.noteTitle(bid.bidder.name)}
      cancel={words.app.cancel}
      send={words.level.save}
      busy={review.busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields>
        <TextField
          label={words.level.notes}
          help={words.level.notesHelp}
          optional
          rows={5}
          maxLength={2000}
          value={note}
          onChange={setNote}
        />
      </Fields>
    </FormDialog>
  );
}
