import { Effect, Exit, Redacted } from "effect";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { testBanks } from "#adapters/sandbox/test-banks.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { hideListing } from "#core/market/listing/hide-listing.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import { leaveBanks } from "#core/money/payout-account/leave-banks.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import { BankLinks, linkPurpose } from "#core/money/payout-account/sync-bank-link.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { Blobs, viewFile } from "#core/people/file/files.ts";
import { removeOrphans } from "#core/people/file/remove-orphans.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import { People } from "#core/people/person/people.ts";
import { blankProfile, register } from "#core/people/person/register.ts";
import { savePicture } from "#core/people/person/save-profile.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { viewProfile } from "#core/people/person/view-profile.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { type FileId, SessionId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { Vault } from "#core/shared/vault.ts";
import { deleteOwnAccount } from "#core/support/privacy/delete-own-account.ts";
import { erasePerson } from "#core/support/privacy/erase-person.ts";
import { exportOwnData, viewOwnData } from "#core/support/privacy/export-own-data.ts";
import { packOwnData } from "#core/support/privacy/pack-own-data.ts";
import { PersonalData, tidyPrivacy } from "#core/support/privacy/personal-data.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { anApplication } from "#test/builders/bank.ts";
import { aDevice } from "#test/builders/device.ts";
import {
  bidOn,
  newcomer,
  offeredContract,
  password,
  payableContract,
  payByBank,
  payByCard,
  postedListing,
  submittedBid,
} from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { staffNewcomer } from "#test/builders/staff.ts";
import { filesOf } from "#test/builders/stored.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs, Time, type World } from "#test/world.ts";

const present = { present: idOf(SessionId, new Date(0)) };
const deletion = { password, confirmation: "DELETE" };
const leave = (actor: PersonActor, but: Partial<typeof deletion> = {}) =>
  deleteOwnAccount(actor, { ...deletion, ...but }, present);

/** Checks that none of them can delete their account, and that each is told why. */
const areKept = Effect.fnUntraced(function* (
  actors: ReadonlyArray<PersonActor>,
  why: Readonly<Record<string, string>>,
) {
  for (const actor of actors) expect(yield* Effect.flip(leave(actor))).toMatchObject({ _tag: "Blocked", ...why });
});

const face = Effect.fnUntraced(function* (actor: PersonActor) {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7]);
  const { id } = yield* uploadFile(actor, { name: "me.png", purpose: "profile_picture", bytes, key: null, crop: null });
  yield* savePicture(actor, id);
  return id;
});

type Copy = {
  readonly profile: { readonly email: string; readonly phone: string };
  readonly listings: ReadonlyArray<{ readonly title: string }>;
  readonly bids: ReadonlyArray<{ readonly amount: number }>;
  readonly contracts: ReadonlyArray<object>;
  readonly payments: ReadonlyArray<{ readonly total: number | null }>;
  readonly moves: ReadonlyArray<{ readonly noun: string; readonly event: string }>;
  readonly messages: ReadonlyArray<{ readonly subject: string }>;
  readonly files: ReadonlyArray<{ readonly id: FileId; readonly content: string | null }>;
};

/** Requests a copy, waits for it, and opens it. */
const copyOf = Effect.fnUntraced(function* (actor: PersonActor) {
  expect(yield* exportOwnData(actor)).toMatchObject({ progress: "preparing", file: null });
  yield* runJobs;
  const ready = yield* viewOwnData(actor);
  expect(ready.progress).toBe("ready");
  const { file, bytes } = yield* viewFile(ready.file as FileId, "original");
  expect(file).toMatchObject({ ownerId: actor.personId, name: "dibbs-data.zip", mediaType: "application/zip" });
  const entries = unzipSync(bytes);
  const text = strFromU8(entries["data.json"] ?? new Uint8Array());
  return { text, data: JSON.parse(text) as Copy, entries };
});

testInWorld(
  "a copy of one's own data holds all of it, with the files, and none of what is somebody else's or secret",
  function* () {
    const { owner, contractor, contract } = yield* payableContract();
    yield* payByCard(owner, contract);
    yield* letPass("1 minute");
    const picture = yield* face(contractor);
    const people = yield* People;
    const { email, phone } = yield* people.get(contractor.personId);
    const theirs = yield* copyOf(contractor);
    expect(theirs.data.profile).toMatchObject({ email, phone });
    expect(theirs.data).toMatchObject({ listings: [], contracts: [{ id: contract.id }] });
    expect(theirs.data.bids).toHaveLength(1);
    expect(theirs.data.moves.map(({ noun, event }) => `${noun} ${event}`)).toContain("contract accept");
    expect(theirs.data.messages.map(({ subject }) => subject)).toContain("Welcome to Dibbs");
    expect(theirs.data.files).toMatchObject([{ id: picture, content: `files/${picture}.webp` }]);
    expect(theirs.entries[`files/${picture}.webp`]).toHaveLength(9);
    // Only the poster sees what the poster pays on top.
    expect(theirs.data.payments).toMatchObject([{ total: null }]);
    const { data } = yield* copyOf(owner);
    expect(data.listings).toHaveLength(1);
    expect(data.payments).toMatchObject([{ total: expect.any(Number) }]);
    expect(theirs.text).not.toContain((yield* people.get(owner.personId)).email);
    expect(theirs.text.match(/.*(hash|sealed|providerRef|secret|"ref").*/gi)).toBeNull();
  },
);

testInWorld(
  "one is told when the copy is ready; it ends after a week, and is not packed twice within an hour",
  function* () {
    const time = yield* Time;
    const outbox = yield* Outbox;
    const me = yield* newcomer("home_owner");
    expect(yield* viewOwnData(me)).toMatchObject({ progress: "none" });
    yield* copyOf(me);
    const { items } = yield* listAlerts(me, { after: null, limit: 10 });
    expect(items[0]).toMatchObject({ title: "Your data is ready", link: { to: "own_data" } });
    const subjects = (yield* outbox.recent(3)).map(({ subject }) => subject);
    expect(subjects).toContain("A copy of your data was requested");
    const first = (yield* viewOwnData(me)).file;
    expect((yield* exportOwnData(me)).file).toBe(first);
    yield* time.pass("2 hours");
    yield* copyOf(me);
    const second = (yield* viewOwnData(me)).file;
    expect(second).not.toBe(first);
    yield* time.pass("2 days");
    yield* tidyPrivacy();
    yield* removeOrphans();
    expect((yield* filesOf(me.personId)).map(({ id }) => id)).toEqual([second]);
    yield* time.pass("6 days");
    expect(yield* viewOwnData(me)).toMatchObject({ progress: "none", file: null });
    yield* tidyPrivacy();
    yield* removeOrphans();
    expect(yield* filesOf(me.personId)).toEqual([]);
  },
);

testInWorld("a copy that is packed while its person leaves is not kept", function* () {
  const blobs = yield* Blobs;
  const me = yield* newcomer("home_owner");
  yield* exportOwnData(me);
  const world = yield* Effect.context<World>();
  const slowly: Blobs["Service"] = {
    ...blobs,
    put: (...given) => Effect.andThen(Effect.provide(Effect.orDie(leave(me)), world), blobs.put(...given)),
  };
  yield* Effect.provideService(packOwnData(me.personId), Blobs, slowly);
  expect(yield* filesOf(me.personId)).toEqual([]);
  expect((yield* blobs.list({ after: null, limit: 100 })).items).toEqual([]);
});

testInWorld("deleting asks for the word and the password", function* () {
  const people = yield* People;
  const me = yield* newcomer("home_owner");
  expect(yield* Effect.flip(leave(me, { confirmation: "delete" }))).toMatchObject({
    issues: [{ field: "confirmation", message: "Please type DELETE to confirm." }],
  });
  for (const wrong of ["", "not it"]) {
    expect(yield* Effect.flip(leave(me, { password: wrong }))).toMatchObject({ issues: [{ field: "password" }] });
  }
  const tries = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.flip(leave(me, { password: "guess" })));
  expect(tries.map(({ _tag }) => _tag)).toContain("TooManyAttempts");
  expect((yield* people.get(me.personId)).isDeleted).toBe(false);
});

testInWorld("whoever has no password must have signed in a short time ago", function* () {
  const people = yield* People;
  const time = yield* Time;
  const { person, session } = yield* register({ email: "gwen@example.com", name: "Gwen", password }, aDevice);
  yield* people.insert({ ...person, id: person.id, email: person.email }, null).pipe(Effect.ignore);
  const without = { ...person, id: idOf({ Type: person.id }), email: "gus@example.com" as typeof person.email };
  yield* people.insert(without, null);
  const actor: PersonActor = { kind: "person", personId: without.id };
  const noPassword = { password: null, confirmation: "DELETE" };
  yield* time.pass("11 minutes");
  expect(yield* Effect.flip(deleteOwnAccount(actor, noPassword, { present: session.sessionId }))).toMatchObject({
    _tag: "Blocked",
    code: "sign_in_again",
  });
  const fresh = yield* signIn({ email: "gwen@example.com", password }, aDevice);
  if (fresh.kind !== "signed_in") throw new Error("Nothing else was asked for.");
  yield* deleteOwnAccount(actor, noPassword, { present: fresh.session.sessionId });
});

testInWorld("nobody leaves while money is open, and hears why", function* () {
  const { owner, contractor, contract } = yield* offeredContract();
  yield* areKept([owner, contractor], {
    code: "open_contracts",
    message: "You have a contract that hasn't ended.",
    whoCanFix: "you",
  });
  yield* withdrawContract(owner, contract.id);
  yield* leave(contractor);
  yield* leave(owner);
});

testInWorld(
  "an accepted contract keeps both; once it has ended they may go, and it stays with deleted accounts in it",
  function* () {
    const { owner, contractor, contract } = yield* payableContract();
    expect(yield* Effect.flip(leave(contractor))).toMatchObject({ code: "open_contracts" });
    for (const { number } of (yield* viewContract(owner, contract.id)).milestones) {
      yield* payByBank(owner, contract, number);
      yield* hearProviders;
      yield* letPass("10 minutes");
    }
    yield* endContract(owner, contract.id);
    // A bank can reverse the payment for 60 days; until then the account is needed.
    yield* areKept([owner, contractor], {
      code: "returnable_payments",
      message: "A bank can still reverse one of your payments until July 3, 2026.",
      whatToDo: "Delete your account after July 3, 2026.",
    });
    for (const actor of [owner, contractor]) {
      const erased = erasePerson(
        { ...actor, kind: "support", staff: "sam" },
        (yield* (yield* People).get(actor.personId)).email,
      );
      expect(yield* Effect.flip(erased)).toMatchObject({
        code: "returnable_payments",
        message: "A bank can still reverse a payment of theirs until July 3, 2026.",
      });
    }
    yield* letPass("60 days");
    const before = yield* viewContract(owner, contract.id);
    yield* leave(contractor);
    const after = yield* viewContract(owner, contract.id);
    expect(after.bidder).toMatchObject({ name: "Deleted account", pictureId: null, city: null });
    // They cannot be paid anymore, either.
    expect({ ...after, bidder: null, rails: [] }).toEqual({ ...before, bidder: null, rails: [] });
    yield* leave(owner);
    const history = yield* History;
    expect((yield* history.ofContract(contract.id)).length).toBeGreaterThan(5);
  },
);

testInWorld("a refund that a bank can still send back keeps both for 60 days", function* () {
  const { owner, contractor, contract } = yield* payableContract();
  for (const { number } of (yield* viewContract(owner, contract.id)).milestones) {
    yield* payByCard(owner, contract, number);
    yield* letPass("1 minute");
  }
  yield* endContract(owner, contract.id);
  const [payment] = (yield* viewContract(contractor, contract.id)).payments;
  if (payment === undefined) throw new Error("There is no payment to give back.");
  yield* refundPayment(contractor, { paymentId: payment.id, amount: cents(500), reason: "It cost less." });
  yield* hearProviders;
  yield* areKept([owner, contractor], {
    code: "refunds_sendable_back",
    message: "A bank can still send back one of your refunds until July 3, 2026.",
    whatToDo: "Delete your account after July 3, 2026.",
  });
  yield* letPass("60 days");
  yield* leave(contractor);
  yield* leave(owner);
});

testInWorld("a payment on its way keeps both as well", function* () {
  const personal = yield* PersonalData;
  const { owner, contractor, contract } = yield* payableContract("settles_slowly");
  yield* payByBank(owner, contract);
  for (const { personId } of [owner, contractor]) {
    expect(yield* personal.openMoney(personId)).toMatchObject({ contracts: 1, payments: 1, owed: 0 });
  }
  yield* letPass("10 minutes");
  expect(yield* personal.openMoney(owner.personId)).toMatchObject({ contracts: 1, payments: 0, owed: 0 });
});

testInWorld("who leaves takes listings and bids off the market, and those concerned are told", function* () {
  const listings = yield* Listings;
  const bids = yield* Bids;
  const { owner, contractor, listing, bid } = yield* submittedBid();
  const other = yield* newcomer("home_owner", "Otto Other");
  const others = yield* postedListing(other);
  const onOthers = yield* bidOn(others, contractor);
  yield* leave(contractor);
  for (const { id } of [bid, onOthers])
    expect(yield* bids.get(id)).toMatchObject({ state: "retracted", description: "" });
  expect((yield* listAlerts(other, { after: null, limit: 5 })).items[0]).toMatchObject({ title: "Bid withdrawn" });
  const bidder = yield* newcomer("contractor", "Bea Bidder");
  const waiting = yield* bidOn(listing, bidder);
  yield* leave(owner);
  expect(yield* listings.get(listing.id)).toMatchObject({
    state: "removed",
    pictures: [],
    description: "",
    place: { streetAddress: "", latitude: null, longitude: null },
  });
  expect(yield* bids.get(waiting.id)).toMatchObject({
    state: "declined",
    declinedReason: "The post was removed",
  });
  const found = yield* searchListings({ filter: noFilter, sort: "newest" }, { after: null, limit: 100 });
  expect(found.items.map(({ id }) => id)).toEqual([others.id]);
});

testInWorld(
  "nothing is left of the person: no name, address, phone, picture, way in or message; the address is free again",
  function* () {
    const people = yield* People;
    const sessions = yield* Sessions;
    const blobs = yield* Blobs;
    const outbox = yield* Outbox;
    const me = yield* newcomer("contractor", "Cole Contractor");
    const { email } = yield* people.get(me.personId);
    const picture = yield* face(me);
    yield* copyOf(me);
    const now = new Date((yield* people.get(me.personId)).createdAt.getTime() + 60_000);
    expect((yield* sessions.ofPerson(me.personId, now, { after: null, limit: 5 })).items).toHaveLength(1);
    yield* leave(me);
    const left = yield* people.get(me.personId);
    expect(left).toMatchObject({ name: "Deleted account", ...blankProfile });
    expect(left.isDeleted).toBe(true);
    expect(yield* Effect.flip(viewProfile(me.personId))).toMatchObject({ _tag: "NotFound" });
    expect((yield* sessions.ofPerson(me.personId, now, { after: null, limit: 5 })).items).toEqual([]);
    expect(yield* filesOf(me.personId)).toEqual([]);
    expect(yield* Effect.flip(blobs.get(picture, "card"))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(signIn({ email, password }, aDevice))).toMatchObject({ _tag: "SignInFailed" });
    expect((yield* listAlerts(me, { after: null, limit: 5 })).items).toEqual([]);
    const messages = Effect.map(outbox.recent(100), (recent) =>
      recent.filter(({ personId }) => personId === me.personId),
    );
    expect((yield* messages).map(({ subject, address }) => [subject, address])).toEqual([
      ["Your Dibbs account was deleted", email],
    ]);
    yield* tidyPrivacy();
    expect(yield* messages).toHaveLength(1);
    yield* runJobs;
    yield* tidyPrivacy();
    expect(yield* messages).toEqual([]);
    const again = yield* register({ email, name: "Cole again", password }, aDevice);
    expect(again.person.id).not.toBe(me.personId);
  },
);

testInWorld("their bank account is removed and its link ended, once the providers answer", function* () {
  const me = yield* newcomer("contractor");
  const { ref } = yield* createPaymentCustomer(me, anApplication());
  const { token } = yield* openBankLink(me, { repair: null });
  const { publicToken, accountRef } = yield* pickBank(token, testBanks[0]?.id ?? "");
  yield* linkBank(me, { customerRef: ref, publicToken: publicToken ?? "", accountRef });
  const links = yield* BankLinks;
  const linking = yield* BankLinking;
  const [link] = yield* links.ofPerson(me.personId);
  const key = yield* (yield* Vault).open(linkPurpose(me.personId), link?.sealedToken ?? "");
  const left = Effect.all({
    banks: (yield* BankCustomers).bankAccounts(ref),
    links: links.ofPerson(me.personId),
    standing: Effect.exit(linking.standing(Redacted.make(key ?? ""))),
  });
  yield* leave(me);
  yield* setSandboxDown(true);
  expect(yield* Effect.flip(leaveBanks(me.personId))).toMatchObject({ _tag: "Unavailable" });
  yield* setSandboxDown(false);
  expect(yield* left).toMatchObject({ banks: [{}], links: [{}], standing: Exit.succeed("working") });
  yield* runJobs;
  expect(yield* left).toMatchObject({ banks: [], links: [], standing: { _tag: "Failure" } });
});

testInWorld("of a hire and a deletion at the same moment, one happens", function* () {
  const people = yield* People;
  const { owner, contractor, bid } = yield* submittedBid();
  const [hired, left] = yield* Effect.all([Effect.result(hireBidder(owner, bid)), Effect.result(leave(contractor))], {
    concurrency: "unbounded",
  });
  expect(hired._tag).not.toBe(left._tag);
  expect((yield* people.get(contractor.personId)).isDeleted).toBe(left._tag === "Success");
});

testInWorld(
  "support erases an account by the same rules for who has asked for it, and by its address typed again",
  function* () {
    const people = yield* People;
    const { owner, contractor, contract } = yield* offeredContract();
    const { email } = yield* people.get(owner.personId);
    const support = { ...owner, kind: "support", staff: "sam" } as const;
    expect(yield* Effect.flip(erasePerson(support, email))).toMatchObject({
      _tag: "Blocked",
      code: "open_contracts",
      message: "They have a contract that hasn't ended.",
      whoCanFix: "support",
    });
    yield* withdrawContract(owner, contract.id);
    const listing = yield* postedListing(owner);
    yield* hideListing(support, { listingId: listing.id, words: "Take your number out." });
    yield* suspendPerson(support, "Fraud");
    expect(yield* Effect.flip(erasePerson(owner, email))).toMatchObject({ _tag: "NotAllowed" });
    for (const other of ["", (yield* people.get(contractor.personId)).email]) {
      expect(yield* Effect.flip(erasePerson(support, other))).toMatchObject({ _tag: "Invalid" });
    }
    expect(yield* erasePerson(support, ` ${email.toUpperCase()} `)).toMatchObject({ id: owner.personId });
    const { messages } = yield* MemoryStore;
    expect((yield* messages).at(-1)).toMatchObject({
      address: email,
      subject: "Your Dibbs account was deleted",
      text: expect.stringContaining("Dibbs Support deleted your account. Contracts"),
    });
    expect(yield* people.findByEmail(email)).toBeNull();
    const listings = yield* Listings;
    for (const { id } of [listing, { id: contract.listingId }]) {
      expect(yield* listings.get(id)).toMatchObject({ state: "removed" });
    }
    expect(yield* Effect.flip(erasePerson(support, email))).toMatchObject({ _tag: "NotFound" });
  },
);

testInWorld("nobody of the staff is erased by support, and the last manager does not go", function* () {
  const { person } = yield* staffNewcomer("manager");
  const own = { kind: "person", personId: person.id } as const;
  const erase = erasePerson({ ...own, kind: "support", staff: "sam" }, person.email);
  expect(yield* Effect.flip(erase)).toMatchObject({ _tag: "Blocked", code: "staff_member" });
  expect(yield* Effect.flip(leave(own))).toMatchObject({ _tag: "Blocked", code: "last_manager" });
  yield* staffNewcomer("manager", "Omar Other");
  yield* leave(own);
});
