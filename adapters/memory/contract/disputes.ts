import { Result } from "effect";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { stale } from "#core/shared/errors.ts";
import type { ContractId, MilestoneId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { byId, fits, newestFirst, newestOf, sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const disputesOf = ({ disputes }: Tables, id: ContractId): ReadonlyArray<Dispute> =>
  [...disputes.values()].filter(({ contractId }) => contractId === id).sort((one, other) => one.number - other.number);

/** The disputes of a contract, in short, by number. */
export const shortDisputesOf = (tables: Tables, id: ContractId): ReadonlyArray<DisputeInShort> =>
  disputesOf(tables, id).map(({ id, number, milestoneId, state, isPaid, amount, outcome, updatedAt }) => ({
    ...{ id, number, milestoneId, state, amount, updatedAt },
    worth: outcome === null || isPaid ? null : outcome.share,
  }));

/** The open dispute that a contract waits for first. */
export const disputeAtWork = (tables: Tables, id: ContractId): ContractAtWork["dispute"] => {
  const open = disputesOf(tables, id).filter(isOpenDispute);
  const found = open.find(({ state }) => state === "open") ?? open[0];
  const milestone = tables.milestones.get(found?.milestoneId ?? "");
  return found && milestone ? { number: milestone.number, waitsFor: found.waitsFor ?? "support" } : null;
};

export const isInDispute = ({ disputes }: Tables, id: MilestoneId): boolean =>
  [...disputes.values()].some((it) => it.milestoneId === id && isOpenDispute(it));

export const memoryDisputes = inMemory(Disputes)(({ read, write, versioned }) => ({
  insert: (dispute) =>
    write((tables) =>
      (isOpenDispute(dispute) && isInDispute(tables, dispute.milestoneId)) ||
      disputesOf(tables, dispute.contractId).some(({ number }) => number === dispute.number)
        ? Result.fail(stale("dispute"))
        : withRow(tables, "disputes", dispute.id, dispute),
    ),
  ...versioned("disputes", "dispute"),
  ofContract: (id) => read((tables) => shortDisputesOf(tables, id)),
  pageOf: (id, page) => read((tables) => newestFirst(disputesOf(tables, id), page, byId)),
  unanswered: (at, limit) =>
    read(({ disputes }) =>
      sortedBy(
        [...disputes.values()].filter(({ state, answerBy }) => state === "open" && answerBy !== null && answerBy <= at),
        ({ id, answerBy }) => `${answerBy?.toISOString()} ${id}`,
      ).slice(0, limit),
    ),
  list: (state, page) => read(({ disputes }) => newestOf(disputes, page, fits({ state }))),
}));
