import { Effect } from "effect";
import { askBidders } from "#core/contract/chat/ask-bidders.ts";
import { withContracts } from "#core/contract/contract/list-contracts.ts";
import { reviewBid } from "#core/market/bid/bid-reviews.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { placeBid } from "#core/market/bid/place-bid.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { compareBids, listBidders, listBids, listOwnBids, viewBid } from "#core/market/bid/view-bid.ts";
import { pageOf } from "../endpoint.ts";
import * as bids from "../endpoints/bids.ts";
import type { Serving } from "../serve.ts";

export const bidRoutes = (serve: Serving): void => {
  serve.person(bids.placeBidEndpoint, ({ actor, params, body }) =>
    placeBid(actor, { listingId: params.listingId, draft: body }),
  );
  serve.person(bids.listBidsEndpoint, ({ actor, params, query }) => listBids(actor, params.listingId, pageOf(query)));
  serve.person(bids.compareBidsEndpoint, ({ actor, params, query }) =>
    compareBids(actor, params.listingId, query.order ?? "amount"),
  );
  serve.person(bids.listBiddersEndpoint, ({ actor, params, query }) =>
    listBidders(actor, params.listingId, pageOf(query)),
  );
  serve.person(bids.viewBidEndpoint, ({ actor, params }) => viewBid(actor, params.bidId));
  serve.person(bids.listOwnBidsEndpoint, ({ actor, query }) =>
    Effect.flatMap(listOwnBids(actor, query.group ?? null, pageOf(query)), (found) => withContracts(actor, found)),
  );
  serve.person(bids.editBidEndpoint, ({ actor, params, body }) => editBid(actor, { bidId: params.bidId, draft: body }));
  serve.person(bids.reviewBidEndpoint, ({ actor, params, body }) =>
    reviewBid(actor, { bidId: params.bidId, review: body }),
  );
  serve.person(bids.askBiddersEndpoint, ({ actor, params, body }) => askBidders(actor, { ...params, ...body }));
  serve.person(bids.retractBidEndpoint, ({ actor, params }) => retractBid(actor, params.bidId));
  serve.person(bids.declineBidEndpoint, ({ actor, params, body }) =>
    declineBid(actor, { bidId: params.bidId, reason: body.reason }),
  );
};
