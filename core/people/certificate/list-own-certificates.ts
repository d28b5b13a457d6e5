import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Certificates } from "./certificates.ts";

/** The actor's own certificates, oldest first. */
export const listOwnCertificates = Effect.fn("listOwnCertificates")(function* (actor: PersonActor, page: PageRequest) {
  const certificates = yield* Certificates;
  return yield* certificates.ofPerson(actor.personId, page);
});
