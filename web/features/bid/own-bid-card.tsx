import { useState } from "react";
import { retractBidEndpoint } from "#api/endpoints/bids.ts";
import { useDo } from "#web/client.ts";
import { useFresh } from "#web/fresh.ts";
import { photoOf } from "#web/pictures.ts";
import { useOverlay } from "#web/search-param.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import type { BidRow } from "./bidder-card.tsx";
import { BidderSentence, tones } from "./say.tsx";

function Actions({ bid, onEdit }: { bid: BidRow; onEdit: (bid: BidRow) => void }) {
  const [asking, setAsking] = useState(false);
  const retract = useDo(retractBidEndpoint);
  const toasts = useToasts();
  const takesBids = bid.listing.state === "open";
  const takeBack = async () => {
    if (await retract.run({ params: { bidId: bid.id } })) toasts.success(words.ownBid.retracted);
    setAsking(false);
  };
  return (
    <div className="bid-card__actions">
      {bid.moves.includes("retract") ? (
        <Button variant="text" onPress={() => setAsking(true)}>
          {words.ownBid.retract}
        </Button>
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
        <ButtonLink to={`/v1/my-bids/contract?bid_id=${bid.id}`}>{words.project.viewContract}</ButtonLink>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={words.ownBid.retractAsk}
        message={words.ownBid.retractHint}
        yes={words.ownBid.retract}
        no={words.ownBid.keep}
        danger
        onYes={takeBack}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}

/** One of one's own bids: on what, how it stands, and what one may do about it. */
export function OwnBidCard({ bid, onEdit }: { bid: BidRow; onEdit: (bid: BidRow) => void }) {
  const changed = useFresh("bid", bid.id);
  const contractChanged = useFresh("contract", bid.contractId ?? "");
  const project = useOverlay("postID");
  return (
    <Card
      fresh={changed || contractChanged}
      title={<bdi>{bid.listing.title}</bdi>}
      menu={
        <Menu
          label={words.project.more(bid.listing.title)}
          entries={[{ label: words.bidder.viewProject, icon: "eye", onChoose: () => project.open(bid.listingId) }]}
        />
      }
    >
      <div className="own-bid">
        <div className="own-bid__photo">
          <Photo {...photoOf(bid.listing.pictures[0])} alt="" sizes="160px" />
        </div>
        <div className="own-bid__text">
          <p className="bid-card__state">
            <StateTag tone={tones[bid.state]} label={words.listing.bidStates[bid.state]} />
            <bdi>
              <BidderSentence bid={bid} />
            </bdi>
          </p>
          {bid.state === "declined" && bid.declinedReason ? (
            <p className="own-bid__reason">
              <span className="bid-soft">{words.bidder.reason}:</span> <bdi>{bid.declinedReason}</bdi>
            </p>
          ) : null}
          <dl className="own-bid__facts">
            <div>
              <dt>{words.bidder.amount}</dt>
              <dd>
                <Money cents={bid.amount} />
              </dd>
            </div>
            <div>
              <dt>{words.bidForm.milestones}</dt>
              <dd className="tabular">{bid.milestones.length}</dd>
            </div>
            <div>
              <dt>{words.bidder.date}</dt>
              <dd>
                <When at={bid.createdAt} as="MMM DD, YYYY" />
              </dd>
            </div>
          </dl>
          <Actions bid={bid} onEdit={onEdit} />
        </div>
      </div>
    </Card>
  );
}
