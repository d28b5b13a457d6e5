import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { checkOwnFiles } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { checkBusiness } from "#core/people/person/save-profile.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkIssues, type NotFound, notFound, refusal, type Unavailable } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { CertificateId, type FileId, newId, type PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { type Certificate, type CertificateDraft, certificateIssues, mostCertificates } from "./certificate.ts";

export class Certificates extends Context.Service<
  Certificates,
  {
    readonly insert: (certificate: Certificate) => Effect.Effect<void, Unavailable>;
    readonly get: (id: CertificateId) => Effect.Effect<Certificate, NotFound | Unavailable>;
    /** Does nothing if it is already gone. */
    readonly remove: (id: CertificateId) => Effect.Effect<void, Unavailable>;
    /** One person's certificates, oldest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Certificate>, Unavailable>;
  }
>()("core/Certificates") {}

const certificatesFull = refusal("certificates_full", "you", {
  message: `Your profile has ${mostCertificates} certificates, and that's the limit.`,
  whatToDo: "Delete one that matters less, then add this one.",
});

/** Adds a certificate to the actor's profile. Fails with `NotAllowed` for home owners, `Invalid`, or `Blocked`. */
export const addCertificate = Effect.fn("addCertificate")(function* (actor: PersonActor, draft: CertificateDraft) {
  const certificates = yield* Certificates;
  const people = yield* People;
  // Locked, so that concurrent requests can't add more than the limit.
  yield* people.lock(actor.personId);
  yield* checkBusiness(yield* people.get(actor.personId));
  yield* checkIssues(certificateIssues(draft));
  const fileId = draft.fileId as FileId;
  yield* checkOwnFiles(actor, { ids: [fileId], purpose: "certificate_picture", field: "fileId" });
  const { items } = yield* certificates.ofPerson(actor.personId, { after: null, limit: mostCertificates });
  if (items.length >= mostCertificates) return yield* certificatesFull();
  const certificate: Certificate = {
    id: yield* newId(CertificateId),
    personId: actor.personId,
    title: draft.title.trim(),
    issuerName: draft.issuerName.trim() || null,
    fileId,
    createdAt: yield* now,
  };
  yield* certificates.insert(certificate);
  yield* recordMove(actor, { noun: "certificate", subjectId: certificate.id, event: "add", to: "shown" });
  yield* show([actor.personId], { noun: "person", id: actor.personId, event: "add_certificate" });
  return certificate;
}, atomically);

/** Lists the actor's own certificates, oldest first. */
export const listOwnCertificates = Effect.fn("listOwnCertificates")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Certificates).ofPerson(actor.personId, page);
});

/** Removes one of the actor's own certificates from their profile. Fails with `NotFound`. */
export const removeCertificate = Effect.fn("removeCertificate")(function* (actor: PersonActor, id: CertificateId) {
  const certificates = yield* Certificates;
  const certificate = yield* certificates.get(id);
  if (certificate.personId !== actor.personId) return yield* notFound("certificate");
  yield* certificates.remove(id);
  yield* recordMove(actor, { noun: "certificate", subjectId: id, event: "remove", from: "shown", to: "removed" });
  yield* show([actor.personId], { noun: "person", id: actor.personId, event: "remove_certificate" });
}, atomically);
