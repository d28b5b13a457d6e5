import type { ContractAtWork } from "#core/contract/contract/contract.ts";

/** The current milestone of a contract, before any work on it. */
export const current = {
  number: 1,
  state: "planned",
  amount: 90_000,
  endDay: "2027-01-01",
  isPaying: false,
  isFunded: false,
  isRetainage: false,
  trouble: null,
};

/** A contract between Maya and Rosa for the start page, with the fields that its sentences read. */
export const aContractAtWork = (but: object): ContractAtWork =>
  ({
    posterId: "maya",
    bidderId: "rosa",
    poster: { name: "Maya" },
    bidder: { name: "Rosa" },
    state: "accepted",
    asksFunding: false,
    cancellation: null,
    current,
    ...but,
  }) as unknown as ContractAtWork;
