import { Effect } from "effect";
import { expect, test } from "vitest";
import { KeptLists } from "#adapters/memory/people/license-lookup.ts";
import { viewPublicProfile } from "#core/contract/feedback/view-public-profile.ts";
import { compareBids, listBids, viewBid } from "#core/market/bid/view-bid.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { checkCredential, rejectCredential } from "#core/people/credential/check-credential.ts";
import { credentialIssues } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { answerOf, lookUpEndingLicenses } from "#core/people/credential/look-up-license.ts";
import {
  addCredential,
  editCredential,
  listOwnCredentials,
  removeCredential,
} from "#core/people/credential/own-credentials.ts";
import { hasExpired } from "#core/people/credential/shown-credential.ts";
import { saveProfileVisibility } from "#core/people/person/save-profile.ts";
import { viewProfile } from "#core/people/person/view-profile.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { cents } from "#core/shared/money.ts";
import { remindCredentials } from "#core/support/reminder/remind-credentials.ts";
import { aCredentialDraft } from "#test/builders/credential.ts";
import { newcomer, submittedBid } from "#test/builders/errand.ts";

import { beginner, uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs, Time } from "#test/world.ts";

const page = { after: null, limit: 100 };
const day = (text: string): Day => text as Day;

const titlesTo = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, page), ({ items }) => items.map(({ title }) => title));

const listed = (holder: string, validUntil: string, listDay = "2026-05-01") =>
  ({ said: "listed", source: "The State Board", listDay: day(listDay), holder, validUntil: day(validUntil) }) as const;

test("a credential needs a number, state, holder and dates, and cannot expire before it starts", () => {
  const empty = { number: "-", issuingState: "", holder: " ", validFrom: null, validUntil: null };
  expect(credentialIssues(aCredentialDraft(empty)).map(({ field }) => field)).toEqual([
    "number",
    "issuingState",
    "holder",
    "validFrom",
    "validUntil",
  ]);
  const backwards = aCredentialDraft({ validFrom: day("2026-05-02"), validUntil: day("2026-05-01") });
  expect(credentialIssues(backwards)).toEqual([{ field: "validUntil", message: "It can't expire before it starts." }]);
  expect(credentialIssues(aCredentialDraft())).toEqual([]);
});

test("a credential is still valid on its last day", () => {
  expect(hasExpired({ validUntil: day("2026-05-04") }, day("2026-05-04"))).toBe(false);
  expect(hasExpired({ validUntil: day("2026-05-04") }, day("2026-05-05"))).toBe(true);
});

testInWorld("what is added is the owner's word, with a paper that is their own", function* () {
  const [actor, other] = [yield* beginner("contractor"), yield* beginner("contractor")];
  const documentId = yield* uploaded(actor, "credential_document");
  const insurance = aCredentialDraft({ kind: "insurance", number: " P-1 ", coverage: cents(100_000_000), documentId });
  const added = yield* addCredential(actor, insurance);
  expect(added).toMatchObject({
    number: "P-1",
    state: "stated",
    check: null,
    coverage: 100_000_000,
    documentName: "picture.png",
  });
  expect((yield* listOwnCredentials(actor, page)).items).toEqual([added]);
  for (const wrong of [yield* uploaded(other, "credential_document"), yield* uploaded(actor, "bid_attachment")]) {
    expect(yield* Effect.flip(addCredential(actor, aCredentialDraft({ documentId: wrong })))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "documentId" }],
    });
  }
  // A license has no coverage amount.
  expect((yield* addCredential(actor, aCredentialDraft({ coverage: cents(100) }))).coverage).toBeNull();
  const home = yield* beginner("home_owner");
  expect(yield* Effect.flip(addCredential(home, aCredentialDraft()))).toMatchObject({ _tag: "NotAllowed" });
});

testInWorld("support's check names the day, and any change makes it the owner's word again", function* () {
  const actor = yield* beginner("contractor");
  const stated = yield* addCredential(actor, aCredentialDraft());
  const checked = yield* checkCredential("Mona", stated);
  expect(checked).toMatchObject({ state: "checked", check: { by: "support", at: expect.any(Date), source: null } });
  expect(yield* titlesTo(actor)).toEqual(["A license or insurance was checked"]);
  // Nothing changed, so the check stays valid.
  expect(yield* editCredential(actor, stated.id, aCredentialDraft())).toEqual(checked);
  const changed = yield* editCredential(actor, stated.id, aCredentialDraft({ validUntil: day("2098-01-01") }));
  expect(changed).toMatchObject({ state: "stated", check: null });
  // Support checked an earlier version.
  expect(yield* Effect.flip(checkCredential("Mona", checked))).toMatchObject({ _tag: "Stale", noun: "credential" });
  const moves = yield* (yield* History).ofSubject("credential", stated.id);
  expect(moves.map(({ event, to, actor: by }) => [event, to, by])).toEqual([
    ["add", "stated", actor.personId],
    ["check", "checked", "support Mona"],
    ["edit", "stated", actor.personId],
  ]);
});

testInWorld("what support rejects is its owner's alone to see, with the reason, until it is changed", function* () {
  const actor = yield* beginner("contractor");
  const stated = yield* addCredential(actor, aCredentialDraft());
  expect(yield* Effect.flip(rejectCredential("Mona", stated, " "))).toMatchObject({ _tag: "Invalid" });
  expect(yield* rejectCredential("Mona", stated, "The board has no such number.")).toMatchObject({
    state: "rejected",
    rejectedReason: "The board has no such number.",
  });
  expect((yield* viewProfile(actor.personId)).credentials).toEqual([]);
  expect((yield* listOwnCredentials(actor, page)).items).toHaveLength(1);
  const mended = yield* editCredential(actor, stated.id, aCredentialDraft({ number: "654321" }));
  expect(mended).toMatchObject({ state: "stated", rejectedReason: null });
  expect((yield* viewProfile(actor.personId)).credentials).toMatchObject([{ number: "654321" }]);
});

testInWorld("one's own can be changed and deleted, and nobody else's", function* () {
  const [actor, other] = [yield* beginner("supplier"), yield* beginner("supplier")];
  const { id } = yield* addCredential(actor, aCredentialDraft());
  for (const refused of [removeCredential(other, id), editCredential(other, id, aCredentialDraft())]) {
    expect(yield* Effect.flip<unknown, unknown, never>(refused as never)).toMatchObject({ _tag: "NotFound" });
  }
  yield* removeCredential(actor, id);
  expect((yield* listOwnCredentials(actor, page)).items).toEqual([]);
});

testInWorld(
  "the poster of a bid may open the paper; profiles show none, and the public one no policy's number",
  function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    const documentId = yield* uploaded(contractor, "credential_document");
    yield* addCredential(contractor, aCredentialDraft({ documentId }));
    yield* addCredential(contractor, aCredentialDraft({ kind: "insurance", number: "P-1" }));
    const papers = [{ number: "123456", documentId, check: null }, { number: "P-1" }];
    expect(yield* viewBid(owner, bid.id)).toMatchObject({ credentials: papers });
    expect(yield* listBids(owner, bid.listingId, page)).toMatchObject({ items: [{ credentials: papers }] });
    expect(yield* compareBids(owner, bid.listingId, "amount")).toMatchObject({ items: [{ credentials: papers }] });
    for (const shown of (yield* viewProfile(contractor.personId)).credentials) {
      expect(shown).not.toHaveProperty("documentId");
    }
    yield* saveProfileVisibility(contractor, true);
    const known = (yield* viewPublicProfile(contractor.personId)).credentials;
    expect(known.map(({ kind, number }) => [kind, number])).toEqual([
      ["license", "123456"],
      ["insurance", null],
    ]);
    for (const shown of known) expect(shown).not.toHaveProperty("documentId");
  },
);

test("a license list confirms no other holder, and no later end than its own", () => {
  const at = new Date("2026-05-04T14:00:00Z");
  const own = { holder: "Delgado Builders, LLC.", validUntil: day("2027-03-03") };
  expect(answerOf(own, listed("DELGADO BUILDERS LLC", "2027-03-03"), at).said).toBe("agrees");
  expect(answerOf(own, listed("DELGADO BUILDERS LLC", "2027-03-02"), at).said).toBe("differs");
  expect(answerOf(own, listed("Other Builders LLC", "2027-03-03"), at).said).toBe("differs");
  expect(answerOf(own, { said: "no_list" }, at)).toMatchObject({ said: "no_list", source: null });
});

testInWorld(
  "a license is looked up once it is saved; no list claims nothing, and no list is asked of insurance",
  function* () {
    const lists = yield* KeptLists;
    const actor = yield* beginner("contractor");
    const own = Effect.map(listOwnCredentials(actor, page), ({ items }) => items.at(-1));
    yield* lists.put("TX", "123456", listed("Delgado Builders LLC", "2099-03-03"));
    yield* addCredential(actor, aCredentialDraft());
    yield* runJobs;
    expect(yield* own).toMatchObject({ state: "stated", check: null, lookup: { said: "no_list", source: null } });
    yield* addCredential(actor, aCredentialDraft({ issuingState: "TX", number: "123 456" }));
    yield* runJobs;
    expect(yield* own).toMatchObject({
      state: "checked",
      check: { by: "lookup", source: "The State Board", listDay: "2026-05-01" },
    });
    yield* addCredential(actor, aCredentialDraft({ kind: "insurance", issuingState: "TX" }));
    yield* runJobs;
    expect(yield* own).toMatchObject({ state: "stated", lookup: null });
  },
);

testInWorld("a list that says otherwise takes back what it said, and nothing that support has seen", function* () {
  const lists = yield* KeptLists;
  const credentials = yield* Credentials;
  const actor = yield* beginner("contractor");
  const soon = { validUntil: day("2026-05-20") };
  const say = (number: string, validUntil: string, listDay: string) =>
    lists.put("CA", number, listed("Delgado Builders LLC", validUntil, listDay));
  yield* say("1", "2026-05-20", "2026-05-01");
  yield* say("2", "2026-05-20", "2026-05-01");
  const byList = yield* addCredential(actor, aCredentialDraft({ number: "1", ...soon }));
  const bySupport = yield* addCredential(actor, aCredentialDraft({ number: "2", ...soon }));
  yield* runJobs;
  yield* checkCredential("Mona", yield* credentials.get(bySupport.id));
  const before = yield* credentials.get(byList.id);
  // The same list has the same entry, so nothing is written.
  yield* lookUpEndingLicenses();
  expect(yield* credentials.get(byList.id)).toEqual(before);
  yield* say("1", "2026-05-10", "2026-05-03");
  yield* say("2", "2026-05-10", "2026-05-03");
  yield* lookUpEndingLicenses();
  expect(yield* credentials.get(byList.id)).toMatchObject({
    state: "stated",
    check: null,
    lookup: { said: "differs" },
  });
  expect(yield* titlesTo(actor)).toEqual([
    "A license or insurance needs another look",
    "A license or insurance was checked",
  ]);
  expect(yield* credentials.get(bySupport.id)).toMatchObject({
    state: "checked",
    check: { by: "support" },
    lookup: { said: "differs", validUntil: "2026-05-10" },
  });
});

testInWorld("its end is reminded of once 30 and once 7 days before, and anew when the day is moved", function* () {
  const { pass } = yield* Time;
  const actor = yield* newcomer("contractor");
  // Today is May 4.
  const { id } = yield* addCredential(actor, aCredentialDraft({ validUntil: day("2026-06-04") }));
  const reminded = Effect.gen(function* () {
    yield* remindCredentials();
    yield* remindCredentials();
    return (yield* titlesTo(actor)).filter((title) => title === "A license or insurance expires soon").length;
  });
  expect(yield* reminded).toBe(0);
  yield* pass("1 day");
  expect(yield* reminded).toBe(1);
  yield* pass("22 days");
  expect(yield* reminded).toBe(1);
  yield* pass("1 day");
  expect(yield* reminded).toBe(2);
  yield* editCredential(actor, id, aCredentialDraft({ validUntil: day("2026-06-20") }));
  expect(yield* reminded).toBe(3);
  // After the end there are no more reminders.
  yield* pass("60 days");
  expect(yield* reminded).toBe(3);
});
