/** How a bid reads to the two people concerned: its state in a word, and in one sentence who must act. */
import type { BidView } from "#core/market/bid/bid.ts";
import { When } from "#web/ui/When.tsx";

export function BidderSentence({ bid }: { bid: BidView }) {
  const poster = <bdi>{bid.poster.name}</bdi>;
  const when = <When at={bid.updatedAt} within />;
  switch (bid.state) {
    case "submitted":
      return bid.listing.state === "ongoing" ? (
        <>{poster} made somebody else an offer. Your bid still stands</>
      ) : (
        <>
          Waiting for {poster} to decide, sent {when}
        </>
      );
    case "contract_created":
      return (
        <>
          {poster} wants to hire you and needs your answer, sent {when}
        </>
      );
    case "contract_started":
      return <>You won this project. Work through its milestones with {poster}.</>;
    case "declined":
      return bid.listing.state === "open" ? (
        <>Declined {when}. You can change your bid and send it again.</>
      ) : (
        <>Declined {when}. The project no longer takes bids.</>
      );
    case "retracted":
      return <>You withdrew this bid {when}</>;
    case "end_by_poster":
      return (
        <>
          Completed: {poster} ended the contract {when}
        </>
      );
    case "cancelled":
      return <>You both cancelled the contract {when}</>;
  }
}

export function PosterSentence({ bid }: { bid: BidView }) {
  const bidder = <bdi>{bid.bidder.name}</bdi>;
  const when = <When at={bid.updatedAt} within />;
  switch (bid.state) {
    case "submitted":
      return bid.listing.state === "open" ? (
        <>Waiting for you to decide, sent {when}</>
      ) : (
        <>On hold while your offer is open</>
      );
    case "contract_created":
      return (
        <>
          Waiting for {bidder} to accept, sent {when}
        </>
      );
    case "contract_started":
      return <>You hired {bidder}. The contract holds the milestones and payments.</>;
    case "declined":
      return <>You declined this bid {when}</>;
    case "retracted":
      return (
        <>
          {bidder} withdrew this bid {when}
        </>
      );
    case "end_by_poster":
      return <>You ended the contract with {bidder}</>;
    case "cancelled":
      return <>You both cancelled the contract {when}</>;
  }
}
