import { Cause, Context, Effect, Exit } from "effect";
import { describe, expect } from "vitest";
import { IdentityProviderMemory } from "#adapters/memory/people/identity-provider.ts";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { testBanks } from "#adapters/sandbox/test-banks.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { BidReviews, reviewBid } from "#core/market/bid/bid-reviews.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { Likes, likeListing, mostLikes } from "#core/market/listing/like-listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { askQuestion } from "#core/market/question/ask-question.ts";
import { Questions } from "#core/market/question/questions.ts";
import { saveSearch } from "#core/market/saved-search/save-search.ts";
import { mostSavedSearches } from "#core/market/saved-search/saved-search.ts";
import { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Rail } from "#core/money/payment/payment.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { setUpAccount } from "#core/money/payout-account/set-up-account.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { BankLinks } from "#core/money/payout-account/sync-bank-link.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { requestRefund } from "#core/money/refund/request-refund.ts";
import { mostCertificates } from "#core/people/certificate/certificate.ts";
import { addCertificate, Certificates } from "#core/people/certificate/own-certificates.ts";
import { Files } from "#core/people/file/files.ts";
import { dailyQuota } from "#core/people/file/upload-rules.ts";
import { finishGoogleSignIn } from "#core/people/identity/finish-google-sign-in.ts";
import { beginGoogleLink, beginGoogleSignIn } from "#core/people/identity/identity-provider.ts";
import { linkGoogle } from "#core/people/identity/link-google.ts";
import { changePassword } from "#core/people/password/change-password.ts";
import { PasswordResets } from "#core/people/password/request-password-reset.ts";
import { resetPassword } from "#core/people/password/reset-password.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { beginSecondFactor, confirmSecondFactor } from "#core/people/second-factor/begin-second-factor.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { acceptInvitation } from "#core/people/team/accept-invitation.ts";
import { Teams } from "#core/people/team/teams.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { FileId, type ListingId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { hashToken } from "#core/shared/token.ts";
import { Vault } from "#core/shared/vault.ts";
import { forgetPerson } from "#core/support/privacy/forget-person.ts";
import { PersonalData } from "#core/support/privacy/personal-data.ts";
import { anApplication } from "#test/builders/bank.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import {
  bidOn,
  newcomer,
  payableContract,
  payByCard,
  postedListing,
  submittedBid,
  uploadedPicture,
} from "#test/builders/errand.ts";
import { aProvenIdentity } from "#test/builders/identity.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { aFilter } from "#test/builders/saved-search.ts";
import { codeAt } from "#test/builders/second-factor.ts";
import { asSupport } from "#test/builders/staff.ts";
import { storedFile } from "#test/builders/stored.ts";
import { invited } from "#test/builders/team.ts";
import { playOnPostgres } from "#test/support/postgres-stage.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass, type World } from "#test/world.ts";
import { firstPage } from "./pages.ts";

const database = playOnPostgres();

/** Whether another transaction is waiting for a lock that a unit of work holds. */
const somebodyWaits = async (): Promise<boolean> => {
  const waiting = await database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
};

/**
 * Prepares an act that interrupts another one's unit of work: `begin` resolves once the act is done or waits for a lock
 * that the other one holds; `outcome` is its result, to be read afterwards.
 */
const breakingIn = <A, E>(act: Effect.Effect<A, E, World>) =>
  Effect.map(Effect.context<World>(), (here) => {
    let begun: Promise<Exit.Exit<A, E>> | null = null;
    const begin = async (): Promise<void> => {
      if (begun !== null) return;
      let isOver = false;
      begun = Effect.runPromiseExitWith(here)(act).finally(() => {
        isOver = true;
      });
      while (!isOver && !(await somebodyWaits()));
    };
    const outcome = Effect.promise(() => begun ?? Promise.reject(new Error("It has not begun.")));
    return { begin: Effect.promise(begin), outcome };
  });

const failureOf = (outcome: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(outcome) ? Cause.squash(outcome.cause) : "It was done.";

const waitingBidsOn = (id: ListingId) =>
  Effect.map(
    Effect.flatMap(Bids, (bids) => bids.submittedOn(id)),
    ({ length }) => length,
  );

/** Stores a password reset link for this person, and returns the token in it. */
const mailedLink = Effect.fnUntraced(function* (personId: PersonId) {
  const token = "what the link carries";
  const createdAt = yield* now;
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  yield* (yield* PasswordResets).put({
    ...{ personId, tokenHash: yield* hashToken(token), usedAt: null },
    ...{ createdAt, expiresAt },
  });
  return token;
});

const ada = { email: "ada@example.com", name: "Ada Miller", password: "long enough indeed" };

testInWorld("a session without a code ends although it opens while the second factor is set up", function* () {
  const { person, session } = yield* register(ada, aDevice);
  const actor = personActor(person.id);
  const { secret } = yield* beginSecondFactor(actor);
  const guarded = yield* breakingIn(
    confirmSecondFactor(actor, codeAt(secret, yield* now), { present: session.sessionId }),
  );
  const factors = yield* SecondFactors;
  const slow = SecondFactors.of({ ...factors, find: (id) => Effect.tap(factors.find(id), guarded.begin) });
  const late = yield* Effect.provideService(signedIn(ada), SecondFactors, slow);
  expect(Exit.isSuccess(yield* guarded.outcome)).toBe(true);
  expect(yield* Effect.flip(refreshSession(late.session.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
  yield* refreshSession(session.refreshToken);
});

testInWorld(
  "who takes somebody's account back by a new password also ends a stranger's sign-in with Google",
  function* () {
    const google = yield* IdentityProviderMemory;
    const { person } = yield* register(ada, aDevice);
    const actor = personActor(person.id);
    const identity = aProvenIdentity();
    const linking = yield* beginGoogleLink(actor);
    yield* linkGoogle(actor, { answer: yield* google.choose(linking.url, identity), visit: linking.visit });
    const token = yield* mailedLink(person.id);
    const reset = yield* breakingIn(resetPassword({ token, password: "something else" }, aDevice));
    const people = yield* People;
    const slow = People.of({
      ...people,
      getStandingForShare: (id) => Effect.andThen(reset.begin, people.getStandingForShare(id)),
    });
    const { url, visit } = yield* beginGoogleSignIn();
    const signIn = finishGoogleSignIn({ answer: yield* google.choose(url, identity), visit }, aDevice);
    const refused = yield* Effect.flip(Effect.provideService(signIn, People, slow));
    expect(refused).toMatchObject({ _tag: "IdentityRefused" });
    expect(Exit.isSuccess(yield* reset.outcome)).toBe(true);
  },
);

describe("two changes of one password at once do not block each other", () => {
  const change = (person: Person, newPassword: string) =>
    changePassword(
      personActor(person.id),
      { presentPassword: ada.password, newPassword },
      { present: idOf(SessionId), device: aDevice },
    );

  testInWorld("where both know the present one", function* () {
    const { person } = yield* register(ada, aDevice);
    const people = yield* People;
    const checked: Array<string> = [];
    const noting = (who: string, then: Effect.Effect<void>) =>
      People.of({
        ...people,
        checkPasswordForShare: (id, hash) => {
          checked.push(who);
          return Effect.tap(people.checkPasswordForShare(id, hash), then);
        },
      });
    const other = yield* breakingIn(
      Effect.provideService(change(person, "another one"), People, noting("other", Effect.void)),
    );
    yield* Effect.provideService(change(person, "quite another"), People, noting("one", other.begin));
    expect(failureOf(yield* other.outcome)).toMatchObject({ _tag: "Invalid" });
    // A third entry would mean a deadlock, which the database resolves by running one of them again.
    expect(checked).toEqual(["one", "other"]);
  });

  testInWorld("where one has a mailed link", function* () {
    const { person } = yield* register(ada, aDevice);
    const token = yield* mailedLink(person.id);
    const resets = yield* PasswordResets;
    const done: Array<string> = [];
    const use: typeof resets.use = (...link) => {
      done.push("use");
      return resets.use(...link);
    };
    const reset = yield* breakingIn(
      Effect.provideService(resetPassword({ token, password: "another one" }, aDevice), PasswordResets, {
        ...resets,
        use,
      }),
    );
    const remove: typeof resets.remove = (id) => {
      done.push("remove");
      return Effect.andThen(reset.begin, resets.remove(id));
    };
    yield* Effect.provideService(change(person, "quite another"), PasswordResets, { ...resets, remove });
    expect(failureOf(yield* reset.outcome)).toMatchObject({ _tag: "ResetLinkOver" });
    expect(done).toEqual(["remove", "use"]);
  });
});

type Begun = {
  readonly leaving: PersonActor;
  readonly act: Effect.Effect<unknown, unknown, World>;
  readonly left: Effect.Effect<number, unknown, World>;
};

/** Things that a person starts that others see, or that move money, and how many of them are left. */
const begun: Record<
  "a project" | "a bid" | "a bid that is sent again" | "a question" | "a refund that is asked for",
  Effect.Effect<Begun, unknown, World>
> = {
  "a project": Effect.gen(function* () {
    const leaving = yield* newcomer("home_owner");
    const listings = yield* Listings;
    const left = Effect.map(listings.ofPoster(leaving.personId, "open", firstPage), ({ items }) => items.length);
    const pictures = [yield* uploadedPicture(leaving)];
    return { leaving, act: postListing(leaving, aListingDraft({ pictures })), left };
  }),
  "a bid": Effect.gen(function* () {
    const listing = yield* postedListing(yield* newcomer("home_owner"));
    const leaving = yield* newcomer("contractor");
    return { leaving, act: bidOn(listing, leaving), left: waitingBidsOn(listing.id) };
  }),
  "a bid that is sent again": Effect.gen(function* () {
    const { owner, contractor: leaving, listing, bid } = yield* submittedBid();
    yield* declineBid(owner, { bidId: bid.id, reason: "It costs too much." });
    return { leaving, act: editBid(leaving, { bidId: bid.id, draft: aBidDraft() }), left: waitingBidsOn(listing.id) };
  }),
  "a question": Effect.gen(function* () {
    const listing = yield* postedListing(yield* newcomer("home_owner"));
    const leaving = yield* newcomer("contractor");
    const left = Effect.flatMap(Questions, (questions) => questions.countOf(listing.id, leaving.personId));
    return { leaving, act: askQuestion(leaving, { listingId: listing.id, text: "Is there a gate?" }), left };
  }),
  "a refund that is asked for": Effect.gen(function* () {
    const { owner: leaving, contract } = yield* payableContract();
    const { id: paymentId } = yield* payByCard(leaving, contract, 1);
    yield* payByCard(leaving, contract, 2);
    yield* payByCard(leaving, contract, 3);
    yield* letPass("1 minute");
    yield* endContract(leaving, contract.id);
    const left = Effect.map(
      Effect.flatMap(Refunds, (refunds) => refunds.ofPayment(paymentId)),
      ({ length }) => length,
    );
    return { leaving, act: requestRefund(leaving, { paymentId, amount: cents(500), reason: "It cost less." }), left };
  }),
};

const kinds = Object.keys(begun) as Array<keyof typeof begun>;

describe.each(kinds)("%s", (what) => {
  testInWorld("is not begun while the account is deleted", function* () {
    const { leaving, act, left } = yield* begun[what];
    const meanwhile = yield* breakingIn(act);
    const data = yield* PersonalData;
    // At this point, everything that the person had started was ended.
    const forget: typeof data.forget = (id, alias) => Effect.andThen(meanwhile.begin, data.forget(id, alias));
    yield* Effect.provideService(forgetPerson(leaving, "you"), PersonalData, { ...data, forget });
    const outcome = yield* meanwhile.outcome;
    expect(yield* left).toBe(0);
    expect(failureOf(outcome)).toMatchObject({ _tag: "NotFound", noun: "person" });
  });
});

describe.each(kinds)("%s", (what) => {
  testInWorld("does not outlive the account that is deleted once it is written", function* () {
    const { leaving, act, left } = yield* begun[what];
    const deleted = yield* breakingIn(forgetPerson(leaving, "you"));
    const history = yield* History;
    const append: typeof history.append = (entry) => Effect.andThen(deleted.begin, history.append(entry));
    yield* Effect.provideService(act, History, { ...history, append });
    const isDeleted = Exit.isSuccess(yield* deleted.outcome);
    // Money on its way keeps the account from being deleted.
    expect({ isDeleted, left: yield* left }).toEqual(
      what === "a refund that is asked for" ? { isDeleted: false, left: 1 } : { isDeleted: true, left: 0 },
    );
  });
});

testInWorld("the key to a bank is not kept where the account is deleted while it is linked", function* () {
  const leaving = yield* newcomer("contractor");
  const { ref: customerRef } = yield* createPaymentCustomer(leaving, anApplication());
  const { token } = yield* openBankLink(leaving, { repair: null });
  const { publicToken, accountRef } = yield* pickBank(token, testBanks[0]?.id ?? "");
  const deleted = yield* breakingIn(forgetPerson(leaving, "you"));
  const vault = yield* Vault;
  const seal: typeof vault.seal = (...secret) => Effect.tap(vault.seal(...secret), deleted.begin);
  const link = linkBank(leaving, { customerRef, publicToken: publicToken ?? "", accountRef });
  const outcome = yield* Effect.exit(Effect.provideService(link, Vault, { ...vault, seal }));
  expect(failureOf(outcome)).toMatchObject({ _tag: "NotFound" });
  expect(Exit.isSuccess(yield* deleted.outcome)).toBe(true);
  expect(yield* (yield* BankLinks).ofPerson(leaving.personId)).toEqual([]);
});

describe("for a person who is deleting their account,", () => {
  /** Deletes the account as soon as the provider has done what it was asked. */
  const asItAnswers = Effect.fnUntraced(function* (leaving: PersonActor) {
    const deleted = yield* breakingIn(forgetPerson(leaving, "you"));
    const customers = yield* BankCustomers;
    const cards = yield* Cards;
    const slow = Context.make(BankCustomers, {
      ...customers,
      open: (...asked) => Effect.tap(customers.open(...asked), deleted.begin),
      bankAccounts: (...asked) => Effect.tap(customers.bankAccounts(...asked), deleted.begin),
    }).pipe(
      Context.add(Cards, {
        ...cards,
        openAccount: (...asked) => Effect.tap(cards.openAccount(...asked), deleted.begin),
      }),
    );
    return Effect.provide(slow);
  });

  const openings: Record<Rail, (leaving: PersonActor) => Effect.Effect<unknown, unknown, World>> = {
    bank: (leaving) => createPaymentCustomer(leaving, anApplication()),
    card: (leaving) => setUpAccount(leaving, { returnUrl: "https://dibbs.example/v1/payments" }),
  };
  for (const rail of Rail.literals) {
    testInWorld(`no account is opened to be paid by ${rail}`, function* () {
      const leaving = yield* newcomer("contractor");
      const outcome = yield* Effect.exit(openings[rail](leaving).pipe(yield* asItAnswers(leaving)));
      expect(failureOf(outcome)).toMatchObject({ _tag: "NotFound" });
      expect(yield* (yield* PaymentAccounts).ofPerson(leaving.personId)).toEqual([]);
    });
  }

  testInWorld("nothing is kept that the provider says of their bank account", function* () {
    const leaving = yield* newcomer("contractor");
    const { ref: customerRef } = yield* createPaymentCustomer(leaving, anApplication());
    const { token } = yield* openBankLink(leaving, { repair: null });
    const { publicToken, accountRef } = yield* pickBank(token, testBanks[0]?.id ?? "");
    yield* linkBank(leaving, { customerRef, publicToken: publicToken ?? "", accountRef });
    const sync = syncAccount(leaving.personId, "bank");
    expect(yield* sync).toMatchObject({ fundingSource: {}, customer: {} });
    yield* sync.pipe(yield* asItAnswers(leaving));
    yield* sync;
    const kept = yield* (yield* PaymentAccounts).find(leaving.personId, "bank");
    expect(kept).toMatchObject({ fundingSource: null, customer: null });
  });
});

testInWorld("an account that is deleted in two windows is deleted once", function* () {
  const leaving = yield* newcomer("contractor");
  const again = yield* breakingIn(forgetPerson(leaving, "you"));
  const data = yield* PersonalData;
  const forget: typeof data.forget = (id, alias) => Effect.andThen(again.begin, data.forget(id, alias));
  yield* Effect.provideService(forgetPerson(leaving, "you"), PersonalData, { ...data, forget });
  expect(failureOf(yield* again.outcome)).toMatchObject({ _tag: "NotFound" });
});

describe("of two at once with room for one,", () => {
  testInWorld("one account to be paid by card is opened, and both go on with it", function* () {
    const owner = yield* newcomer("contractor");
    const open = setUpAccount(owner, { returnUrl: "https://dibbs.example/v1/payments" });
    const other = yield* breakingIn(open);
    const cards = yield* Cards;
    const slow = Cards.of({
      ...cards,
      openAccount: (...asked) => Effect.tap(cards.openAccount(...asked), other.begin),
    });
    yield* Effect.provideService(open, Cards, slow);
    expect(Exit.isSuccess(yield* other.outcome)).toBe(true);
    expect(yield* (yield* PaymentAccounts).ofPerson(owner.personId)).toHaveLength(1);
  });

  testInWorld("one certificate is added", function* () {
    const owner = yield* newcomer("contractor");
    const { id } = yield* storedFile({ ownerId: owner.personId, purpose: "certificate_picture" });
    const add = addCertificate(owner, { title: "Master Roofer", issuerName: "", fileId: FileId.make(id) });
    for (let count = 1; count < mostCertificates; count += 1) yield* add;
    const other = yield* breakingIn(add);
    const certificates = yield* Certificates;
    const slow = Certificates.of({
      ...certificates,
      ofPerson: (...asked) => Effect.tap(certificates.ofPerson(...asked), other.begin),
    });
    yield* Effect.provideService(add, Certificates, slow);
    expect(failureOf(yield* other.outcome)).toMatchObject({ _tag: "Blocked", code: "certificates_full" });
  });

  testInWorld("one search is saved", function* () {
    const seeker = yield* newcomer("contractor");
    const save = (text: string) => saveSearch(seeker, { name: text, filter: aFilter({ text }) });
    for (let count = 1; count < mostSavedSearches; count += 1) yield* save(`deck ${count}`);
    const other = yield* breakingIn(save("roof"));
    const searches = yield* SavedSearches;
    const slow = SavedSearches.of({ ...searches, ofPerson: (id) => Effect.tap(searches.ofPerson(id), other.begin) });
    yield* Effect.provideService(save("porch"), SavedSearches, slow);
    expect(failureOf(yield* other.outcome)).toMatchObject({ _tag: "Blocked", code: "too_many_saved_searches" });
  });

  testInWorld("one project is liked", function* () {
    const owner = yield* newcomer("home_owner");
    const [one, two] = [yield* postedListing(owner), yield* postedListing(owner)];
    const supplier = yield* newcomer("supplier");
    const likes = yield* Likes;
    // As if they already liked all but one of the allowed number.
    const count = (id: PersonId) => Effect.map(likes.count(id), (liked) => liked + mostLikes - 1);
    const many = Likes.of({ ...likes, count });
    const other = yield* breakingIn(Effect.provideService(likeListing(supplier, two.id), Likes, many));
    const slow = Likes.of({ ...likes, count: (id) => Effect.tap(count(id), other.begin) });
    yield* Effect.provideService(likeListing(supplier, one.id), Likes, slow);
    expect(failureOf(yield* other.outcome)).toMatchObject({ _tag: "Blocked", code: "too_many_likes" });
  });

  testInWorld("one file is uploaded", function* () {
    const owner = yield* newcomer("home_owner");
    const upload = uploadedPicture(owner);
    const files = yield* Files;
    const { size } = yield* files.get(yield* upload);
    yield* storedFile({ ownerId: owner.personId, size: dailyQuota.bytes - 2 * size, createdAt: yield* now });
    const other = yield* breakingIn(upload);
    const slow = Files.of({ ...files, usedSince: (...asked) => Effect.tap(files.usedSince(...asked), other.begin) });
    // The other upload starts after this one's first check, and is complete before this one is saved.
    const refused = yield* Effect.flip(Effect.provideService(upload, Files, slow));
    expect(refused).toMatchObject({ _tag: "Blocked", code: "upload_quota" });
    expect(Exit.isSuccess(yield* other.outcome)).toBe(true);
  });
});

testInWorld("of two notes on one bid that are saved at once, the second is not saved over the first", function* () {
  const { owner, bid } = yield* submittedBid();
  const save = (note: string) => reviewBid(owner, { bidId: bid.id, review: { note, shownNote: "" } });
  const other = yield* breakingIn(save("Ask about the permit"));
  const reviews = yield* BidReviews;
  const slow = BidReviews.of({ ...reviews, of: (ids) => Effect.tap(reviews.of(ids), other.begin) });
  yield* Effect.provideService(save("Has the permit"), BidReviews, slow);
  expect(failureOf(yield* other.outcome)).toMatchObject({ _tag: "Blocked", code: "NoteChanged" });
  expect(yield* reviews.of([bid.id])).toMatchObject([{ note: "Has the permit" }]);
});

testInWorld("nobody joins a team while they are taken among the staff", function* () {
  const business = yield* newcomer("contractor");
  const person = aPerson();
  yield* (yield* People).insert(person, null);
  const token = yield* invited(business, person.email, "crew");
  const taken = yield* breakingIn(markSupport(asSupport(personActor(person.id)), "agent"));
  const teams = yield* Teams;
  const slow = Teams.of({ ...teams, membersOf: (id) => Effect.tap(teams.membersOf(id), taken.begin) });
  yield* Effect.provideService(acceptInvitation(personActor(person.id), token), Teams, slow);
  const outcome = yield* taken.outcome;
  expect(Exit.isSuccess(outcome)).toBe(false);
  expect(yield* (yield* People).get(person.id)).toMatchObject({ staffRole: null });
});
