import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { plainForm } from "#core/contract/waiver/plain-form.ts";
import { waiverLifecycle } from "#core/contract/waiver/waiver.machine.ts";
import type { Waiver, WaiverDraft } from "#core/contract/waiver/waiver.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import type { Day } from "#core/shared/day.ts";
import { WaiverId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";
import { inserted } from "./stored.ts";

export const aWaiverDraft = (but: Partial<WaiverDraft> = {}): WaiverDraft => ({
  keptBack: false,
  signer: "Cole Contractor",
  throughDay: "2026-05-01" as Day,
  exceptions: "",
  ...but,
});

/** A stored conditional waiver of a milestone. */
export const aWaiver = (contract: Contract, milestone: Milestone, but: Partial<Waiver> = {}): Waiver => {
  const at = moment();
  return {
    id: idOf(WaiverId, at),
    contractId: contract.id,
    milestoneId: milestone.id,
    keptBack: false,
    posterId: contract.posterId,
    bidderId: contract.bidderId,
    state: waiverLifecycle.initial,
    amount: milestone.amount,
    statement: {
      contractId: contract.id,
      milestone: milestone.number,
      stage: "progress",
      amount: milestone.amount,
      throughDay: "2026-05-01" as Day,
      exceptions: "",
      signer: "Cole Contractor",
      form: "plain",
      source: null,
      language: "en",
      ...plainForm("progress", "en"),
    },
    hash: "0".repeat(64),
    signedAt: at,
    updatedAt: at,
    version: 1,
    ...but,
  };
};

export const storedWaiver = (contract: Contract, milestone: Milestone, but: Partial<Waiver> = {}) =>
  inserted(Waivers, aWaiver(contract, milestone, but));
