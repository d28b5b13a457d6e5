import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { AlertId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Alerts } from "./alerts.ts";
import { show } from "./tell.ts";

/** Marks one of one's own alerts as read; one that is read stays so. `NotFound` for others'. */
export const readAlert = Effect.fn("readAlert")(function* (actor: PersonActor, id: AlertId) {
  const alerts = yield* Alerts;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      if (!(yield* alerts.markOneRead(actor.personId, id, yield* now))) return yield* notFound("alert");
      // Named by its person, for it is no news of the alert that screens would mark.
      yield* show([actor.personId], { noun: "alert", id: actor.personId, event: "read" });
    }),
  );
});
