import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { acceptChange, viewChangeToSign } from "#core/contract/change-order/answer-change.ts";
import { proposeChange, viewProposalToSign } from "#core/contract/change-order/propose-change.ts";
import { acceptContract, viewContractToSign } from "#core/contract/contract/accept-contract.ts";
import { hireBidder, viewOfferToSign } from "#core/contract/contract/hire-bidder.ts";
import { type Document, inWords } from "#core/contract/document/document.ts";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { consentText, consentVersion } from "#core/contract/signature/consent.ts";
import type { Signing } from "#core/contract/signature/sign.ts";
import { Signatures } from "#core/contract/signature/signatures.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { viewContractDocument } from "#core/money/document/view-documents.ts";
import { People } from "#core/people/person/people.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aChangeDraft } from "#test/builders/change-order.ts";
import { acceptedContract, newcomer, submittedBid } from "#test/builders/errand.ts";
import { acceptSigned, hireSigned, signingBy } from "#test/builders/signature.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const newest = { version: null, language: null };
const withVersion = (bid: { readonly id: never; readonly version: number }) => ({
  bidId: bid.id,
  shownVersion: bid.version,
  drafts: null,
  terms: {},
});

/** Returns the section of signatures, one line per fact. */
const signedIn = ({ sections, language }: Document): ReadonlyArray<string> =>
  sections
    .filter(({ title }) => title === "Signatures")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === "paragraph"
        ? [block.text]
        : block.kind === "facts"
          ? block.facts.map(({ label, value }) => `${label}: ${inWords(value, language)}`)
          : [],
    );

describe("a contract is signed by both sides", () => {
  testInWorld(
    "each signs what they were shown, under the same hash, and it stands in document and record",
    function* () {
      const { owner, contractor, bid } = yield* submittedBid();
      const shown = yield* viewOfferToSign(owner, withVersion(bid as never), "en");
      expect(shown.consent).toEqual({ version: consentVersion, text: consentText(consentVersion, "en") });
      const contract = yield* hireSigned(owner, bid);
      const asked = yield* viewContractToSign(contractor, contract.id, "es");
      expect(asked.sha256).toBe(shown.sha256);
      expect(asked.document.sections).toEqual(shown.document.sections);
      expect(asked.consent.text).toBe(consentText(consentVersion, "es"));
      yield* acceptSigned(contractor, contract);

      const signatures = yield* Signatures;
      const kept = yield* signatures.ofContract(contract.id);
      expect(kept).toMatchObject([
        {
          side: "poster",
          subjectId: contract.id,
          name: "Olive M. Owner",
          profileName: "Olive Owner",
          secondFactor: false,
        },
        { side: "bidder", subjectId: contract.id, name: "Cole Contractor", consent: 1 },
      ]);
      expect(new Set(kept.map(({ document }) => document))).toEqual(new Set([shown.sha256]));
      const signed = yield* signatures.document(contract.id);
      expect(yield* Effect.promise(() => sha256Hex(signed?.text ?? ""))).toBe(shown.sha256);

      const { document } = yield* viewContractDocument(owner, contract.id, newest);
      expect(document.sections.slice(0, shown.document.sections.length)).toEqual(shown.document.sections);
      expect(signedIn(document)).toEqual(
        expect.arrayContaining([
          "Client: Olive M. Owner",
          "Name on Dibbs: Olive Owner",
          "Contractor: Cole Contractor",
          "Electronic records: Agreed to, in version 1 of the consent",
          "Signed in with: Their account",
          `SHA-256 of what was signed: ${shown.sha256}`,
        ]),
      );
      const entries = (yield* (yield* ContractRecords).entries([contract.id])).map(({ text }) => JSON.parse(text));
      const moves = entries.filter(({ noun, facts }) => noun === "contract" && facts.signature !== undefined);
      expect(moves.map(({ event, by, facts }) => [event, by, facts.signature.document])).toEqual([
        ["offer", "poster", shown.sha256],
        ["accept", "bidder", shown.sha256],
      ]);
      // The record holds names only as commitments.
      expect(JSON.stringify(entries)).not.toContain("Olive M. Owner");
      expect(Object.keys(moves[0]?.words)).toContain("signature");
    },
  );

  testInWorld("says that one was made without signatures where it was", function* () {
    const { owner, contract } = yield* acceptedContract();
    const { document } = yield* viewContractDocument(owner, contract.id, newest);
    expect(signedIn(document)).toEqual([
      "Nobody has signed this in Dibbs: it was agreed to before contracts were signed here, or isn't agreed to yet.",
    ]);
  });

  testInWorld("nothing is signed, or done, with another document than the one that is there", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    const shown = yield* viewOfferToSign(owner, withVersion(bid as never), "en");
    const signing = yield* signingBy(owner, shown);
    const refused = yield* Effect.flip(hireBidder(owner, bid, { retainage: { percent: 10, days: 30 } }, signing));
    expect(refused).toMatchObject({ _tag: "Blocked", code: "DocumentChanged" });
    const people = yield* People;
    const person = yield* people.get(contractor.personId);
    yield* people.save({ ...person, name: "Cole & Sons" });
    expect(yield* Effect.flip(hireBidder(owner, bid, {}, signing))).toMatchObject({ code: "DocumentChanged" });
    expect((yield* (yield* Bids).get(bid.id)).state).toBe("submitted");
    yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ description: "Other words" }) });
    expect(yield* Effect.flip(hireBidder(owner, bid, {}, signing))).toMatchObject({ code: "BidChanged" });
    expect(listing.state).toBe("open");
  });

  testInWorld("a name is asked for, and a consent that there is", function* () {
    const { owner, bid } = yield* submittedBid();
    const shown = yield* viewOfferToSign(owner, withVersion(bid as never), "en");
    const { sessionId, given } = yield* signingBy(owner, shown, " . ");
    const by = (but: object): Signing => ({
      sessionId,
      given: { ...(given as NonNullable<Signing["given"]>), ...but },
    });
    expect(yield* Effect.flip(hireBidder(owner, bid, {}, by({})))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "name" }],
    });
    expect(yield* Effect.flip(hireBidder(owner, bid, {}, by({ name: "Olive", consent: 99 })))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "consent" }],
    });
    expect((yield* hireBidder(owner, bid, {}, by({ name: "Olive" }))).state).toBe("offer_sent");
  });

  testInWorld(
    "above the sum of the policy only who has just shown that it is they, also without a signature",
    function* () {
      const { owner, contractor, bid } = yield* submittedBid({
        milestones: [{ amount: 1_000_100 as never, description: "All of it", endDay: "2099-06-01" as never }],
      });
      const shown = yield* viewOfferToSign(owner, withVersion(bid as never), "en");
      const signing = yield* signingBy(owner, shown);
      yield* letPass("11 minutes");
      const asks = { _tag: "Blocked", code: "prove_it_is_you" };
      expect(yield* Effect.flip(hireBidder(owner, bid, {}, signing))).toMatchObject(asks);
      expect(yield* Effect.flip(hireBidder(owner, bid, {}, { ...signing, given: null }))).toMatchObject(asks);
      const contract = yield* hireSigned(owner, bid);
      const stale: Signing = { sessionId: "019a0000-0000-7000-8000-000000000000" as SessionId, given: null };
      const input = { contractId: contract.id, skipAccounts: true };
      expect(yield* Effect.flip(acceptContract(contractor, input, stale))).toMatchObject(asks);
      expect((yield* acceptSigned(contractor, contract)).state).toBe("accepted");
    },
  );

  testInWorld("support signs for nobody", function* () {
    const { owner, bid } = yield* submittedBid();
    const shown = yield* viewOfferToSign(owner, withVersion(bid as never), "en");
    const signing = yield* signingBy(owner, shown);
    const support = { kind: "support", personId: owner.personId, staff: "Sam" } as const;
    const contract = yield* hireBidder(support, bid, {}, signing);
    expect(yield* (yield* Signatures).ofContract(contract.id)).toEqual([]);
  });

  testInWorld("strangers are shown nothing to sign", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    const stranger = yield* newcomer("home_owner");
    const gone = { _tag: "NotFound" };
    expect(yield* Effect.flip(viewOfferToSign(stranger, withVersion(bid as never), "en"))).toMatchObject(gone);
    const contract = yield* hireSigned(owner, bid);
    expect(yield* Effect.flip(viewContractToSign(owner, contract.id, "en"))).toMatchObject(gone);
    expect((yield* viewContractToSign(contractor, contract.id, "en")).document.title).toContain("Contract: ");
  });
});

describe("a change order is signed by both sides", () => {
  testInWorld("under one hash, which its version of the document says", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const draft = aChangeDraft();
    const shown = yield* viewProposalToSign(owner, { contractId: contract.id, draft }, "en");
    expect(shown.document.title).toContain("Change order 1");
    const other = yield* Effect.flip(
      proposeChange(
        owner,
        { contractId: contract.id, draft: { ...draft, reason: "Another reason" } },
        yield* signingBy(owner, shown),
      ),
    );
    expect(other).toMatchObject({ code: "DocumentChanged" });
    const order = yield* proposeChange(owner, { contractId: contract.id, draft }, yield* signingBy(owner, shown));
    const asked = yield* viewChangeToSign(contractor, order.id, "en");
    expect(asked.sha256).toBe(shown.sha256);
    yield* acceptChange(contractor, order.id, yield* signingBy(contractor, asked, "Cole"));
    const kept = yield* (yield* Signatures).ofContract(contract.id);
    expect(kept.map(({ subjectId, side, document }) => [subjectId, side, document])).toEqual([
      [order.id, "poster", shown.sha256],
      [order.id, "bidder", shown.sha256],
    ]);
    const { document, version } = yield* viewContractDocument(owner, contract.id, newest);
    expect(version).toBe(2);
    expect(signedIn(document)).toContain(`SHA-256 of what was signed: ${shown.sha256}`);
    const first = yield* viewContractDocument(owner, contract.id, { version: 1, language: null });
    expect(signedIn(first.document)).toHaveLength(1);
  });

  testInWorld("that nobody signed when it was proposed is signed by who accepts", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const order = yield* proposeChange(owner, { contractId: contract.id, draft: aChangeDraft() });
    const asked = yield* viewChangeToSign(contractor, order.id, "en");
    yield* acceptChange(contractor, order.id, yield* signingBy(contractor, asked));
    expect(yield* (yield* Signatures).ofContract(contract.id)).toMatchObject([{ side: "bidder" }]);
  });
});

test("every version of the consent has a text in both languages, and no later version exists", () => {
  for (let version = 1; version <= consentVersion; version += 1) {
    expect(consentText(version, "en")).not.toBe(consentText(version, "es"));
  }
  expect(consentText(0, "en")).toBeUndefined();
  expect(consentText(consentVersion + 1, "en")).toBeUndefined();
});
