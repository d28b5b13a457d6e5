import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Act, Doer } from "./act.ts";
import { planMoved } from "./errors.ts";
import { nothingSeen, planOf } from "./plan.ts";
import { rehearseAct } from "./rehearse-act.ts";
import { watchAct } from "./watch-act.ts";

/**
 * Does exactly what the plan of this hash says, or nothing and fails `PlanMoved`. What asks nobody outside is compared
 * with the plan in the very unit of work that does it. What asks a provider, which no transaction may wait for, is
 * rehearsed once more right before; from there on it stands as firm as when Dibbs does it by itself.
 */
export const doAct = Effect.fn("doAct")(function* <A>(act: Act<A>, doer: Doer, hash: string) {
  const { atomic } = yield* UnitOfWork;
  const { plan, asksOutside } = yield* rehearseAct(act, doer);
  if (plan.hash !== hash) return yield* planMoved(plan);
  if (asksOutside) {
    return yield* watchAct(act.effect, { seen: nothingSeen(), isRehearsal: false });
  }
  const begun = yield* now;
  return yield* atomic(
    Effect.gen(function* () {
      const seen = nothingSeen();
      const done = yield* watchAct(act.effect, { seen, isRehearsal: false });
      const made = yield* planOf(act, doer, seen, begun);
      if (made.hash !== hash) return yield* planMoved(made);
      return done;
    }),
  );
});
