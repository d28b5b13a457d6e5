import { Effect, type Layer } from "effect";
import { expect } from "vitest";
import { IdentityProviderMemory } from "#adapters/memory/people/identity-provider.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { placeBid } from "#core/market/bid/place-bid.ts";
import { closeListing } from "#core/market/listing/close-listing.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { finishGoogleSignIn } from "#core/people/identity/finish-google-sign-in.ts";
import { beginGoogleSignIn } from "#core/people/identity/identity-provider.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { verifyPhoneCode } from "#core/people/phone/verify-phone-code.ts";
import type { StorePorts } from "#core/ports.ts";
import { personActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { Cases } from "#core/support/case/cases.ts";
import { takeCase } from "#core/support/case/work-on-case.ts";
import { type StaffMember, staffActorOf } from "#core/support/staff/staff-command.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { storedCase } from "#test/builders/case.ts";
import { aDevice } from "#test/builders/device.ts";
import { cardForm, enterCard, payByBank, withBank, withCardAccount } from "#test/builders/errand.ts";
import { aProvenIdentity } from "#test/builders/identity.ts";
import { aPhone } from "#test/builders/person.ts";
import { another, codeFor, requestCode, waitingCode } from "#test/builders/phone.ts";
import { storedStaff } from "#test/builders/staff.ts";
import { storedBid, storedListing, storedMilestone, storedPerson } from "#test/builders/stored.ts";
import { outsideWorld } from "#test/world.ts";
import { manyAtOnce, tryAtOnce, twentyTimes } from "./at-once.ts";
import { firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

const only = (...tags: ReadonlyArray<string>) => ({
  asymmetricMatch: (found: unknown) => found instanceof Set && [...found].every((tag) => tags.includes(tag)),
});

/** Creates a contract with one milestone, whose two sides have accounts with the sandbox. */
const payable = Effect.gen(function* () {
  const { contract, milestone } = yield* storedMilestone();
  const [owner, contractor] = [personActor(contract.posterId), personActor(contract.bidderId)];
  yield* withCardAccount(contractor);
  yield* withBank(contractor);
  yield* withBank(owner);
  return { contract, milestone, owner };
});

type Outside = Layer.Success<typeof outsideWorld>;

export const raceContract = ({ holds }: Given): void => {
  /** The same for a story that needs the outside world. */
  const holdsOutside = (
    promise: string,
    story: () => Generator<Effect.Effect<unknown, unknown, StorePorts | Outside>, void, never>,
  ) =>
    holds(promise, function* () {
      yield* Effect.provide(Effect.gen(story), outsideWorld);
    });

  holds("of twenty staff who take a case at once one gets it, and the others read who", function* () {
    const cases = yield* Cases;
    const { id } = yield* storedCase();
    const members: Array<StaffMember> = [];
    for (let count = 0; count < 20; count++) members.push(yield* storedStaff("agent"));
    const results = yield* Effect.forEach(
      members,
      (member) => Effect.result(Effect.provide(takeCase(staffActorOf(member), id), outsideWorld)),
      { concurrency: "unbounded" },
    );
    const { ownerId } = yield* cases.get(id);
    const owner = members.find((member) => member.id === ownerId);
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    for (const result of results) {
      if (result._tag === "Success") continue;
      // On a busy machine, one may have lost too many times in a row to get a better answer.
      if (result.failure._tag === "Stale") continue;
      expect(result.failure).toMatchObject({
        _tag: "Blocked",
        code: "case_taken",
        message: `${owner?.name} already owns this case.`,
      });
    }
  });

  holdsOutside("of twenty registrations of one address, one makes a person", function* () {
    const people = yield* People;
    const email = `${crypto.randomUUID()}@example.com`;
    // Each from its own network: a network that asks this often about a taken address would be rejected.
    const { answers, refusals } = yield* twentyTimes(() =>
      register({ email, name: "Ada", password: "long enough" }, { ...aDevice, address: crypto.randomUUID() }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(only("EmailTaken"));
    expect((yield* people.findByEmail(Email.make(email)))?.person.id).toBe(answers[0]?.person.id);
  });

  holdsOutside("of twenty people who verify one number at once, one owns it", function* () {
    const people = yield* People;
    const number = aPhone();
    const actors = yield* Effect.forEach(Array.from({ length: 20 }), () =>
      Effect.map(storedPerson({ phone: null }), ({ id }) => personActor(id)),
    );
    // Only two people may request a code for the same number within a while, so the codes are stored directly.
    const asked = yield* Effect.forEach(actors, (actor) =>
      Effect.map(waitingCode(actor, number), (code) => ({ actor, code })),
    );
    const { answers, refusals } = yield* tryAtOnce(asked, ({ actor, code }) =>
      verifyPhoneCode(actor, { number, code }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(only("PhoneTaken"));
    const owners = yield* Effect.filter(actors, ({ personId }) =>
      Effect.map(people.get(personId), ({ phone }) => phone === number),
    );
    expect(owners).toHaveLength(1);
  });

  holdsOutside(
    "of twenty codes asked for at once by one person, two are sent, and of twenty guesses five are looked at",
    function* () {
      const actor = personActor((yield* storedPerson({ phone: null })).id);
      const number = aPhone();
      const address = crypto.randomUUID();
      const asked = yield* twentyTimes(() => requestCode(actor, number, address));
      expect(asked.answers).toHaveLength(2);
      expect(asked.refusals).toEqual(only("TooManyAttempts"));
      const wrong = { number, code: another(yield* codeFor(actor.personId)) };
      const guesses = yield* manyAtOnce(20, () => Effect.flip(verifyPhoneCode(actor, wrong)));
      expect(guesses.filter(({ _tag }) => _tag === "PhoneCodeIncorrect")).toHaveLength(5);
      expect(guesses.filter(({ _tag }) => _tag === "PhoneCodeExpired")).toHaveLength(15);
    },
  );

  holdsOutside("of twenty first sign-ins with one Google account, all are of one person", function* () {
    const google = yield* IdentityProviderMemory;
    const identities = yield* Identities;
    const identity = aProvenIdentity();
    const returned = Effect.gen(function* () {
      const { url, visit } = yield* beginGoogleSignIn();
      return { answer: yield* google.choose(url, identity), visit };
    });
    const signIn = Effect.flatMap(returned, (input) => finishGoogleSignIn(input, aDevice));
    const { answers, refusals } = yield* twentyTimes(() => signIn);
    expect(refusals).toEqual(only());
    const ids = answers.map((admission) => (admission.kind === "signed_in" ? admission.person.id : null));
    const [id] = ids;
    expect(new Set(ids).size).toBe(1);
    expect(yield* identities.find("google", identity.subject)).toMatchObject({ personId: id });
  });

  holds("of twenty bids by one bidder, one is placed", function* () {
    const bids = yield* Bids;
    const listing = yield* storedListing();
    const bidder = personActor((yield* storedPerson()).id);
    const { answers, refusals } = yield* twentyTimes(() =>
      placeBid(bidder, { listingId: listing.id, draft: aBidDraft() }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(only("BidExists"));
    expect((yield* bids.ofListing(listing.id, firstPage)).items).toHaveLength(1);
  });

  holds("no bid placed while its listing is closed is left waiting on it", function* () {
    const bids = yield* Bids;
    const listing = yield* storedListing();
    const bidders = yield* Effect.forEach(Array.from({ length: 10 }), () => storedPerson());
    const place = ({ id }: Person) =>
      Effect.exit(placeBid(personActor(id), { listingId: listing.id, draft: aBidDraft() }));
    const close = Effect.exit(closeListing(personActor(listing.posterId), listing.id));
    const places = bidders.map(place);
    yield* Effect.all([...places.slice(5), close, ...places.slice(0, 5)], { concurrency: "unbounded" });
    expect(yield* bids.submittedOn(listing.id)).toEqual([]);
    expect((yield* bids.ofListing(listing.id, firstPage)).items).toEqual([]);
  });

  holds("twenty hires at once make one contract", function* () {
    const contracts = yield* Contracts;
    const history = yield* History;
    const bid = yield* storedBid();
    const owner = personActor(bid.posterId);
    const { answers, refusals } = yield* twentyTimes(() => hireBidder(owner, bid));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(only("IllegalMove", "Stale", "ContractExists"));
    const [contract] = (yield* contracts.ofPerson(bid.posterId, firstPage)).items;
    expect(contract).toMatchObject({ id: answers[0]?.id, milestonesTotal: bid.milestones.length });
    expect((yield* contracts.ofPerson(bid.posterId, firstPage)).items).toHaveLength(1);
    expect(yield* history.ofSubject("bid", bid.id)).toHaveLength(1);
  });

  holds("hiring twenty bidders of one listing at once hires one of them", function* () {
    const contracts = yield* Contracts;
    const listing = yield* storedListing();
    const owner = personActor(listing.posterId);
    const bids = yield* Effect.forEach(Array.from({ length: 20 }), () => storedBid({ listing }));
    const { answers } = yield* tryAtOnce(bids, (bid) => hireBidder(owner, bid));
    expect(answers).toHaveLength(1);
    expect((yield* contracts.ofPerson(listing.posterId, firstPage)).items).toHaveLength(1);
    const views = yield* Effect.forEach(bids, ({ id }) => Effect.flatMap(Bids, (store) => store.get(id)));
    expect(views.filter(({ state }) => state === "contract_created")).toHaveLength(1);
    expect(views.filter(({ state }) => state === "submitted")).toHaveLength(19);
  });

  holdsOutside(
    "twenty card payments of one milestone at once make one payment, one charge and one transfer",
    function* () {
      const contracts = yield* Contracts;
      const ledger = yield* Ledger;
      const { contract, milestone, owner } = yield* payable;
      const { answers, refusals } = yield* twentyTimes(() => cardForm(owner, contract));
      const ids = new Set(answers.map(({ payment }) => payment.id));
      expect(ids.size).toBe(1);
      expect(refusals).toEqual(only("PaymentInProgress", "Stale"));
      const [first] = answers;
      if (!first) return;
      yield* twentyTimes(() =>
        Effect.andThen(Effect.exit(enterCard(first.clientSecret)), advancePayment(first.payment.id)),
      );
      yield* advancePayment(first.payment.id);
      expect((yield* movementsOf(first.payment.id)).map(({ kind }) => kind)).toEqual(["charge", "transfer"]);
      expect(yield* ledger.postings(contract.id)).toHaveLength(2);
      expect(yield* contracts.view(contract.id)).toMatchObject({
        totalPaid: milestone.amount,
        milestonesCompleted: 1,
        payments: [{ state: "settled" }],
      });
    },
  );

  holdsOutside("twenty bank payments of one milestone at once make one payment and one transfer", function* () {
    const contracts = yield* Contracts;
    const { contract, owner } = yield* payable;
    const { answers, refusals } = yield* twentyTimes(() => payByBank(owner, contract));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(only("PaymentInProgress"));
    const [payment] = answers;
    if (!payment) return;
    yield* twentyTimes(() => advancePayment(payment.id));
    expect((yield* movementsOf(payment.id)).map(({ kind }) => kind)).toEqual(["bank_transfer"]);
    expect((yield* contracts.view(contract.id)).payments).toMatchObject([{ state: "processing" }]);
  });

  holdsOutside("a card and a bank payment of one milestone at once: one of them begins", function* () {
    const contracts = yield* Contracts;
    const { contract, owner } = yield* payable;
    const pay = (rail: "card" | "bank") => payMilestone(owner, { contractId: contract.id, number: 1, rail });
    yield* Effect.forEach(["card", "bank", "bank", "card"] as const, (rail) => Effect.exit(pay(rail)), {
      concurrency: "unbounded",
    });
    expect((yield* contracts.view(contract.id)).payments).toHaveLength(1);
  });
};
