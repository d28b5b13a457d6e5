import { addressOf } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import type { viewBidEndpoint } from "#api/endpoints/bids.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { BidToFinalLine } from "#web/market/bid-to-final.tsx";
import { bidTones } from "#web/market/bid-tones.ts";
import { CredentialLines } from "#web/market/credential-lines.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useSendMessage } from "#web/routing/use-send-message.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { formatDate } from "#web/ui/dates.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { formatMoney } from "#web/ui/money.ts";
import { Stars } from "#web/ui/Stars.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { AnsweredScope } from "./answered-scope.tsx";
import { AttachmentLink } from "./attachment-link.tsx";
import { BidItems } from "./bid-items.tsx";
import { PosterSentence } from "./bid-sentence.tsx";
import { Bidder } from "./bidder.tsx";
import { Stages } from "./stages.tsx";

export type BidRow = BidView & { readonly moves: readonly string[] };
/** A bid with what its poster knows of the bidder. */
export type JudgedRow = ReplyOf<typeof viewBidEndpoint>;
export type BidPrompt = { readonly what: "decline" | "hire" | "withdraw"; readonly bid: BidRow };

export const againstBudget = (amount: number, budget: number): string =>
  amount === budget
    ? words.bidder.onBudget
    : amount < budget
      ? words.bidder.underBudget(formatMoney(budget - amount))
      : words.bidder.overBudget(formatMoney(amount - budget));

/**
 * Shows what the amount is for: the materials and when they come, or the stages of the work; `say` formats their
 * number.
 */
export function Included({ bid, say = (content) => content }: { bid: BidRow; say?: (content: string) => string }) {
  if (bid.items.length === 0) {
    return (
      <Disclosure summary={<bdi>{say(words.bidder.milestones(bid.milestones.length))}</bdi>}>
        <Stages milestones={bid.milestones} total={bid.amount} />
      </Disclosure>
    );
  }
  const offered = bid.items.filter((item) => item.offered).length;
  return (
    <Disclosure summary={<bdi>{words.bidder.itemsOffered(offered, bid.items.length)}</bdi>}>
      <BidItems items={bid.items} total={bid.amount} />
    </Disclosure>
  );
}

/** Says whether the bid asks for milestones to be funded before work starts. */
export function AsksFunding({ bid }: { bid: Pick<BidView, "asksFunding"> }) {
  return bid.asksFunding ? <p>{words.bidder.asksFunding}</p> : null;
}

/** Shows what the poster may do with a bid now. */
export function BidActions({ bid, onAsk }: { bid: BidRow; onAsk: (prompt: BidPrompt) => void }) {
  const may = (move: string) => bid.moves.includes(move);
  // The bid allows hiring at any time; the project allows it only while no other bid has an offer.
  const isOwn = bid.contractId !== null && bid.paidBy === null;
  const canHire = may("hire") && bid.listing.state === "open";
  return (
    <>
      {may("decline") ? (
        <Button variant="text" onPress={() => onAsk({ what: "decline", bid })}>
          {words.bidder.decline}
        </Button>
      ) : null}
      {canHire ? <Button onPress={() => onAsk({ what: "hire", bid })}>{words.bidder.hire}</Button> : null}
      {may("withdraw") && isOwn ? (
        <Button onPress={() => onAsk({ what: "withdraw", bid })}>{words.bidder.withdraw}</Button>
      ) : null}
      {bid.contractId !== null && isOwn ? (
        <ButtonLink to={addressOf({ to: "poster_contract", contractId: bid.contractId })}>
          {words.project.viewContract}
        </ButtonLink>
      ) : null}
    </>
  );
}

const shownCertificates = 3;

/** Shows a bidder's record: reviews, finished work, company, licenses. */
function Record({ record, credentials, name }: Pick<JudgedRow, "record" | "credentials"> & { name: string }) {
  const { rating, finishedContracts, company, certificates } = record;
  const more = certificates.length - shownCertificates;
  return (
    <div className="bid-card__record text-14 stack-4">
      <p className="bid-card__figures">
        {rating.average === null ? (
          <span className="soft">{words.compare.noReviews}</span>
        ) : (
          <Stars value={rating.average} text={words.compare.reviews(rating.average.toFixed(1), rating.count)} />
        )}
        <bdi className="tabular">{words.bidder.finished(finishedContracts)}</bdi>
      </p>
      <BidToFinalLine figures={record.bidToFinal} name={name} />
      {company ? (
        <p>
          <Icon name="shop" size="small" /> <bdi>{company}</bdi>
        </p>
      ) : null}
      {credentials.length > 0 ? <CredentialLines credentials={credentials} /> : null}
      {certificates.length > 0 ? (
        <div className="bid-card__papers">
          <p className="soft">{words.bidder.papers}</p>
          <ul className="plain-list">
            {certificates.slice(0, shownCertificates).map(({ title, issuerName, createdAt }) => (
              <li key={`${title} ${createdAt?.getTime()}`}>
                <Icon name="file" size="small" />
                <span>
                  <bdi>{title}</bdi>{" "}
                  <bdi className="soft">
                    {words.bidder.paperFacts(issuerName ?? "", createdAt === null ? "" : formatDate(createdAt))}
                  </bdi>
                </span>
              </li>
            ))}
            {more > 0 ? <li className="soft">{words.bidder.morePapers(more)}</li> : null}
          </ul>
        </div>
      ) : credentials.length === 0 ? (
        <p className="soft">{words.bidder.noPapers}</p>
      ) : null}
    </div>
  );
}

export function BidDescription({ description }: Pick<BidRow, "description">) {
  return (
    <div>
      <h3 className="bid-card__label soft">{words.bidder.description}</h3>
      <p className="written" dir="auto">
        {description || words.bidder.noDescription}
      </p>
    </div>
  );
}

/** Shows one bid on the person's own project: bidder, amount, contents, and possible actions. */
export function BidderCard({ bid, onAsk }: { bid: JudgedRow; onAsk: (prompt: BidPrompt) => void }) {
  const changed = useFresh("bid", bid.id);
  const contractChanged = useFresh("contract", bid.contractId ?? "");
  const project = useOverlay("postID");
  const profile = useOverlay("profile");
  const sendMessage = useSendMessage();
  const { bidder } = bid;
  return (
    <Card
      fresh={changed || contractChanged}
      title={<Bidder bid={bid} onOpen={() => profile.open(bidder.id)} />}
      menu={
        <Menu
          label={words.bidder.more(bidder.name)}
          entries={[
            {
              label: words.bidder.sendMessage,
              icon: "comments",
              onChoose: () =>
                sendMessage(bidder, { listingId: bid.listingId, contractId: bid.paidBy ? null : bid.contractId }),
            },
            { label: words.bidder.viewProject, icon: "eye", onChoose: () => project.open(bid.listingId) },
          ]}
        />
      }
      footer={
        <div className="bid-card__actions cluster-8">
          <BidActions bid={bid} onAsk={onAsk} />
        </div>
      }
    >
      <Record record={bid.record} credentials={bid.credentials} name={bidder.name} />
      <p className="bid-card__state">
        <StateTag tone={bidTones[bid.state]} label={words.bidder.states[bid.state]} />
        <bdi>
          <PosterSentence bid={bid} />
        </bdi>
      </p>
      <dl className="bid-card__amount">
        <dt className="soft">{words.bidder.amount}</dt>
        <dd>
          <Money cents={bid.amount} size="large" />
          <bdi className="soft">{againstBudget(bid.amount, bid.listing.budget)}</bdi>
        </dd>
      </dl>
      <AsksFunding bid={bid} />
      <BidDescription description={bid.description} />
      {bid.attachment ? <AttachmentLink attachment={bid.attachment} /> : null}
      {bid.items.length > 0 ? (
        <p>
          <span className="soft">{words.bidder.deliveryDate}</span> <When at={bid.endDay} as="MMM DD, YYYY" />
        </p>
      ) : null}
      <Included bid={bid} />
      <AnsweredScope bid={bid} />
    </Card>
  );
}
