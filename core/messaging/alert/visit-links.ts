import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Alerts } from "./alerts.ts";
import { show } from "./tell.ts";

/** Marks as read what leads to these pages: whoever looks at a thing needs no word of it any more. */
export const visitLinks = Effect.fn("visitLinks")(function* (actor: PersonActor, links: ReadonlyArray<string>) {
  const alerts = yield* Alerts;
  const { atomic } = yield* UnitOfWork;
  const { personId } = actor;
  yield* atomic(
    Effect.gen(function* () {
      if ((yield* alerts.markLinksRead(personId, links, yield* now)) === 0) return;
      yield* show([personId], { noun: "alert", id: personId, event: "read" });
    }),
  );
});
