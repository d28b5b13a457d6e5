/** Describes a bid to the two people concerned: its state in a word, and in one sentence who must act. */
import { viewOwnerPaysEndpoint } from "#api/endpoints/deliveries.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import { useRead } from "#web/client.ts";
import { useMay } from "#web/session/role.ts";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

export function BidderSentence({ bid }: { bid: BidView }) {
  const said = words.bidSentence;
  const poster = <bdi>{(bid.paidBy ?? bid.poster).name}</bdi>;
  const when = <When at={bid.updatedAt} within />;
  switch (bid.state) {
    case "submitted":
      return bid.listing.state === "ongoing" ? said.elsewhere(poster) : said.waiting(poster, when);
    case "contract_created":
      return said.offered(poster, when);
    case "contract_started":
      return said.won(poster);
    case "declined":
      return bid.listing.state === "open" ? said.declinedOpen(when) : said.declined(when);
    case "retracted":
      return said.retracted(when);
    case "end_by_poster":
      return said.ended(poster, when);
    case "cancelled":
      return said.cancelled(when);
  }
}

export function PosterSentence({ bid }: { bid: BidView }) {
  const said = words.bidSentence.poster;
  const bidder = <bdi>{bid.bidder.name}</bdi>;
  const when = <When at={bid.updatedAt} within />;
  const isOpenForMaterials = bid.state === "submitted" && bid.items.length > 0;
  const ownerPays = useRead(
    viewOwnerPaysEndpoint,
    { params: { listingId: bid.listingId } },
    { enabled: useMay("estimator") && isOpenForMaterials },
  ).data;
  switch (bid.state) {
    case "submitted":
      if (ownerPays?.asked?.bidId === bid.id) return words.ownerPays.waits(ownerPays.ownerName, bid.bidder.name);
      return bid.listing.state === "open" ? said.waiting(when) : said.onHold;
    case "contract_created":
      return said.offered(bidder, when);
    case "contract_started":
      return said.hired(bidder);
    case "declined":
      return said.declined(when);
    case "retracted":
      return said.retracted(bidder, when);
    case "end_by_poster":
      return said.ended(bidder);
    case "cancelled":
      return words.bidSentence.cancelled(when);
  }
}
