import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { CertificateId } from "#core/shared/ids.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Certificates } from "./certificates.ts";

/** Takes one of the actor's own certificates off their profile. Fails `NotFound`. */
export const removeCertificate = Effect.fn("removeCertificate")(function* (actor: PersonActor, id: CertificateId) {
  const certificates = yield* Certificates;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const certificate = yield* certificates.get(id);
      if (certificate.personId !== actor.personId) return yield* notFound("certificate");
      yield* certificates.remove(id);
      yield* recordMove(actor, {
        noun: "certificate",
        subjectId: id,
        listingId: null,
        contractId: null,
        event: "remove",
        from: "shown",
        to: "removed",
        reason: null,
      });
      yield* show([actor.personId], { noun: "person", id: actor.personId, event: "remove_certificate" });
    }),
  );
});
