import type { ReactNode } from "react";
import { paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { type compareBidsEndpoint, reviewBidEndpoint } from "#api/endpoints/bids.ts";
import type { BidOrder } from "#core/market/bid/bid.ts";
import type { LeveledBid } from "#core/market/bid/level-bids.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { bidTones } from "#web/market/bid-tones.ts";
import { CredentialLines } from "#web/market/credential-lines.tsx";
import { MilestonePicture } from "#web/market/milestone-picture.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { IconToggle } from "#web/ui/IconToggle.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { Stars } from "#web/ui/Stars.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { AttachmentLink } from "./attachment-link.tsx";
import { Bidder } from "./bidder.tsx";
import { AsksFunding, againstBudget, BidActions, type BidPrompt } from "./bidder-card.tsx";
import { saySum } from "./say-answer.ts";

export type ComparedRow = ReplyOf<typeof compareBidsEndpoint>["items"][number];

function Best({ is, children }: { is: boolean; children: string }) {
  return is ? (
    <span className="compare__best">
      <StateTag tone="info" icon="check" label={children} />
    </span>
  ) : null;
}

function Dates({ bid }: { bid: ComparedRow }) {
  if (bid.items.length > 0) return <When at={bid.endDay} as="MMM DD, YYYY" />;
  return (
    <span className="compare__dates">
      <bdi>
        <span className="soft">{words.compare.from}</span>{" "}
        {bid.startDay ? <When at={bid.startDay} as="MMM DD, YYYY" /> : words.compare.notSaid}
      </bdi>
      <bdi>
        <span className="soft">{words.compare.until}</span> <When at={bid.endDay} as="MMM DD, YYYY" />
      </bdi>
    </span>
  );
}

/** Shows what the amount is for, briefly: the stages, or how much of the request is offered and what is not. */
function For({ bid }: { bid: ComparedRow }) {
  if (bid.items.length > 0) {
    const missing = bid.items.filter(({ offered }) => !offered).map(({ asked }) => asked.productName);
    return (
      <>
        <p>{words.bidder.itemsOffered(bid.items.length - missing.length, bid.items.length)}</p>
        {missing.length > 0 ? (
          <p className="soft">
            <bdi>{words.compare.missing(missing.join(", "))}</bdi>
          </p>
        ) : null}
      </>
    );
  }
  return (
    <ol className="plain-list compare__stages stack-8">
      {bid.milestones.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bid's milestones are told apart by their place alone
        <li key={index}>
          <span className="compare__stage-line">
            <When at={stage.endDay} as="MMM DD, YYYY" />
            <Money cents={stage.amount} />
          </span>
          <bdi className="compare__stage-text soft">{words.kept.say(stage.description)}</bdi>
          <MilestonePicture milestone={stage} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

/** Shows what the bid comes to including what it leaves out, and what that is. */
function Leveled({ leveled }: { leveled: LeveledBid }) {
  const said = words.level;
  if (leveled.leveled === null) return <span className="soft">{said.whole}</span>;
  const { gaps, exclusions, filled, added, changed, lineSum } = leveled;
  const open = gaps + exclusions - filled;
  const off = saySum(lineSum);
  const missing = [...(gaps > 0 ? [said.gaps(gaps)] : []), ...(exclusions > 0 ? [said.excluded(exclusions)] : [])];
  return (
    <>
      <Money cents={leveled.leveled} />
      {missing.length === 0 ? (
        <span className="soft">{said.covers}</span>
      ) : (
        <StateTag tone="waiting" icon="exclamation-triangle" label={missing.join(", ")} />
      )}
      {added > 0 ? <bdi className="soft tabular">{said.added(formatMoney(added))}</bdi> : null}
      {open > 0 ? <bdi className="soft">{said.open(open)}</bdi> : null}
      {changed > 0 ? <bdi className="soft">{said.changed(changed)}</bdi> : null}
      {off ? <bdi className="soft tabular">{off}</bdi> : null}
    </>
  );
}

/** Shows how the bidder's final prices compare with their bids, and the bidder's own explanation on demand. */
function Finals({ bid: { bidToFinal, bidder } }: { bid: ComparedRow }) {
  if (bidToFinal === null) return null;
  const { percent, within, contracts, answer } = bidToFinal;
  return (
    <>
      <bdi className="tabular">{words.closeout.figures(percent, within, contracts)}</bdi>
      <span className="soft">{words.closeout.figuresHelp}</span>
      {answer === null ? null : (
        <Disclosure summary={<bdi>{words.closeout.answerFrom(bidder.name)}</bdi>}>
          <p className="written" dir="auto">
            {answer}
          </p>
        </Disclosure>
      )}
    </>
  );
}

/** Shows the poster's private note. */
function Notes({ bid, onEdit }: { bid: ComparedRow; onEdit: () => void }) {
  const { note } = bid.review;
  return (
    <>
      {note ? (
        <p className="compare__note written" dir="auto">
          {note}
        </p>
      ) : (
        <span className="soft">{words.level.noNotes}</span>
      )}
      <span className="no-print">
        <Button variant="text" icon="pencil" onPress={onEdit}>
          {note ? words.level.editNote : words.level.addNote}
        </Button>
      </span>
    </>
  );
}

/** The labels of the lines, in order. */
export interface Labels {
  amount: string;
  /** Set if there is a scope of work. */
  leveled?: string;
  rating: string;
  contracts: string;
  credentials: string;
  dates: string;
  plan: string;
  included: string;
  notes: string;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="compare__fact">
      <dt className="visually-hidden">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface ComparedBidColumnProps {
  bid: ComparedRow;
  labels: Labels;
  /** The figures in which this bid beats all others. */
  best: readonly BidOrder[];
  /** Whether no other bid is lower, whatever it leaves out. */
  isLowestOfAll: boolean;
  /** Set if there is a scope of work: the leveled bid, and whether it is the lowest leveled one. */
  leveled: LeveledBid | undefined;
  isLowestLeveled: boolean;
  onAsk: (prompt: BidPrompt) => void;
  onNote: (bid: ComparedRow) => void;
}

/** Shows one bid of the comparison; its lines align with those of the others. */
export function ComparedBidColumn({ bid, labels, best, leveled, isLowestLeveled, ...on }: ComparedBidColumnProps) {
  const { onAsk, onNote, isLowestOfAll } = on;
  const review = useDo(reviewBidEndpoint);
  const { isShortlisted } = bid.review;
  const shortlist = () => void review.run({ params: { bidId: bid.id }, body: { isShortlisted: !isShortlisted } });
  const changed = useFresh("bid", bid.id);
  const profile = useOverlay("profile");
  const { rating } = bid;
  return (
    <article className={`compare__bid${changed ? " ui-card--fresh" : ""}`}>
      <header className="compare__head stack-8">
        <h2 className="compare__name">
          <Bidder bid={bid} onOpen={() => profile.open(bid.bidder.id)} />
        </h2>
        <span className="compare__star">
          <IconToggle
            on={isShortlisted}
            icon={isShortlisted ? "star-fill" : "star"}
            label={words.level.shortlist(bid.bidder.name)}
            hint={isShortlisted ? words.level.remove : words.level.add}
            disabled={review.busy}
            onToggle={shortlist}
          />
        </span>
        <StateTag tone={bidTones[bid.state]} label={words.bidder.states[bid.state]} />
      </header>
      <dl className="compare__facts">
        <Line label={labels.amount}>
          <span className="compare__amount">
            <Money cents={bid.amount} size="large" />
            <Best is={best.includes("amount")}>
              {isLowestOfAll ? words.compare.best.amount : words.compare.best.complete}
            </Best>
          </span>
          <bdi className="soft">{againstBudget(bid.amount, bid.listing.budget)}</bdi>
        </Line>
        {labels.leveled && leveled ? (
          <Line label={labels.leveled}>
            <Leveled leveled={leveled} />
            <Best is={isLowestLeveled}>{words.level.lowest}</Best>
          </Line>
        ) : null}
        <Line label={labels.rating}>
          {rating.average === null ? (
            <span className="soft">{words.compare.noReviews}</span>
          ) : (
            <Stars value={rating.average} text={words.compare.reviews(rating.average.toFixed(1), rating.count)} />
          )}
          <Best is={best.includes("rating")}>{words.compare.best.rating}</Best>
        </Line>
        <Line label={labels.contracts}>
          <span className="tabular">{bid.finishedContracts}</span>
          <Best is={best.includes("contracts")}>{words.compare.best.contracts}</Best>
          <Finals bid={bid} />
        </Line>
        <Line label={labels.credentials}>
          <CredentialLines credentials={bid.credentials} />
        </Line>
        <Line label={labels.dates}>
          <Dates bid={bid} />
          <Best is={best.includes("finish")}>{words.compare.best.finish}</Best>
        </Line>
        <Line label={labels.plan}>
          <For bid={bid} />
          <AsksFunding bid={bid} />
        </Line>
        <Line label={labels.included}>
          <p className="compare__note written" dir="auto">
            {bid.description || words.bidder.noDescription}
          </p>
          {bid.attachment ? <AttachmentLink attachment={bid.attachment} /> : null}
        </Line>
        <Line label={labels.notes}>
          <Notes bid={bid} onEdit={() => onNote(bid)} />
        </Line>
      </dl>
      <footer className="compare__actions cluster-8 no-print">
        <ButtonLink variant="text" to={`${paths.bidders}?bidOfferBidID=${bid.id}`}>
          {words.compare.wholeBid}
        </ButtonLink>
        <BidActions bid={bid} onAsk={onAsk} />
      </footer>
    </article>
  );
}
