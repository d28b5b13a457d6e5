import type { ContractAtWork } from "#core/contract/contract/contract.ts";

/** The milestone that a contract stands at, before anything was done for it. */
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

/** A contract of Maya's with Rosa as the start page has it, as far as its sentences read it. */
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
