import { useState } from "react";
import { reviewBidEndpoint } from "#api/endpoints/bids.ts";
import { useDo } from "#web/client.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import * as words from "#web/words.ts";
import type { ComparedRow } from "./compared-bid.tsx";

/**
 * Edits the poster's private note about a bid. If another window has changed the note meanwhile, that text is shown,
 * and overwritten only after the poster has merged it.
 */
export function NoteDialog({ bid, onClose }: { bid: ComparedRow; onClose: () => void }) {
  const review = useDo(reviewBidEndpoint, { said: words.level.saved, problems: "form", onDone: onClose });
  const latest = bid.review.note;
  const [shownNote, setShown] = useState(latest);
  const [note, setNote] = useState(latest);
  const isBehind = latest !== shownNote && latest !== note.trim();
  const takeLatest = () => {
    review.reset();
    setShown(latest);
    setNote([latest, note].filter(Boolean).join("\n"));
  };
  return (
    <FormDialog
      size="small"
      title={words.level.noteTitle(bid.bidder.name)}
      send={words.level.save}
      busy={review.busy}
      onSubmit={() => review.run({ params: { bidId: bid.id }, body: { note: note.trim(), shownNote } })}
      onClose={onClose}
    >
      {isBehind ? (
        <Problem
          title={words.level.noteChanged}
          message={<span className="written">{latest || words.level.noNotes}</span>}
          whatToDo={words.level.noteChangedHint}
          actions={<Button onPress={takeLatest}>{words.level.takeNote}</Button>}
        />
      ) : review.problem ? (
        <Problem title={review.problem.title} message={review.problem.detail} whatToDo={review.problem.whatToDo} />
      ) : null}
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
