import type { Command } from "commander";
import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { missingOf } from "#core/contract/delivery/count-items.ts";
import { readRequest } from "#core/contract/delivery/read-supply.ts";
import { isStanding } from "#core/contract/material-request/material-request.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { today } from "#core/shared/day.ts";
import { ContractId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { readId } from "../context.ts";
import type { Doors } from "../doors.ts";
import { printSection } from "../print.ts";
import { showOne } from "../shown.ts";

const loadMaterials = Effect.fn("showMaterials")(function* (text: string) {
  const requests = yield* MaterialRequests;
  const contract = yield* (yield* Contracts).get(yield* readId(ContractId, "contract", text));
  const milestones = yield* (yield* Milestones).ofContract(contract.id);
  const found = yield* requests.ofContract(contract.id);
  const factsOf = yield* requests.factsOf(found);
  const day = yield* today;
  return {
    contractId: contract.id,
    requests: found.flatMap((request) => {
      const facts = factsOf.get(request.listingId);
      const milestone = milestones.find(({ id }) => id === request.milestoneId);
      if (facts === undefined || milestone === undefined) return [];
      const { listing, supply, stage, neededBy, promisedFor, items, daysLate } = readRequest(
        request,
        milestone,
        facts,
        day,
      );
      const { ownerPays } = request;
      const isAsked =
        stage === "bids" && ownerPays !== null && facts.asked !== null && isStanding(ownerPays, facts.asked);
      return [
        {
          listingId: request.listingId,
          title: listing.title,
          milestone: milestone.number,
          ...{ stage, neededBy, promisedFor, daysLate },
          items: items.length,
          complete: items.filter((item) => missingOf(item) === 0).length,
          supplyId: supply?.id ?? null,
          /** Who pays the supplier; null before one is hired. */
          paidBy:
            supply === null
              ? null
              : supply.posterId === contract.posterId
                ? ("owner" as const)
                : ("contractor" as const),
          /** The bid that the owner is asked to pay, while their answer is pending. */
          asked: isAsked
            ? { bidId: ownerPays.bidId, amount: facts.asked?.amount ?? 0, isInPrice: ownerPays.isInPrice }
            : null,
        },
      ];
    }),
  };
});

export const materialsCommand = (materials: Command, { open }: Doors): void => {
  showOne(materials, open, {
    description: "what was requested for a contract's milestones, how it stands, who pays",
    thing: ["<contract>", "the id of the contract on the work"],
    load: loadMaterials,
    facts: (it) => [["Contract", it.contractId]],
    print: (output, it) => {
      printSection(
        output,
        "Requests",
        ["Listing", "Title", "#", "Stage", "Needed by", "Promised", "Complete", "Supplier's contract", "Paid by"],
        it.requests.map(
          ({ listingId, title, milestone, stage, neededBy, promisedFor, complete, items, supplyId, paidBy, asked }) => [
            ...[listingId, title, milestone, stage, neededBy, promisedFor, `${complete} of ${items}`, supplyId],
            asked === null ? paidBy : `owner is asked for ${dollars(asked.amount)}`,
          ],
        ),
        "None.",
      );
    },
  });
};
