/** What waits for somebody, and what money is due, from their contracts that run and their projects with bids. */
import { addressOf } from "#api/addresses.ts";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import type { OwnListingView } from "#core/market/listing/listing.ts";
import { saidStepOf } from "#web/market/next-step.ts";
import type { Moment } from "#web/ui/dates.ts";
import * as words from "#web/words.ts";

export interface Waiting {
  readonly id: string;
  readonly project: string;
  readonly text: string;
  readonly to: string;
}

/** What asks its reader to act: contracts first, then projects with bids, each list in its own order. */
export const waitingFor = (
  readerId: string,
  contracts: ReadonlyArray<ContractAtWork>,
  listings: ReadonlyArray<Pick<OwnListingView, "id" | "title" | "bidCount">>,
  now: Moment = Date.now(),
): ReadonlyArray<Waiting> => [
  ...contracts.flatMap((contract) => {
    const { text, isYours } = saidStepOf(contract, readerId, now);
    const { id, bidId, posterId, listingTitle: project } = contract;
    const to =
      posterId === readerId
        ? addressOf({ to: "poster_contract", contractId: id })
        : addressOf({ to: "bidder_contract", bidId });
    return isYours ? [{ id, project, text, to }] : [];
  }),
  ...listings
    .filter(({ bidCount }) => bidCount > 0)
    .map(({ id, title, bidCount }) => ({
      id,
      project: title,
      text: words.home.bids(bidCount),
      to: addressOf({ to: "bidders", listingId: id }),
    })),
];

/** Milestones that were marked done, are not in dispute and not being paid: how many, and their sum in cents. */
export interface Due {
  readonly count: number;
  readonly amount: number;
}

export const dueOf = (
  contracts: ReadonlyArray<ContractAtWork>,
  readerId: string,
  side: "posterId" | "bidderId",
): Due => {
  const due = contracts.flatMap(({ current, dispute, ...contract }) =>
    contract[side] === readerId &&
    contract.state === "accepted" &&
    current?.state === "submitted" &&
    current.number !== dispute?.number &&
    !current.isPaying
      ? [current.amount]
      : [],
  );
  return { count: due.length, amount: due.reduce((sum, amount) => sum + amount, 0) };
};
