import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { demandedInsurance } from "#core/contract/contract/demanded-insurance.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import { now } from "#core/shared/day.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import { early, late, Reminders } from "./send-reminders.ts";

/** How many one unit of work handles. */
const batch = 50;

/**
 * Reminds both sides of a running contract that requires insurance 30 and 7 days before the first uncovered day, by
 * day; once if that day has passed. Each goes out once, however often this runs; a new day gets new ones.
 */
export const remindInsurance = Effect.fn("remindInsurance")(function* () {
  const contracts = yield* Contracts;
  const reminders = yield* Reminders;
  const milestones = yield* Milestones;
  const at = yield* now;
  if (digestTime(at) === null) return;
  const day = dayOf(at);
  const remind = Effect.fnUntraced(function* (contract: Contract) {
    const found = yield* demandedInsurance(contract, yield* milestones.ofContract(contract.id));
    const missingFrom = found?.missingFrom ?? null;
    if (missingFrom === null || missingFrom > daysAfter(day, early)) return;
    const what = missingFrom <= daysAfter(day, late) ? (`insurance_${late}` as const) : (`insurance_${early}` as const);
    if (!(yield* reminders.mark({ what, subjectId: contract.id, occasion: missingFrom }, at))) return;
    const parties = yield* partiesOf(contract);
    const kind = "reminder";
    yield* tell(contract.bidderId, {
      kind,
      words: ["insuranceMissing", { ...parties, day: missingFrom, isOwn: true }],
      link: { to: "credentials" },
    });
    yield* tellSide(contract, "poster", kind, ["insuranceMissing", { ...parties, day: missingFrom, isOwn: false }]);
  });
  const keyOf = ({ id }: Contract) => id;
  yield* walkRows(batch, keyOf, (page) =>
    atomically(Effect.tap(contracts.demandingInsurance(page), Effect.forEach(remind))),
  );
});
