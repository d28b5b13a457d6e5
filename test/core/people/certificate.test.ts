import { Effect } from "effect";
import { expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { certificateIssues, mostCertificates } from "#core/people/certificate/certificate.ts";
import { addCertificate, listOwnCertificates, removeCertificate } from "#core/people/certificate/own-certificates.ts";
import { viewProfile } from "#core/people/person/view-profile.ts";
import { History } from "#core/shared/history.ts";
import { CertificateId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { beginner, uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";

const page = { after: null, limit: 100 };

testInWorld("a certificate has a title and a picture; who has issued it may be left out", function* () {
  const actor = yield* beginner("contractor");
  const add = Effect.fnUntraced(function* (title: string, issuerName: string) {
    return yield* addCertificate(actor, {
      title,
      issuerName,
      fileId: yield* uploaded(actor, "certificate_picture"),
    });
  });
  const first = yield* add(" Master Roofer ", " The Guild ");
  const second = yield* add("First Aid", " ");
  expect(first).toMatchObject({ title: "Master Roofer", issuerName: "The Guild", personId: actor.personId });
  expect(second.issuerName).toBeNull();
  expect((yield* listOwnCertificates(actor, page)).items).toEqual([first, second]);
});

test("a title and a picture are required", () => {
  expect(certificateIssues({ title: " ", issuerName: "", fileId: null })).toEqual([
    { field: "title", message: "Please Enter a Title!" },
    { field: "fileId", message: "Please Upload a File!" },
  ]);
});

testInWorld("the picture is one that the person has uploaded for it", function* () {
  const [actor, other] = [yield* beginner("contractor"), yield* beginner("contractor")];
  const wrong = [yield* uploaded(other, "certificate_picture"), yield* uploaded(actor, "profile_picture")];
  for (const fileId of wrong) {
    expect(yield* Effect.flip(addCertificate(actor, { title: "Mine", issuerName: "", fileId }))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "fileId" }],
    });
  }
});

testInWorld("one's own can be deleted, and nobody else's", function* () {
  const history = yield* History;
  const store = yield* MemoryStore;
  const [actor, other] = [yield* beginner("supplier"), yield* beginner("supplier")];
  const fileId = yield* uploaded(actor, "certificate_picture");
  const { id } = yield* addCertificate(actor, { title: "Mine", issuerName: "", fileId });
  for (const refused of [removeCertificate(other, id), removeCertificate(actor, idOf(CertificateId))]) {
    expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "NotFound", noun: "certificate" });
  }
  yield* removeCertificate(actor, id);
  expect((yield* listOwnCertificates(actor, page)).items).toEqual([]);
  expect((yield* viewProfile(actor.personId)).certificates).toEqual([]);
  const entries = yield* history.ofSubject("certificate", id);
  expect(entries.map(({ event, to, personId }) => [event, to, personId])).toEqual([
    ["add", "shown", actor.personId],
    ["remove", "removed", actor.personId],
  ]);
  const told = (yield* store.changes).filter(({ change }) => change.id === actor.personId).slice(-2);
  expect(told.map(({ change }) => change.event)).toEqual(["add_certificate", "remove_certificate"]);
});

testInWorld("a profile shows only so many", function* () {
  const actor = yield* beginner("contractor");
  const fileId = yield* uploaded(actor, "certificate_picture");
  const add = (number: number) => addCertificate(actor, { title: `No. ${number}`, issuerName: "", fileId });
  for (let number = 1; number <= mostCertificates; number += 1) yield* add(number);
  expect(yield* Effect.flip(add(21))).toMatchObject({
    _tag: "Blocked",
    code: "certificates_full",
    message: "Your profile has 20 certificates, and that's the limit.",
    whoCanFix: "you",
  });
});
