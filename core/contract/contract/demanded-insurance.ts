import { Effect } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { showCredential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { today } from "#core/shared/day.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { isOver } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import { contractDates, type InsuranceOfContract, insuranceOf, missingFrom } from "./insurance-cover.ts";

/** Returns what insurance a contract requires and how much of it exists today; null if it requires none, or is over. */
export const demandedInsurance = Effect.fnUntraced(function* (
  { insuranceDemand, state, bidId, bidderId, offeredAt }: Contract,
  milestones: ReadonlyArray<Milestone>,
) {
  if (insuranceDemand === "none" || isOver(state)) return null;
  const { startDay } = yield* (yield* Bids).get(bidId);
  const day = yield* today;
  const dates = contractDates({ startDay, offered: dayOf(offeredAt), today: day }, milestones);
  const shown = yield* (yield* Credentials).shownOf([bidderId]);
  const found: InsuranceOfContract = {
    ...dates,
    missingFrom: missingFrom(shown, dates, day),
    credentials: insuranceOf(shown, dates).map(showCredential),
  };
  return found;
});
