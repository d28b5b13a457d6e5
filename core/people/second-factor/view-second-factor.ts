import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { recoveryCodeCount } from "./recovery-code.ts";
import type { SecondFactorStanding } from "./second-factor.ts";
import { SecondFactors } from "./second-factors.ts";

export const viewSecondFactor = Effect.fn("viewSecondFactor")(function* (
  { personId }: PersonActor,
  { present }: { readonly present: SessionId },
) {
  const factors = yield* SecondFactors;
  const people = yield* People;
  const { person, passwordHash } = yield* people.getMember(personId);
  const factor = yield* factors.find(personId);
  const standing: SecondFactorStanding = {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: yield* factors.recoveryCodesLeft(personId),
    recoveryCodesInAll: recoveryCodeCount,
    isDemanded: person.staffRole !== null,
    toSwitchOff: (yield* isRecent(present)) ? "nothing" : passwordHash === null ? "new_sign_in" : "password",
  };
  return standing;
});
