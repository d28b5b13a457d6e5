import { type FormEvent, useId, useRef, useState } from "react";
import { editBidEndpoint, placeBidEndpoint } from "#api/endpoints/bids.ts";
import type { Bid } from "#core/bid/bid.ts";
import { dayOf, daysAfter } from "#core/shared/day.ts";
import { fieldProblems, useDo, usePerson } from "#web/client.ts";
import { focusFirstError } from "#web/focus-first-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { DateInput } from "#web/ui/DateInput.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, FieldRow, Fields } from "#web/ui/Field.tsx";
import { Money } from "#web/ui/Money.tsx";
import { MoneyInput } from "#web/ui/MoneyInput.tsx";
import { Problem } from "#web/ui/Problem.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import {
  bodyOf,
  type Draft,
  draftKey,
  draftOf,
  emptyDraft,
  keepDraft,
  type Problems,
  problemsOf,
  type Row,
  readDraft,
  totalOf,
} from "./draft.ts";
import { MilestoneRows } from "./milestone-rows.tsx";
import "./bid.css";

const centsADollar = 100;

export interface BidDialogProps {
  listing: {
    readonly id: string;
    readonly title: string;
    readonly budget: number;
    readonly deadline: string;
    readonly poster: { readonly name: string };
  };
  /** Set to change this bid; a declined one is sent again by it. */
  bid?: Bid | undefined;
  onClose: () => void;
}

/** 'Make a Bid' and 'Update Bid' for services. What was typed is kept until the bid is placed. */
export function BidDialog({ listing, bid, onClose }: BidDialogProps) {
  const person = usePerson();
  const toasts = useToasts();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Fixed while the dialog is open: a placed bid must not become the one that is being changed.
  const [before] = useState(bid);
  const key = draftKey(person.id, listing.id, before);
  const start = before ? draftOf(before) : emptyDraft;
  const [kept, setKept] = useState(() => readDraft(key));
  const [draft, setDraft] = useState<Draft>(kept ?? start);
  const [tried, setTried] = useState<Problems>({});
  const [asking, setAsking] = useState(false);
  const [cleared, setCleared] = useState<readonly Row[]>([]);
  const place = useDo(placeBidEndpoint, { problems: "form" });
  const edit = useDo(editBidEndpoint);
  const problems = { ...fieldProblems(place.problem), ...tried };
  const staged = draft.milestones.length > 0;
  const earliest = daysAfter(dayOf(new Date()), 1);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(key, next);
    if (place.problem) place.reset();
    // Once somebody has tried to send it, messages go as soon as what they are about is mended.
    if (Object.keys(tried).length > 0) {
      const now = problemsOf(next, words.bidForm.amountInvalid);
      setTried(
        Object.fromEntries(Object.entries(tried).flatMap(([field]) => (now[field] ? [[field, now[field]]] : []))),
      );
    }
  };

  const startOver = () => {
    keepDraft(key, undefined);
    setKept(undefined);
    setDraft(start);
    setTried({});
    place.reset();
  };

  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft, words.bidForm.amountInvalid);
    setTried(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    setAsking(true);
  };

  const send = async () => {
    if (before) {
      const edited = await edit.run({ params: { bidId: before.id }, body: bodyOf(draft) });
      setAsking(false);
      if (edited) {
        keepDraft(key, undefined);
        toasts.success(words.bidForm.edited);
      } else toasts.error(words.bidForm.editFailed);
      return onClose();
    }
    const placed = await place.run({ params: { listingId: listing.id }, body: bodyOf(draft) });
    setAsking(false);
    if (!placed) return focusFirstError(form.current);
    keepDraft(key, undefined);
    toasts.success(words.bidForm.placed(listing.poster.name));
    onClose();
  };

  const notYet = () => {
    setAsking(false);
    if (!staged) return;
    setCleared(draft.milestones);
    change({ milestones: [], amount: totalOf(draft) });
  };

  const total = totalOf(draft);
  return (
    <>
      <Dialog
        open
        title={before ? words.listing.updateBid : words.listing.makeABid}
        onClose={onClose}
        footer={
          <div className="bid-form__footer">
            <p className="bid-form__total">
              <span>{words.bidder.total}</span>
              <Money cents={(total ?? 0) * centsADollar} size="large" />
            </p>
            <div className="bid-form__actions">
              <Button onPress={onClose}>{words.app.cancel}</Button>
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
        <form id={formId} ref={form} onSubmit={check} noValidate>
          <Fields>
            <div className="bid-form__for">
              <p className="bid-form__title">
                <bdi>{listing.title}</bdi>
              </p>
              <p className="bid-soft">
                {words.bidForm.budgetOf} <Money cents={listing.budget} /> · {words.bidForm.due}{" "}
                <When at={listing.deadline} as="deadline" within />
              </p>
            </div>
            {kept ? (
              <div className="bid-form__note">
                <p>{words.bidForm.draftFound}</p>
                <Button variant="text" onPress={startOver}>
                  {words.bidForm.draftDiscard}
                </Button>
              </div>
            ) : null}
            {place.problem && !place.problem.issues ? (
              <Problem title={words.bidForm.placeFailed(place.problem.detail)} whatToDo={place.problem.whatToDo} />
            ) : null}
            <Field
              label={words.bidForm.amount}
              help={staged ? words.bidForm.amountIsSum : words.bidForm.amountHelp}
              error={problems.amount}
            >
              {(wiring) => (
                <MoneyInput {...wiring} value={total} readOnly={staged} onChange={(amount) => change({ amount })} />
              )}
            </Field>
            <FieldRow>
              <Field label={words.bidForm.startDate} optional error={problems.startDay}>
                {(wiring) => (
                  <DateInput
                    {...wiring}
                    min={earliest}
                    value={draft.startDay}
                    onChange={(event) => change({ startDay: event.target.value })}
                  />
                )}
              </Field>
              <Field
                label={words.bidForm.endDate}
                optional={staged}
                help={staged ? words.bidForm.endDateHelp : undefined}
                error={problems.endDay}
              >
                {(wiring) => (
                  <DateInput
                    {...wiring}
                    min={[draft.startDay, earliest].toSorted().at(-1)}
                    value={draft.endDay}
                    onChange={(event) => change({ endDay: event.target.value })}
                  />
                )}
              </Field>
            </FieldRow>
            <section className="bid-form__stages" aria-labelledby={`${formId}-stages`}>
              <h3 id={`${formId}-stages`}>{words.bidForm.milestones}</h3>
              <p className="bid-soft">{words.bidForm.milestonesHelp}</p>
              {cleared.length > 0 && !staged ? (
                <div className="bid-form__note" role="status">
                  <p>{words.bidForm.cleared}</p>
                  <Button
                    variant="text"
                    icon="undo"
                    onPress={() => {
                      change({ milestones: cleared });
                      setCleared([]);
                    }}
                  >
                    {words.bidForm.bringBack}
                  </Button>
                </div>
              ) : null}
              <MilestoneRows
                rows={draft.milestones}
                problems={problems}
                earliest={earliest}
                onChange={(milestones) =>
                  change(milestones.length === 0 ? { milestones, amount: null } : { milestones })
                }
              />
            </section>
            <Field label={words.bidForm.note} optional help={words.bidForm.noteHelp} error={problems.description}>
              {(wiring) => (
                <TextArea
                  {...wiring}
                  rows={2}
                  maxLength={5000}
                  value={draft.description}
                  onChange={(event) => change({ description: event.target.value })}
                />
              )}
            </Field>
          </Fields>
        </form>
      </Dialog>
      <Dialog
        open={asking}
        size="small"
        title={words.bidForm.confirm}
        // To look at it once more changes nothing; only a 'No' does.
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button data-autofocus="" onPress={notYet}>
              {words.app.no}
            </Button>
            <Button variant="primary" onPress={send}>
              {words.app.yes}
            </Button>
          </>
        }
      >
        <dl className="bid-facts">
          <div>
            <dt>{words.bidder.amount}</dt>
            <dd>
              <Money cents={(total ?? 0) * centsADollar} />
            </dd>
          </div>
          {staged ? (
            <div>
              <dt>{words.bidForm.milestones}</dt>
              <dd className="tabular">{draft.milestones.length}</dd>
            </div>
          ) : (
            <div>
              <dt>{words.bidForm.endDate}</dt>
              <dd>
                <When at={draft.endDay || earliest} as="MMM DD, YYYY" />
              </dd>
            </div>
          )}
        </dl>
      </Dialog>
    </>
  );
}
