import { addressOf } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { type listOwnBidsEndpoint, retractBidEndpoint } from "#api/endpoints/bids.ts";
import { useFresh } from "#web/changes/fresh.ts";
import { useDo } from "#web/client.ts";
import { faceOf, photoOf } from "#web/files/pictures.ts";
import { bidTones } from "#web/market/bid-tones.ts";
import { WorkLine } from "#web/market/work-line.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useSendMessage } from "#web/routing/use-send-message.ts";
import { AskButton } from "#web/ui/AskButton.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { AnsweredScope } from "./answered-scope.tsx";
import { AttachmentLink } from "./attachment-link.tsx";
import { BidderSentence } from "./bid-sentence.tsx";
import { AsksFunding, type BidRow, Included } from "./bidder-card.tsx";
import "./own-bid.css";

function Actions({ bid, onEdit }: { bid: BidRow; onEdit: (bid: BidRow) => void }) {
  const retract = useDo(retractBidEndpoint, { said: words.ownBid.retracted });
  const takesBids = bid.listing.state === "open";
  return (
    <div className="bid-card__actions cluster-8">
      {bid.moves.includes("retract") ? (
        <AskButton
          variant="text"
          ask={{ ...words.ownBid.retract, danger: true }}
          onYes={() => retract.run({ params: { bidId: bid.id } })}
        />
      ) : null}
      {bid.moves.includes("edit") && takesBids ? (
        <Button icon="pencil" onPress={() => onEdit(bid)}>
          {words.listing.updateBid}
        </Button>
      ) : null}
      {bid.moves.includes("resubmit") && takesBids ? (
        <Button icon="pencil" onPress={() => onEdit(bid)}>
          {words.ownBid.changeAndResend}
        </Button>
      ) : null}
      {bid.contractId ? (
        <ButtonLink to={addressOf({ to: "bidder_contract", bidId: bid.id })}>{words.project.viewContract}</ButtonLink>
      ) : null}
    </div>
  );
}

type OwnBid = ReplyOf<typeof listOwnBidsEndpoint>["items"][number];

/**
 * Shows one of the person's own bids: the project, the state, and possible actions; once hired, the state of the work.
 */
export function OwnBidCard({ bid, onEdit }: { bid: OwnBid; onEdit: (bid: BidRow) => void }) {
  const changed = useFresh("bid", bid.id);
  const contractChanged = useFresh("contract", bid.contractId ?? "");
  const project = useOverlay("postID");
  const sendMessage = useSendMessage();
  // An open offer shows the bid's own sentence; an accepted one shows its progress.
  const work = bid.contract && bid.contract.state !== "offer_sent" ? bid.contract : null;
  return (
    <Card
      fresh={changed || contractChanged}
      title={<bdi>{bid.listing.title}</bdi>}
      menu={
        <Menu
          label={words.project.more(bid.listing.title)}
          entries={[
            {
              label: words.bidder.sendMessage,
              icon: "comments",
              onChoose: () =>
                bid.paidBy
                  ? sendMessage(bid.paidBy, { contractId: bid.contractId })
                  : sendMessage(bid.poster, { listingId: bid.listingId, contractId: bid.contractId }),
            },
            { label: words.bidder.viewProject, icon: "eye", onChoose: () => project.open(bid.listingId) },
          ]}
        />
      }
    >
      <div className="own-bid stack-16">
        <div className="own-bid__photo">
          <Photo {...photoOf(bid.listing.pictures[0])} alt="" sizes="160px" />
        </div>
        <div className="own-bid__text stack-12">
          <p className="bid-card__state">
            <StateTag tone={bidTones[bid.state]} label={words.listing.bidStates[bid.state]} />
            {work ? null : (
              <bdi>
                <BidderSentence bid={bid} />
              </bdi>
            )}
          </p>
          {work ? (
            <>
              <Person
                size="small"
                name={bid.poster.name}
                imageUrl={faceOf(bid.poster)}
                detail={words.contract.poster}
              />
              <WorkLine contract={work} />
            </>
          ) : null}
          {bid.state === "declined" && bid.declinedReason ? (
            <p className="own-bid__reason breaks">
              <span className="soft">{words.bidder.reason}:</span> <bdi>{words.kept.say(bid.declinedReason)}</bdi>
            </p>
          ) : null}
          <Facts className="own-bid__facts">
            {work ? (
              <Fact label={words.work.price}>
                <Money cents={work.totalCost} />
              </Fact>
            ) : (
              <Fact label={words.bidder.amount}>
                <Money cents={bid.amount} />
              </Fact>
            )}
            <Fact label={bid.items.length > 0 ? words.bidForm.deliveryDate : words.bidForm.endDate}>
              <When at={bid.endDay} as="MMM DD, YYYY" />
            </Fact>
            {work ? null : (
              <Fact label={words.bidder.date}>
                <When at={bid.createdAt} as="MMM DD, YYYY" />
              </Fact>
            )}
          </Facts>
          {bid.attachment ? <AttachmentLink attachment={bid.attachment} /> : null}
          {work ? null : <AsksFunding bid={bid} />}
          <Included bid={bid} {...(work ? { say: words.ownBid.asBid } : {})} />
          <AnsweredScope bid={bid} />
          <Actions bid={bid} onEdit={onEdit} />
        </div>
      </div>
    </Card>
  );
}
