import { Effect } from "effect";
import { describe, expect } from "vitest";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { Conversations } from "#core/contract/chat/conversations.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { noPicture } from "#core/market/bid/bid.ts";
import { BidReviews } from "#core/market/bid/bid-reviews.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { Preferences } from "#core/messaging/notification/choose-preference.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { Files } from "#core/people/file/files.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { PasswordResets } from "#core/people/password/request-password-reset.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { blankProfile } from "#core/people/person/register.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { Devices } from "#core/people/session/devices.ts";
import { Teams } from "#core/people/team/teams.ts";
import { History } from "#core/shared/history.ts";
import { AlertId, CertificateId, MessageId, type PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { DataCopies } from "#core/support/privacy/export-own-data.ts";
import { deletedAccount } from "#core/support/privacy/forget-person.ts";
import { PersonalData } from "#core/support/privacy/personal-data.ts";
import { ViewSessions } from "#core/support/view-session/view-sessions.ts";
import { aScopeAnswer } from "#test/builders/bid.ts";
import { aCalendarFeed } from "#test/builders/calendar.ts";
import { aChangeOrder } from "#test/builders/change-order.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { said, storedConversation } from "#test/builders/chat.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { storedCredential } from "#test/builders/credential.ts";
import { aDispute, notOpen } from "#test/builders/dispute.ts";
import { anIdentity } from "#test/builders/identity.ts";
import { aScopeLine } from "#test/builders/listing.ts";
import { aMail } from "#test/builders/message.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPushSubscription } from "#test/builders/push.ts";
import { storedQuestion } from "#test/builders/question.ts";
import { aRefund, storedRefund } from "#test/builders/refund.ts";
import { storedSearch } from "#test/builders/saved-search.ts";
import { storedSession } from "#test/builders/session.ts";
import { aViewSession, storedStaff } from "#test/builders/staff.ts";
import {
  dataOf,
  forget,
  storedBid,
  storedContract,
  storedFile,
  storedListing,
  storedMilestone,
  storedPayment,
  storedPerson,
} from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const later = (at: Date, millis: number) => new Date(at.getTime() + millis);

/** Stores a file that each side of a contract attached to a change order or a dispute, the poster's first. */
const filesOfBoth = Effect.fnUntraced(function* ({ posterId, bidderId }: Contract) {
  const owners = [posterId, bidderId];
  const files = yield* Effect.forEach(owners, (ownerId) => storedFile({ ownerId, purpose: "change_attachment" }));
  return files.map(({ id, name }) => ({ id, name }));
});

/** Creates a person who has some of everything that a person can have. */
const storedMember = Effect.gen(function* () {
  const people = yield* People;
  const person = yield* storedPerson({ userType: "contractor", name: "Cole Contractor" });
  const { id } = person;
  const at = moment();
  const face = yield* storedFile({ ownerId: id, purpose: "profile_picture" });
  const paper = yield* storedFile({ ownerId: id, purpose: "certificate_picture" });
  const policy = yield* storedFile({ ownerId: id, purpose: "credential_document" });
  const porch = yield* storedFile({ ownerId: id });
  const saved = yield* people.save({ ...person, pictureId: face.id });
  const listing = yield* storedListing({ posterId: id, pictures: [porch.id], state: "closed" });
  const scopeAnswers = [aScopeAnswer(aScopeLine("a"), { note: "As at my own house" })];
  const declined = { state: "declined" as const, declinedReason: "Bid was too high" };
  const bid = yield* storedBid({ bidderId: id }, { ...declined, scopeAnswers });
  const review = { bidId: (yield* storedBid({ listing })).id, note: "Cheap", isShortlisted: true };
  yield* (yield* BidReviews).put({ ...review, posterId: id });
  const credential = yield* storedCredential(id, { documentId: policy.id, documentName: policy.name });
  const certificate = {
    id: idOf(CertificateId),
    personId: id,
    title: "Roofer",
    issuerName: null,
    fileId: paper.id,
    createdAt: at,
  };
  yield* (yield* Certificates).insert(certificate);
  const identity = anIdentity(id, { email: person.email });
  yield* (yield* Identities).insert(identity);
  const { id: sessionId } = yield* storedSession(id);
  yield* (yield* Devices).remember(id, `device-${id}`, at);
  const { id: businessId } = yield* storedPerson();
  yield* (yield* Teams).add({ businessId, personId: id, role: "crew", since: at, invitedBy: businessId });
  yield* (yield* PasswordResets).put({
    personId: id,
    tokenHash: `reset-${id}`,
    createdAt: at,
    expiresAt: later(at, 3_600_000),
    usedAt: null,
  });
  const finals = yield* BidToFinals;
  yield* finals.replace({ after: id, until: id }, [{ personId: id, percent: 4, within: 6, contracts: 8 }]);
  yield* finals.answer(id, { text: "We bid low.", writtenAt: at });
  const factors = yield* SecondFactors;
  yield* factors.begin({ personId: id, sealedSecret: "sealed", confirmedAt: null, lastStep: null, createdAt: at });
  yield* factors.confirm(id, "sealed", at);
  yield* factors.replaceRecoveryCodes(id, [`recovery-${id}`], at);
  const alert = {
    id: idOf(AlertId),
    personId: id,
    kind: "bid" as const,
    title: "News",
    message: "Of you",
    words: null,
    link: { to: "listings" } as const,
    createdAt: at,
  };
  yield* (yield* Alerts).insert([{ ...alert, readAt: null, awaitsDigest: false }]);
  yield* (yield* Preferences).choose(id, { kind: "bid", mail: "digest", push: null });
  const friend = yield* storedPerson();
  const { conversation } = yield* storedConversation([], [id, friend.id]);
  const plan = yield* storedFile({ ownerId: id, purpose: "chat_attachment" });
  yield* said(conversation.id, id, "Here is the plan.", {
    attachments: [{ fileId: plan.id, name: plan.name, mediaType: plan.mediaType, size: plan.size }],
  });
  yield* (yield* Conversations).block(id, friend.id, at);
  const outbox = yield* Outbox;
  const message = aMail({ personId: id, address: person.email, subject: "Hello", text: "A message" });
  yield* outbox.put([
    { ...message, id: idOf(MessageId) },
    { ...message, id: idOf(MessageId), text: "sealed", isSealed: true },
  ]);
  yield* (yield* PaymentAccounts).insert({
    personId: id,
    rail: "bank",
    ref: `ref-${id}`,
    standing: "ready",
    fundingSource: { ref: "source", name: "First Test Bank ••1111" },
    customer: { status: "verified", reason: null },
    updatedAt: at,
    version: 1,
  });
  yield* (yield* History).append({
    noun: "person",
    subjectId: id,
    listingId: null,
    contractId: null,
    event: "save_details",
    from: "profile",
    to: "finished",
    actorKind: "person",
    memberId: null,
    personId: id,
    actor: id,
    reason: "city",
    staffId: null,
    staffReason: null,
    ticketId: null,
    caseId: null,
    at,
  });
  yield* storedSearch({ personId: id, name: "Austin" });
  yield* storedPushSubscription(id, sessionId);
  yield* (yield* CalendarFeeds).put(aCalendarFeed(id));
  yield* (yield* ViewSessions).insert(aViewSession(id, (yield* storedStaff()).id, { openedAt: at }));
  const question = yield* storedQuestion({ authorId: id });
  yield* storedQuestion({ listingId: listing.id, state: "answered", answer: "Yes, twelve feet.", answeredAt: at });
  const files = [face, paper, policy, porch, plan];
  return {
    person: saved,
    question,
    listing,
    bid,
    review,
    certificate,
    credential,
    identity,
    alert,
    plan,
    friend,
    files,
  };
});

const aliasOf = (person: Person) => deletedAccount(person.id);

const openMoneyOf = (id: PersonId) => Effect.flatMap(PersonalData, ({ openMoney }) => openMoney(id));

/** The counts for a person with no money on its way. */
const nothingOpen = {
  contracts: 0,
  payments: 0,
  owed: 0,
  chargebacks: 0,
  disputes: 0,
  bankSettledAt: null,
  refundedAt: null,
};

export const privacyContract = ({ holds }: Given): void => {
  describe("a copy of a person's data", () => {
    holds("can be requested once in a while, finished once, and is removed when old", function* () {
      const copies = yield* DataCopies;
      const files = yield* Files;
      const { id } = yield* storedPerson();
      const at = moment();
      expect(yield* copies.find(id)).toBeNull();
      const noted = yield* manyAtOnce(5, () => copies.request(id, at, later(at, -3_600_000)));
      expect(noted.filter((one) => one)).toHaveLength(1);
      expect(yield* copies.find(id)).toEqual({ personId: id, requestedAt: at, file: null });
      const file = yield* storedFile({ ownerId: id, purpose: "own_data", size: 77 });
      expect(yield* copies.finish(id, file.id, at)).toBe(true);
      expect(yield* copies.finish(id, file.id, at)).toBe(false);
      expect(yield* copies.find(id)).toMatchObject({ file: { id: file.id, size: 77, readyAt: at } });
      expect(yield* files.remove(file.id)).toBe(false);
      const next = later(at, 3_600_000);
      expect(yield* copies.request(id, next, at)).toBe(true);
      expect(yield* copies.find(id)).toEqual({ personId: id, requestedAt: next, file: null });
      expect(yield* files.remove(file.id)).toBe(true);
      yield* copies.removeBefore(next);
      expect(yield* copies.find(id)).not.toBeNull();
      yield* copies.removeBefore(later(next, 1));
      expect(yield* copies.find(id)).toBeNull();
      expect(yield* copies.finish(id, file.id, at)).toBe(false);
    });

    holds("has everything about the person, and nothing of anyone else", function* () {
      yield* storedMember;
      const { person, question, listing, bid, review, certificate, credential, identity, alert, plan, friend, files } =
        yield* storedMember;
      const data = yield* dataOf(person.id);
      expect(data).toMatchObject({
        profile: person,
        certificates: [certificate],
        credentials: [credential],
        identities: [{ provider: "google", email: person.email, linkedAt: identity.linkedAt }],
        finalAnswer: { text: "We bid low.", writtenAt: expect.any(Date), hiddenBecause: null },
        secondFactorSince: expect.any(Date),
        sessions: [{ deviceName: "Chrome on Windows" }],
        knownDevices: [{ lastUsedAt: expect.any(Date) }],
        listings: [listing],
        bids: [bid],
        bidReviews: [review],
        contracts: [],
        payments: [],
        refunds: [],
        tickets: [],
        ticketMessages: [],
        feedback: [],
        savedSearches: [{ name: "Austin", alerts: true }],
        pushSubscriptions: [{ endpoint: expect.stringContaining("https://push.example.com/") }],
        calendarFeedSince: expect.any(Date),
        questions: [question],
        answers: [{ listingId: listing.id, answer: "Yes, twelve feet.", answeredAt: expect.any(Date) }],
        paymentAccounts: [{ rail: "bank", standing: "ready" }],
        chatMessages: [{ text: "Here is the plan.", attachments: [{ fileId: plan.id }] }],
        blocked: [{ personId: friend.id }],
        alerts: [{ title: alert.title }],
        preferences: [{ kind: "bid", mail: "digest", push: null }],
        messages: [{ text: "A message" }, { text: null }],
        supportAccess: [{ about: "the request 'Cannot pay'", openedAt: expect.any(Date) }],
        moves: [{ event: "save_details", reason: "city" }],
      });
      expect(data.files).toEqual(files);
      expect(JSON.stringify(data)).not.toMatch(/hash|sealed|"ref-|"actor"/i);
      expect(yield* Effect.flip(dataOf(idOf({ Type: person.id })))).toMatchObject({ _tag: "NotFound" });
    });

    holds("has the contracts, milestones and payments of either side", function* () {
      const { contract, milestone, payment } = yield* storedPayment({ state: "processing" });
      for (const id of [contract.posterId, contract.bidderId]) {
        const data = yield* dataOf(id);
        expect(data.contracts).toEqual([contract]);
        expect(data.milestones).toEqual([milestone]);
        expect(data.payments).toEqual([payment]);
        expect(yield* openMoneyOf(id)).toEqual({ ...nothingOpen, contracts: 1, payments: 1 });
      }
      expect(yield* openMoneyOf((yield* storedPerson()).id)).toEqual(nothingOpen);
    });

    holds("has the change orders of either side, whose files are deleted with their sender", function* () {
      const orders = yield* ChangeOrders;
      const { contract, milestone } = yield* storedMilestone();
      const files = yield* filesOfBoth(contract);
      const order = aChangeOrder(contract, milestone, { files });
      yield* orders.insert(order);
      for (const id of [contract.posterId, contract.bidderId]) {
        expect((yield* dataOf(id)).changeOrders).toEqual([order]);
      }
      expect((yield* dataOf((yield* storedPerson()).id)).changeOrders).toEqual([]);
      yield* forget(contract.posterId);
      expect(yield* orders.get(order.id)).toEqual({ ...order, files: files.slice(1), version: 2 });
    });

    holds(
      "has the disputes of either side, which count while open, and whose files are deleted with their sender",
      function* () {
        const disputes = yield* Disputes;
        const { contract, milestone } = yield* storedMilestone();
        const files = yield* filesOfBoth(contract);
        const said = { text: "It is crooked.", proposes: null, at: moment() };
        const statements = [
          { ...said, by: "poster" as const, files: files.slice(0, 1) },
          { ...said, by: "bidder" as const, files },
        ];
        const dispute = aDispute(contract, milestone, { statements });
        yield* disputes.insert(dispute);
        for (const id of [contract.posterId, contract.bidderId]) {
          expect((yield* dataOf(id)).disputes).toEqual([dispute]);
          expect(yield* openMoneyOf(id)).toMatchObject({ disputes: 1 });
        }
        const stranger = (yield* storedPerson()).id;
        expect((yield* dataOf(stranger)).disputes).toEqual([]);
        expect(yield* openMoneyOf(stranger)).toMatchObject({ disputes: 0 });
        yield* forget(contract.posterId);
        expect(yield* disputes.get(dispute.id)).toEqual({
          ...dispute,
          statements: [
            { ...statements[0], files: [] },
            { ...statements[1], files: files.slice(1) },
          ],
          version: 2,
        });
        yield* disputes.save({ ...(yield* disputes.get(dispute.id)), state: "withdrawn", ...notOpen });
        expect(yield* openMoneyOf(contract.bidderId)).toMatchObject({ disputes: 0 });
      },
    );

    holds("counts what the poster still owes after the contract is over", function* () {
      const [contracts, milestones] = [yield* Contracts, yield* Milestones];
      const { contract, milestone } = yield* storedPayment({ rail: "bank", state: "returned" });
      yield* contracts.save({ ...contract, state: "ended" });
      yield* milestones.save({ ...milestone, state: "submitted" });
      expect(yield* openMoneyOf(contract.posterId)).toEqual({ ...nothingOpen, owed: 1 });
      expect(yield* openMoneyOf(contract.bidderId)).toEqual(nothingOpen);
    });
  });

  describe("money that can still come back", () => {
    holds("is the last settled bank payment and any open chargeback, for both sides", function* () {
      const chargebacks = yield* Chargebacks;
      const bank = yield* storedPayment({ rail: "bank", state: "settled" });
      const card = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
      const { payment: returned } = yield* storedPayment({ rail: "bank", state: "returned" });
      const told = aChargeback(card.payment);
      yield* chargebacks.insert(told);
      for (const side of ["posterId", "bidderId"] as const) {
        expect(yield* openMoneyOf(bank.payment[side])).toMatchObject({
          chargebacks: 0,
          bankSettledAt: bank.payment.updatedAt,
        });
        expect(yield* openMoneyOf(card.payment[side])).toMatchObject({
          chargebacks: 1,
          bankSettledAt: null,
        });
        expect(yield* openMoneyOf(returned[side])).toMatchObject({ chargebacks: 0, bankSettledAt: null });
      }
      yield* chargebacks.save({ ...told, state: "won" });
      expect(yield* openMoneyOf(card.payment.posterId)).toMatchObject({ chargebacks: 0 });
    });

    holds("is the newest refund that reached the poster, for both sides", function* () {
      const refunds = yield* Refunds;
      const { payment, refund: first } = yield* storedRefund({ state: "refunded" });
      const second = aRefund(payment, { state: "refunded", updatedAt: new Date(first.updatedAt.getTime() + 60_000) });
      yield* refunds.insert(second);
      yield* refunds.insert(aRefund(payment, { state: "failed", updatedAt: new Date(second.updatedAt.getTime() + 1) }));
      for (const id of [payment.posterId, payment.bidderId]) {
        expect(yield* openMoneyOf(id)).toMatchObject({ payments: 0, refundedAt: second.updatedAt });
      }
      yield* refunds.save({ ...second, state: "restored" });
      expect(yield* openMoneyOf(payment.bidderId)).toMatchObject({ payments: 0, refundedAt: first.updatedAt });
    });
  });

  describe("deleting a person's data", () => {
    holds("erases everything that is theirs alone, and their details in what others need", function* () {
      const people = yield* People;
      const others = yield* storedMember;
      const before = yield* dataOf(others.person.id);
      const { person, listing, bid, files } = yield* storedMember;
      const forgotten = yield* forget(person.id);
      expect(new Set(forgotten)).toEqual(new Set(files.map(({ id }) => id)));
      const left = yield* dataOf(person.id);
      expect(left).toEqual({
        profile: {
          ...person,
          ...aliasOf(person),
          ...blankProfile,
          isDeleted: true,
          version: person.version + 1,
        },
        certificates: [],
        credentials: [],
        identities: [],
        finalAnswer: null,
        secondFactorSince: null,
        sessions: [expect.anything()],
        teams: [],
        knownDevices: [],
        listings: [
          {
            ...listing,
            pictures: [],
            documents: [],
            description: "",
            place: { ...listing.place, streetAddress: "", latitude: null, longitude: null },
            version: listing.version + 1,
          },
        ],
        bids: [{ ...bid, description: "", scopeAnswers: [], version: bid.version + 1 }],
        bidReviews: [],
        contracts: [],
        milestones: [],
        changeOrders: [],
        signatures: [],
        disputes: [],
        payments: [],
        refunds: [],
        tickets: [],
        waivers: [],
        deliveries: [],
        ticketMessages: [],
        paymentAccounts: [expect.objectContaining({ fundingSource: null })],
        feedback: [],
        savedSearches: [],
        pushSubscriptions: [],
        calendarFeedSince: null,
        questions: [],
        answers: [expect.objectContaining({ answer: "Yes, twelve feet." })],
        chatMessages: [expect.objectContaining({ text: "Here is the plan.", attachments: [] })],
        blocked: [],
        alerts: [],
        preferences: [],
        messages: [],
        supportAccess: [],
        moves: [expect.objectContaining({ event: "save_details" })],
        files: [],
        likes: [],
      });
      expect(yield* people.findByEmail(person.email)).toBeNull();
      expect((yield* people.getMember(person.id)).passwordHash).toBeNull();
      expect(yield* dataOf(others.person.id)).toEqual(before);
    });

    holds("is undone with its unit of work, and fails for an unknown person", function* () {
      const { atomic } = yield* UnitOfWork;
      const { person } = yield* storedMember;
      const before = yield* dataOf(person.id);
      const broken = atomic(Effect.andThen(forget(person.id), Effect.fail("no")));
      expect(yield* Effect.flip(broken)).toBe("no");
      expect(yield* dataOf(person.id)).toEqual(before);
      const nobody = { ...person, id: idOf({ Type: person.id }) };
      expect(yield* Effect.flip(forget(nobody.id))).toMatchObject({
        _tag: "NotFound",
      });
    });

    holds("keeps what a contract needs", function* () {
      const listings = yield* Listings;
      const bids = yield* Bids;
      const { contract, payment } = yield* storedPayment({ state: "settled" });
      const [listing, bid] = [yield* listings.get(contract.listingId), yield* bids.get(contract.bidId)];
      for (const id of [contract.posterId, contract.bidderId] satisfies ReadonlyArray<PersonId>) {
        yield* forget(id);
      }
      const data = yield* dataOf(contract.posterId);
      expect([data.contracts, data.payments]).toEqual([[contract], [payment]]);
      expect((yield* listings.get(listing.id)).description).toBe(listing.description);
      expect((yield* bids.get(bid.id)).description).toBe(bid.description);
    });

    holds("removes the file from a bid that stays", function* () {
      const bids = yield* Bids;
      const bidderId = (yield* storedPerson()).id;
      const attachment = yield* storedFile({ ownerId: bidderId, purpose: "bid_attachment" });
      const bid = yield* storedBid({ bidderId }, { state: "end_by_poster", attachmentId: attachment.id });
      const removed = yield* forget(bidderId);
      expect(removed).toContain(attachment.id);
      expect(yield* bids.view(bid.id)).toMatchObject({ attachment: null, description: bid.description });
    });

    holds("removes their pictures from milestones, and keeps the other side's", function* () {
      const bids = yield* Bids;
      const milestones = yield* Milestones;
      const bidderId = (yield* storedPerson()).id;
      const own = yield* storedFile({ ownerId: bidderId, purpose: "milestone_picture" });
      const others = yield* storedFile({ purpose: "milestone_picture" });
      const stages = [
        { pictureId: own.id, pictureName: own.name },
        { pictureId: others.id, pictureName: others.name },
      ] as const;
      const state = "end_by_poster";
      const bid = yield* storedBid({ bidderId }, { state });
      const planned = { ...bid, milestones: bid.milestones.map((stage) => ({ ...stage, ...stages[0] })) };
      yield* bids.save(planned);
      const contract = yield* storedContract({ bid }, { state: "ended" });
      const offered = stages.map((picture, index) => aMilestone(contract, index + 1, picture));
      yield* milestones.insert(offered);
      expect((yield* dataOf(bidderId)).milestones).toEqual(offered);
      const removed = yield* forget(bidderId);
      expect(removed).toEqual([own.id]);
      expect((yield* bids.get(bid.id)).milestones).toEqual(bid.milestones);
      expect(yield* milestones.ofContract(contract.id)).toMatchObject([noPicture, stages[1]]);
    });

    holds("removes the last message to them once it was sent", function* () {
      const personal = yield* PersonalData;
      const outbox = yield* Outbox;
      const member = yield* storedMember;
      const kept = yield* storedMember;
      yield* forget(member.person.id);
      const at = moment();
      const [pending, sent] = [idOf(MessageId), idOf(MessageId)];
      const { id: personId, email: address } = member.person;
      const message = aMail({ personId, address, subject: "Goodbye", text: "Your account was deleted" });
      yield* outbox.put([
        { ...message, id: pending },
        { ...message, id: sent, dueAt: null, sentAt: at },
      ]);
      yield* personal.removeLastMessages;
      expect((yield* outbox.get(pending)).subject).toBe("Goodbye");
      expect(yield* Effect.flip(outbox.get(sent))).toMatchObject({ _tag: "NotFound" });
      expect((yield* dataOf(kept.person.id)).messages).toHaveLength(2);
    });
  });
};
