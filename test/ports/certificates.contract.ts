import { Effect } from "effect";
import { expect } from "vitest";
import type { Certificate } from "#core/people/certificate/certificate.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { CertificateId, type PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { inserted, storedFile, storedPerson } from "#test/builders/stored.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

const stored = Effect.fnUntraced(function* (personId: PersonId, but: Partial<Certificate> = {}) {
  const { id: fileId } = yield* storedFile({ ownerId: personId, purpose: "certificate_picture" });
  const certificate: Certificate = {
    id: idOf(CertificateId),
    personId,
    title: "Master Roofer",
    issuerName: "The Guild",
    fileId,
    createdAt: moment(),
    ...but,
  };
  return yield* inserted(Certificates, certificate);
});

export const certificatesContract = ({ holds }: Given): void => {
  holds("a certificate is found unchanged", function* () {
    const certificates = yield* Certificates;
    const certificate = yield* stored((yield* storedPerson()).id, { issuerName: null });
    expect(yield* certificates.get(certificate.id)).toEqual(certificate);
    expect(yield* Effect.flip(certificates.get(idOf(CertificateId)))).toMatchObject({
      _tag: "NotFound",
      noun: "certificate",
    });
  });

  holds("a person's certificates are paged oldest first, without other people's", function* () {
    const certificates = yield* Certificates;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    const one = yield* stored(mine.id);
    yield* stored(others.id);
    const [two, three] = [yield* stored(mine.id), yield* stored(mine.id)];
    expect(yield* everyPage(1, (page) => certificates.ofPerson(mine.id, page))).toEqual([one, two, three]);
    yield* beginsAnew((page) => certificates.ofPerson(mine.id, page), 3);
  });

  holds("a removed certificate is gone, and can be removed twice", function* () {
    const certificates = yield* Certificates;
    const { id: personId } = yield* storedPerson();
    const [gone, kept] = [yield* stored(personId), yield* stored(personId)];
    yield* certificates.remove(gone.id);
    yield* certificates.remove(gone.id);
    expect((yield* certificates.ofPerson(personId, firstPage)).items).toEqual([kept]);
  });
};
