import type { BidView } from "#core/market/bid/bid.ts";
import type { Tone } from "#web/ui/StateTag.tsx";

/** The tone of a bid's state for its bidder. */
export const bidTones: Readonly<Record<BidView["state"], Tone>> = {
  submitted: "waiting",
  contract_created: "info",
  contract_started: "success",
  declined: "danger",
  retracted: "neutral",
  end_by_poster: "neutral",
  cancelled: "neutral",
};
