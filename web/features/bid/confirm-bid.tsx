import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { type Draft, lineSumOf, totalOf } from "./draft.ts";

export interface ConfirmBidProps {
  open: boolean;
  draft: Draft;
  onYes: () => Promise<void>;
  /** The deadline, if the bid has a day after it. */
  lateFor: string | null;
  /** 'No' sends nothing, and everything that was typed stays. */
  onNo: () => void;
}

/** Warns that a day of the bid is after the deadline. */
export function LateNote({ deadline }: { deadline: string }) {
  return (
    <p className="bid-form__late">
      <Icon name="exclamation-triangle" size="small" />
      <bdi>{words.bidForm.late(formatDate(deadline))}</bdi>
    </p>
  );
}

/** Says what a bid leaves open in the scope, and whether its lines add up to another amount. */
function ScopeNotes({ draft }: { draft: Draft }) {
  const rows = draft.scopeAnswers.filter(({ asked }) => asked.kind !== "optional");
  const isAnswered = draft.scopeAnswers.some(({ kind }) => kind !== null);
  const gaps = rows.filter(({ kind }) => kind === null).length;
  const excluded = rows.filter(({ kind }) => kind === "excluded").length;
  const sum = lineSumOf(draft);
  if (!isAnswered) return null;
  const said = words.scopeAnswer;
  const others = formatMoney(Math.abs(sum?.rest ?? 0));
  const notes = [
    ...(gaps > 0 ? [said.gaps(gaps)] : []),
    ...(excluded > 0 ? [said.excluded(excluded)] : []),
    ...(sum && !sum.addsUp
      ? [`${said.sum(formatMoney(sum.priced))} ${sum.rest > 0 ? said.sumLess(others) : said.sumMore(others)}`]
      : []),
  ];
  return notes.map((note) => (
    <p key={note} className="bid-form__late">
      <Icon name="exclamation-triangle" size="small" />
      <bdi>{note}</bdi>
    </p>
  ));
}

/** Asks for confirmation, and says what is about to be sent. */
export function ConfirmBid({ open, draft, lateFor, onYes, onNo }: ConfirmBidProps) {
  const { milestones, items, scopeAnswers, attachment, endDay, asksFunding } = draft;
  const answered = scopeAnswers.filter(({ kind }) => kind !== null).length;
  return (
    <ConfirmDialog
      open={open}
      title={words.bidForm.confirm}
      message={
        <>
          <Facts rows>
            <Fact label={words.bidder.amount}>
              <Money cents={totalOf(draft) ?? 0} />
            </Fact>
            {items.length > 0 ? (
              <Fact label={words.bidForm.materials}>
                <span className="tabular">
                  {words.bidForm.offeredOf(items.filter(({ offered }) => offered).length, items.length)}
                </span>
              </Fact>
            ) : null}
            {milestones.length > 0 ? (
              <Fact label={words.bidForm.milestones}>
                <span className="tabular">{milestones.length}</span>
              </Fact>
            ) : endDay ? (
              <Fact label={items.length > 0 ? words.bidForm.deliveryDate : words.bidForm.endDate}>
                <When at={endDay} as="MMM DD, YYYY" />
              </Fact>
            ) : null}
            {scopeAnswers.length > 0 ? (
              <Fact label={words.scopeAnswer.title}>
                <bdi className="tabular">{words.scopeAnswer.answered(answered, scopeAnswers.length)}</bdi>
              </Fact>
            ) : null}
            {asksFunding ? <Fact label={words.bidForm.funding}>{words.bidForm.fundingAsked}</Fact> : null}
            {attachment ? (
              <Fact label={words.bidForm.attachment}>
                <bdi className="breaks">{attachment.name}</bdi>
              </Fact>
            ) : null}
          </Facts>
          {lateFor === null ? null : <LateNote deadline={lateFor} />}
          <ScopeNotes draft={draft} />
        </>
      }
      yes={words.app.yes}
      no={words.app.no}
      dismissable={false}
      onYes={onYes}
      onNo={onNo}
    />
  );
}
