import { type FormEvent, Suspense, useId, useRef, useState } from "react";
import { editBidEndpoint, placeBidEndpoint } from "#api/endpoints/bids.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { endsLate } from "#core/market/bid/bid-terms.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { fieldProblems, useDo } from "#web/client.ts";
import { focusFirstError } from "#web/forms/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Fields } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ConfirmBid, LateNote } from "./confirm-bid.tsx";
import { bodyOf, totalOf } from "./draft.ts";
import { FileField } from "./file-field.tsx";
import { MaterialFields } from "./material-fields.tsx";
import { ServiceFields } from "./service-fields.tsx";
import { type Change, useBidDraft } from "./use-bid-draft.ts";
import { UsualOfListing } from "./usual-of-listing.tsx";
import "./bid.css";
import "./bid-form.css";

const ScopeFields = lazyPart(async () => (await import("./scope-fields.tsx")).ScopeFields);

export interface BidDialogProps {
  listing: Pick<Listing, "id" | "kind" | "items" | "scope" | "title" | "budget" | "deadline"> & {
    readonly poster: { readonly name: string };
  };
  /** The bid to change; a declined bid is sent again. */
  bid?: BidView | undefined;
  /** Called if the bid was not placed, as far as the browser knows. */
  onFailed?: () => void;
  onClose: () => void;
}

/** Shows 'Make a Bid' and 'Update Bid'. Typed text is kept until the bid is placed; leaving asks for confirmation. */
export function BidDialog({ listing: given, bid, onFailed, onClose }: BidDialogProps) {
  const toasts = useToasts();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Fixed while the dialog is open: a placed bid must not become the one being changed, and lines must not move.
  const [before] = useState(bid);
  const [listing] = useState(given);
  const typed = useBidDraft(listing, before);
  const { draft } = typed;
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [begun, setBegun] = useState(0);
  /** Hides the last notice about the bid as a whole. */
  const complaint = useRef<() => void>(undefined);
  const place = useDo(placeBidEndpoint, { problems: "form" });
  const edit = useDo(editBidEndpoint);
  const problems = { ...fieldProblems(place.problem), ...typed.problems };
  const earliest = daysAfter(dayOf(new Date()), 1);

  const change = (part: Change) => {
    typed.change(part);
    if (place.problem) place.reset();
  };

  const startOver = () => {
    typed.startOver();
    setBegun((times) => times + 1);
    place.reset();
  };

  const leave = () => (typed.isChanged() ? setLeaving(true) : onClose());

  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = typed.check();
    // The list of materials may be long, and an error about all of them is shown below it.
    const ofAll = listing.kind === "material_supply" ? (found.amount ?? found.items) : undefined;
    complaint.current?.();
    if (ofAll) complaint.current = toasts.error(ofAll);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    setAsking(true);
  };

  const send = async () => {
    if (before) {
      const edited = await edit.run({ params: { bidId: before.id }, body: bodyOf(draft) });
      setAsking(false);
      if (edited) {
        typed.forget();
        toasts.success(words.bidForm.edited);
      } else toasts.error(`${words.bidForm.editFailed} ${words.bidForm.leaveAsk.message}`);
      return onClose();
    }
    const placed = await place.run({ params: { listingId: listing.id }, body: bodyOf(draft) });
    setAsking(false);
    if (!placed) {
      onFailed?.();
      return focusFirstError(form.current);
    }
    typed.forget();
    toasts.success(words.bidForm.placed(listing.poster.name));
    onClose();
  };

  const total = totalOf(draft);
  const late = endsLate(bodyOf(draft), listing.deadline);

  return (
    <>
      <Dialog
        title={before ? words.listing.updateBid : words.listing.makeABid}
        onClose={leave}
        footer={
          <div className="bid-form__footer cluster-wide">
            <p className="bid-form__total">
              <span>{words.bidder.total}</span>
              <Money cents={total ?? 0} size="large" />
            </p>
            <div className="bid-form__actions cluster-8">
              <Button onPress={leave}>{words.app.cancel}</Button>
              <Button type="submit" form={formId} variant="primary" busy={place.busy || edit.busy}>
                {before?.state === "declined"
                  ? words.bidForm.resubmit
                  : before
                    ? words.bidForm.save
                    : words.bidForm.place}
              </Button>
            </div>
          </div>
        }
      >
        <form className="bid-form" id={formId} ref={form} onSubmit={check} noValidate>
          <Fields>
            <div className="stack-4">
              <p className="medium">
                <bdi>{listing.title}</bdi>
              </p>
              <p className="soft">
                {words.bidForm.budgetOf} <Money cents={listing.budget} /> · {words.bidForm.due}{" "}
                <When at={listing.deadline} as="deadline" within />
              </p>
              <UsualOfListing listingId={listing.id} />
            </div>
            {typed.isKept ? (
              <div className="bid-form__note cluster-flat">
                <p>{words.bidForm.draftFound}</p>
                <Button variant="text" onPress={startOver}>
                  {words.bidForm.draftDiscard}
                </Button>
              </div>
            ) : null}
            {place.problem && !place.problem.issues ? (
              <Problem
                title={words.bidForm.placeFailed(place.problem.detail)}
                whatToDo={[place.problem.whatToDo, words.bidForm.leaveAsk.message].filter(Boolean).join(" ")}
              />
            ) : null}
            {listing.kind === "material_supply" ? (
              <MaterialFields asked={listing} draft={draft} problems={problems} earliest={earliest} onChange={change} />
            ) : (
              <>
                {draft.scopeAnswers.length > 0 ? (
                  <Suspense fallback={<Skeleton shape="row" />}>
                    <ScopeFields draft={draft} problems={problems} onChange={change} />
                  </Suspense>
                ) : null}
                <ServiceFields
                  key={`service ${begun}`}
                  formId={formId}
                  draft={draft}
                  problems={problems}
                  earliest={earliest}
                  onChange={change}
                  onPicture={typed.notePicture}
                />
              </>
            )}
            <div role="status">{late ? <LateNote deadline={listing.deadline} /> : null}</div>
            <div>
              <Checkbox
                label={words.bidForm.asksFunding}
                aria-describedby={`${formId}-funding`}
                checked={draft.asksFunding}
                onChange={(asksFunding) => change({ asksFunding })}
              />
              <p id={`${formId}-funding`} className="soft">
                {words.bidForm.asksFundingHelp}
              </p>
            </div>
            <TextField
              label={words.bidForm.note}
              optional
              help={words.bidForm.noteHelp}
              error={problems.description}
              rows={2}
              maxLength={5000}
              value={draft.description}
              onChange={(value) => change({ description: value })}
            />
            <FileField
              key={begun}
              kind="attachment"
              file={draft.attachment}
              problem={problems.attachmentId}
              onChange={(attachment) => change({ attachment })}
              onUnfinished={typed.noteUploading}
            />
          </Fields>
        </form>
      </Dialog>
      <ConfirmBid
        open={asking}
        draft={draft}
        lateFor={late ? listing.deadline : null}
        onYes={send}
        onNo={() => setAsking(false)}
      />
      <ConfirmDialog {...words.bidForm.leaveAsk} open={leaving} onYes={onClose} onNo={() => setLeaving(false)} />
    </>
  );
}
