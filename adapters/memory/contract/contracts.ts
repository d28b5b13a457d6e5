import { Result } from "effect";
import { changesInShort } from "#core/contract/change-order/change-order.ts";
import {
  type Contract,
  type ContractAtWork,
  type ContractSummary,
  contractExists,
  liveContractStates,
  type PaymentTrouble,
} from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { differenceOf } from "#core/contract/dispute/standing-dispute.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import { keptByBidder } from "#core/money/ledger/ledger.ts";
import { isFunded, type Payment } from "#core/money/payment/payment.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { inMemory } from "../memory.ts";
import { balancesOf } from "../money/ledger.ts";
import { lastPaymentOf, paymentsOf } from "../money/payments.ts";
import { cardOfPerson } from "../people/people.ts";
import { allOf, isWithin, mapPage, newestOf } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";
import { acceptedDifference, openChangesOf } from "./change-orders.ts";
import { disputeAtWork, shortDisputesOf } from "./disputes.ts";
import { milestonesOf } from "./milestones.ts";

const isLive = ({ state }: Contract): boolean => (liveContractStates as ReadonlyArray<string>).includes(state);
const isShown = ({ state }: Contract): boolean => state !== "withdrawn" && state !== "refused";

const summaryOf = (tables: Tables, contract: Contract, milestones: ReadonlyArray<Milestone>): ContractSummary => ({
  ...contract,
  listingTitle: tables.listings.get(contract.listingId)?.title ?? "",
  poster: cardOfPerson(tables, contract.posterId),
  bidder: cardOfPerson(tables, contract.bidderId),
  // Negative if a bank took back money that the bidder had already given back.
  totalPaid: Cents.make(Math.max(keptByBidder(balancesOf(tables, contract.id)), 0)),
  milestonesCompleted: milestones.filter(({ kind, state }) => kind === "work" && state === "completed").length,
  milestonesTotal: milestones.filter(
    ({ kind, state }) => kind === "work" && (state !== "dropped" || contract.state === "cancelled"),
  ).length,
});

const summary = (tables: Tables) => (contract: Contract) =>
  summaryOf(tables, contract, milestonesOf(tables, contract.id));

/** Whether the payment's money is on its way. */
const isUnderWay = ({ state, rail }: Payment): boolean =>
  state === "processing" || state === "charged" || state === "unresolved" || (state === "started" && rail === "bank");

const troubleOf = (payment: Payment | undefined): PaymentTrouble | null => {
  if (payment?.state === "unresolved") return "checked";
  if (payment?.state === "failed" || payment?.state === "returned") return payment.state;
  if (payment?.state !== "charged") return null;
  if (payment.rail === "bank") return "held_by_bank";
  return payment.failure === null ? null : "held_by_card";
};

const atWork =
  (tables: Tables) =>
  (contract: Contract): ContractAtWork => {
    const milestones = milestonesOf(tables, contract.id);
    const next = (state: Milestone["state"]) => milestones.find((milestone) => milestone.state === state);
    const current = next("submitted") ?? next("planned");
    return {
      ...summaryOf(tables, contract, milestones),
      current: current
        ? {
            number: current.number,
            state: current.state,
            amount: payableOf(contract, current),
            endDay: current.endDay,
            isPaying: [...tables.payments.values()].some(
              (payment) => payment.milestoneId === current.id && isUnderWay(payment),
            ),
            isRetainage: current.kind === "retainage",
            isFunded: isFunded(current, paymentsOf(tables, current.id)),
            trouble: troubleOf(lastPaymentOf(tables, current.id)),
          }
        : null,
      dispute: disputeAtWork(tables, contract.id),
    };
  };

const viewOf = (tables: Tables, id: ContractId): ContractView | undefined => {
  const contract = tables.contracts.get(id);
  if (contract === undefined) return undefined;
  const milestones = milestonesOf(tables, id);
  const ofIt = ({ contractId }: { readonly contractId: ContractId }) => contractId === id;
  const payments = allOf(tables.payments, ofIt);
  const refunds = allOf(tables.refunds, ofIt);
  const chargebacks = allOf(tables.chargebacks, ofIt);
  const disputes = shortDisputesOf(tables, id);
  const difference = acceptedDifference(tables, id) + sum(disputes.map(differenceOf));
  const changes = changesInShort(openChangesOf(tables, id), difference);
  return {
    ...summaryOf(tables, contract, milestones),
    milestones,
    changes,
    disputes,
    payments,
    refunds,
    chargebacks,
  };
};

export const memoryContracts = inMemory(Contracts)(({ read, write, versioned, readOne }) => ({
  insert: (contract) =>
    write((tables) =>
      [...tables.contracts.values()].some((other) => other.listingId === contract.listingId && isLive(other))
        ? Result.fail(contractExists())
        : withRow(tables, "contracts", contract.id, contract),
    ),
  ...versioned("contracts", "contract"),
  ofBid: (id) => read(({ contracts }) => [...contracts.values()].find((it) => it.bidId === id && isShown(it)) ?? null),
  offeredBefore: (id) =>
    read(({ contracts }) => allOf(contracts, (it) => it.bidId === id && !isShown(it)).at(-1) ?? null),
  view: (id) => readOne("contract", (tables) => viewOf(tables, id)),
  ofPerson: (id, page) =>
    read((tables) =>
      mapPage(
        newestOf(
          tables.contracts,
          page,
          (contract) => (contract.posterId === id || contract.bidderId === id) && isShown(contract),
        ),
        summary(tables),
      ),
    ),
  atWork: (ids) =>
    read((tables) => [...tables.contracts.values()].filter(({ id }) => ids.includes(id)).map(atWork(tables))),
  runningOf: (id, page) =>
    read((tables) =>
      mapPage(
        newestOf(
          tables.contracts,
          page,
          (contract) => (contract.posterId === id || contract.bidderId === id) && isLive(contract),
        ),
        atWork(tables),
      ),
    ),
  demandingInsurance: ({ after, limit }) =>
    read(({ contracts }) =>
      allOf(
        contracts,
        ({ id, state, insuranceDemand }) =>
          state === "accepted" && insuranceDemand !== "none" && (after === null || id > after),
      ).slice(0, limit),
    ),
  list: (filter, page) =>
    read((tables) =>
      mapPage(
        newestOf(tables.contracts, page, (it) => isWithin(filter, it, it.totalCost)),
        summary(tables),
      ),
    ),
}));
