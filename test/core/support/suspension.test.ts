import { Clock, Effect } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { refuseContract } from "#core/contract/contract/release-contract.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { shareListing, viewSharedListing } from "#core/market/listing/share-listing.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { choosePreference } from "#core/messaging/notification/choose-preference.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import { signIn } from "#core/people/person/sign-in.ts";
import { giveSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { SessionId } from "#core/shared/ids.ts";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { aDevice } from "#test/builders/device.ts";
import {
  acceptedContract,
  bidOn,
  newcomer,
  offeredContract,
  password,
  payableContract,
  payByCard,
  postedListing,
  submittedBid,
} from "#test/builders/errand.ts";
import { firstPage, foundListings, outOfSight } from "#test/builders/found.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { codeAt, withSecondFactor } from "#test/builders/second-factor.ts";
import { asSupport } from "#test/builders/staff.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const words = "You asked bidders for money.";
const suspend = (actor: PersonActor) => suspendPerson(asSupport(actor), words);
const restore = (actor: PersonActor) => restorePerson(asSupport(actor));
const stateOf = (id: Parameters<typeof viewListing>[1]) =>
  Effect.flatMap(Listings, (listings) => Effect.map(listings.get(id), ({ state }) => state));
const mailsTo = (actor: PersonActor) =>
  Effect.flatMap(MemoryStore, ({ messages }) =>
    Effect.map(messages, (all) => all.filter(({ personId }) => personId === actor.personId)),
  );
const enter = Effect.fnUntraced(function* (actor: PersonActor) {
  const { email } = yield* (yield* People).get(actor.personId);
  return yield* signIn({ email, password }, aDevice);
});

const isSuspended = {
  _tag: "Blocked",
  code: "account_suspended",
  whoCanFix: "support",
  whatToDo: expect.stringContaining("reach Dibbs Support"),
};

describe("a suspended person", () => {
  testInWorld(
    "is signed out everywhere, cannot sign in, and is told so by mail with the words of support",
    function* () {
      const actor = yield* newcomer("home_owner", "Olive Owner");
      const { refreshToken } = yield* openSession(actor.personId, aDevice);
      const store = yield* MemoryStore;
      const before = (yield* store.changes).length;
      expect(yield* suspend(actor)).toMatchObject({ name: "Olive Owner", ended: 2 });
      const ended = (yield* store.changes).slice(before).filter(({ change }) => change.event === "end");
      expect(ended).toMatchObject([
        { to: [actor.personId], change: { noun: "session" } },
        { to: [actor.personId], change: { noun: "session" } },
      ]);
      expect(yield* Effect.flip(refreshSession(refreshToken))).toMatchObject({ _tag: "SessionEnded" });
      expect(yield* Effect.flip(enter(actor))).toMatchObject(isSuspended);
      const { items } = yield* (yield* Sessions).ofPerson(actor.personId, new Date(0), firstPage);
      expect(items).toEqual([]);
      expect((yield* mailsTo(actor)).at(-1)).toMatchObject({
        channel: "mail",
        subject: "Your Dibbs account is suspended",
        text: expect.stringContaining(words),
      });
      expect(yield* (yield* History).ofSubject("person", actor.personId)).toContainEqual(
        expect.objectContaining({ event: "suspend", from: "active", to: "suspended", reason: words }),
      );
      yield* restore(actor);
      expect(yield* enter(actor)).toMatchObject({ kind: "signed_in" });
      expect((yield* mailsTo(actor)).map(({ subject }) => subject)).toContain("Your Dibbs account is restored");
    },
  );

  testInWorld(
    "has mails of what concerns their contracts, and none of searches and reminders, which they find when they are back",
    function* () {
      const actor = yield* newcomer("contractor");
      const news = (kind: Kind) => ({
        kind,
        title: `News: ${kind}`,
        message: "It moved.",
        link: { to: "my_bids" } as const,
      });
      yield* choosePreference(actor, { kind: "saved_search", mail: "at_once" });
      yield* suspend(actor);
      const before = (yield* mailsTo(actor)).length;
      for (const kind of ["saved_search", "reminder", "payment"] as const) yield* tell(actor.personId, news(kind));
      expect((yield* mailsTo(actor)).slice(before).map(({ subject }) => subject)).toEqual(["News: payment"]);
      yield* restore(actor);
      const { items } = yield* listAlerts(actor, firstPage);
      expect(items.map(({ title }) => title)).toEqual(["News: payment", "News: reminder", "News: saved_search"]);
      yield* tell(actor.personId, news("reminder"));
      expect((yield* mailsTo(actor)).at(-1)?.subject).toBe("News: reminder");
    },
  );

  testInWorld("does not come in by a second factor that was asked for before", function* () {
    const actor = yield* newcomer("contractor");
    const { secret } = yield* withSecondFactor(actor, idOf(SessionId));
    yield* letPass("30 seconds");
    const asked = yield* enter(actor);
    if (asked.kind !== "second_factor") throw new Error("A second factor is asked for.");
    const answer = { kind: "code", code: codeAt(secret, new Date(yield* Clock.currentTimeMillis)) } as const;
    const give = giveSecondFactor(asked.challenge.token, answer, aDevice);
    // The state for a person who answers at the very moment of the suspension.
    const people = yield* People;
    yield* people.saveStanding(actor.personId, { from: "active", to: "suspended" });
    expect(yield* Effect.flip(give)).toMatchObject(isSuspended);
    yield* people.saveStanding(actor.personId, { from: "suspended", to: "active" });
    yield* suspend(actor);
    expect(yield* Effect.flip(give)).toMatchObject({ _tag: "ChallengeEnded" });
    expect(yield* Effect.flip(enter(actor))).toMatchObject(isSuspended);
  });

  testInWorld(
    "has no listing that others find, see, like, share, ask about or bid on, until they are restored",
    function* () {
      const { owner, contractor, listing } = yield* submittedBid();
      const code = yield* shareListing(owner, listing.id);
      expect(yield* foundListings).toEqual([listing.id]);
      expect(yield* suspend(owner)).toMatchObject({ listings: 1 });
      expect(yield* stateOf(listing.id)).toBe("suspended");
      const other = yield* outOfSight(listing, code, contractor);
      // Neither the poster nor anybody acting for them can change a hidden listing.
      expect(yield* viewListing(owner, listing.id)).toMatchObject({ state: "suspended", moves: ["remove"] });
      const draft = aListingDraft({ pictures: listing.pictures });
      expect(yield* Effect.flip(editListing(owner, { listingId: listing.id, draft }))).toMatchObject({
        _tag: "IllegalMove",
      });
      expect(yield* Effect.flip(postListing(owner, draft))).toMatchObject(isSuspended);
      expect(yield* restore(owner)).toMatchObject({ listings: 1 });
      expect(yield* foundListings).toEqual([listing.id]);
      expect(yield* viewSharedListing(code)).toMatchObject({ isPublic: true });
      yield* bidOn(listing, other);
    },
  );

  testInWorld("cannot be hired, which says why, until they are restored", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    yield* suspend(contractor);
    expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({
      _tag: "Blocked",
      code: "bidder_suspended",
      message: expect.stringContaining("can't be hired right now"),
      whoCanFix: "support",
    });
    yield* restore(contractor);
    expect(yield* hireBidder(owner, bid)).toMatchObject({ state: "offer_sent" });
  });

  testInWorld("has an offer that is not accepted meanwhile; refused, its project stays out of sight", function* () {
    const { owner, contractor, listing, contract } = yield* offeredContract();
    yield* suspend(owner);
    expect(yield* stateOf(listing.id)).toBe("ongoing");
    const accept = acceptContract(contractor, { contractId: contract.id, skipAccounts: true });
    expect(yield* Effect.flip(accept)).toMatchObject({ _tag: "Blocked", code: "poster_suspended" });
    yield* refuseContract(contractor, contract.id);
    expect(yield* stateOf(listing.id)).toBe("suspended");
    expect(yield* foundListings).toEqual([]);
    yield* restore(owner);
    expect(yield* foundListings).toEqual([listing.id]);
  });

  testInWorld("has contracts that go on: the other side acts, and money that is promised arrives", function* () {
    const { owner, contractor, contract, listing } = yield* payableContract();
    yield* payByCard(owner, contract);
    yield* suspend(owner);
    yield* suspend(contractor);
    yield* hearProviders;
    const milestones = yield* (yield* Milestones).ofContract(contract.id);
    expect(milestones[0]?.state).toBe("completed");
    expect(yield* stateOf(listing.id)).toBe("ongoing");
  });

  testInWorld("leaves the other side free to hand work in", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    yield* suspend(owner);
    const milestones = yield* Milestones;
    const [first] = yield* milestones.ofContract(contract.id);
    if (first === undefined) throw new Error("A contract has milestones.");
    expect(yield* submitMilestone(contractor, first.id)).toMatchObject({ state: "submitted" });
  });

  testInWorld("may have more listings than a page holds, of which none stays behind", function* () {
    const owner = yield* newcomer("home_owner");
    for (let made = 0; made < 103; made += 1) yield* postedListing(owner);
    expect(yield* suspend(owner)).toMatchObject({ listings: 103 });
    expect(yield* foundListings).toEqual([]);
    expect(yield* restore(owner)).toMatchObject({ listings: 103 });
  });
});

describe("suspending a person is refused", () => {
  testInWorld("to everybody but support, without words, twice, for the staff, and for who has left", function* () {
    const actor = yield* newcomer("home_owner");
    expect(yield* Effect.flip(suspendPerson(actor, words))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* Effect.flip(restorePerson(actor))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* Effect.flip(restore(actor))).toMatchObject({ _tag: "IllegalMove" });
    for (const none of ["  ", "x".repeat(1001)]) {
      expect(yield* Effect.flip(suspendPerson(asSupport(actor), none))).toMatchObject({ _tag: "Invalid" });
    }
    yield* suspend(actor);
    expect(yield* Effect.flip(suspend(actor))).toMatchObject({ _tag: "IllegalMove", state: "suspended" });
    expect(yield* Effect.flip(markSupport(asSupport(actor), "agent"))).toMatchObject({
      code: "account_suspended",
      whatToDo: "Restore it first.",
    });
    yield* restore(actor);
    yield* markSupport(asSupport(actor), "agent");
    expect(yield* Effect.flip(suspend(actor))).toMatchObject({ _tag: "Blocked", code: "staff_member" });
    const people = yield* People;
    expect((yield* people.getMember(actor.personId)).standing).toBe("active");
    const person = yield* people.get((yield* newcomer("home_owner")).personId);
    const deleted = yield* people.save({ ...person, isDeleted: true });
    const gone = { kind: "person", personId: deleted.id } as const;
    expect(yield* Effect.flip(suspend(gone))).toMatchObject({ _tag: "NotFound" });
  });
});
