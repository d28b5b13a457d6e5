import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Clock, Effect, Fiber, Redacted, Schedule, Semaphore } from "effect";
import { finishCardAccount } from "#adapters/sandbox/account.ts";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { testBanks } from "#adapters/sandbox/test-banks.ts";
import { testCards } from "#adapters/sandbox/test-cards.ts";
import { acceptChange, viewChangeToSign } from "#core/contract/change-order/answer-change.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { proposeChange, viewProposalToSign } from "#core/contract/change-order/propose-change.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { sendChatMessage } from "#core/contract/chat/send-chat-message.ts";
import { acceptContract, viewContractToSign } from "#core/contract/contract/accept-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder, viewOfferToSign } from "#core/contract/contract/hire-bidder.ts";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { Delivery, DeliveryDraft } from "#core/contract/delivery/delivery.ts";
import { recordDelivery } from "#core/contract/delivery/record-delivery.ts";
import { Feedbacks, giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { replyToFeedback } from "#core/contract/feedback/reply-to-feedback.ts";
import { requestMaterials } from "#core/contract/material-request/request-materials.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import type { Signing } from "#core/contract/signature/sign.ts";
import type { ToSign } from "#core/contract/signature/signature.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { placeBid } from "#core/market/bid/place-bid.ts";
import { askedOf, type ScopeAnswer } from "#core/market/bid/scope-answer.ts";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { Listings, tabOf } from "#core/market/listing/listings.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import type { ScopeLine } from "#core/market/listing/scope.ts";
import { answerQuestion } from "#core/market/question/answer-question.ts";
import { askQuestion } from "#core/market/question/ask-question.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { setUpAccount } from "#core/money/payout-account/set-up-account.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import { answerBidToFinal } from "#core/people/bid-to-final/answer-bid-to-final.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { addCertificate, listOwnCertificates } from "#core/people/certificate/own-certificates.ts";
import { checkCredential } from "#core/people/credential/check-credential.ts";
import { addCredential, listOwnCredentials } from "#core/people/credential/own-credentials.ts";
import type { UploadPurpose } from "#core/people/file/file.ts";
import { type Framing, Pictures, uploadFile } from "#core/people/file/upload-file.ts";
import { Passwords } from "#core/people/password/check-own-password.ts";
import { chooseUserType, finishOnboarding } from "#core/people/person/onboarding.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person, PhoneNumber } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { saveBusiness, saveDetails, saveIndustries, savePicture } from "#core/people/person/save-profile.ts";
import type { Device } from "#core/people/session/devices.ts";
import { signOut } from "#core/people/session/end-sessions.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { type Day, today } from "#core/shared/day.ts";
import {
  ChatMessageId,
  type ContractId,
  type DeliveryId,
  type FileId,
  newId,
  type PersonId,
} from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { at } from "./at.ts";
import {
  type SeedBid,
  type SeedMaterialBid,
  type SeedOffer,
  type SeedScopeAnswer,
  type SeedServiceBid,
  seedBids,
} from "./bids.ts";
import { seedCatalogue } from "./catalogue.ts";
import { type SeedChat, seedChats } from "./chats.ts";
import {
  type SeedChange,
  type SeedContract,
  type SeedDelivery,
  type SeedFeedback,
  seedContracts,
} from "./contracts.ts";
import { linkGoogleAccount } from "./google.ts";
import { placeOf, type SeedListing, type SeedScopeLine, seedListings } from "./listings.ts";
import { pastContracts, seedFinalAnswers, seedNeighbors } from "./past-contracts.ts";
import { SEED_PASSWORD, type SeedPerson, seedPeople } from "./people.ts";
import { ensureStaff, seedStaff } from "./staff.ts";

const hour = 3_600_000;
const day = 24 * hour;
const pictureFolder = new URL("./pictures/", import.meta.url);
const documentFolder = new URL("./documents/", import.meta.url);
const dollars = (amount: number) => cents(Math.round(amount * 100));

export const upload = Effect.fnUntraced(function* (actor: PersonActor, name: string, purpose: UploadPurpose) {
  const folder = purpose === "listing_document" ? documentFolder : pictureFolder;
  const bytes = yield* Effect.promise(() => readFile(fileURLToPath(new URL(name, folder))));
  return (yield* uploadFile(actor, { name, purpose, bytes, key: null, crop: null })).id;
});

/** A picture of a project, and the project's poster. */
type Picture = { readonly poster: PersonActor; readonly name: string };

/**
 * Starts uploading these while everything else is created, because separate processes draw them, and returns a function
 * that waits for one of them; any other picture is uploaded on request.
 */
const drawAhead = Effect.fnUntraced(function* (pictures: ReadonlyArray<Picture>) {
  const keyOf = ({ poster, name }: Picture) => `${poster.personId} ${name}`;
  const draw = ({ poster, name }: Picture) => upload(poster, name, "listing_picture");
  // Two at a time, so that profile pictures are drawn in between.
  const places = yield* Semaphore.make(2);
  const begun = yield* Effect.forEach(new Map(pictures.map((picture) => [keyOf(picture), picture])), ([key, picture]) =>
    Effect.map(Effect.forkChild(places.withPermits(1)(draw(picture))), (fiber) => [key, fiber] as const),
  );
  const fibers = new Map(begun);
  return (picture: Picture) => {
    const fiber = fibers.get(keyOf(picture));
    return fiber === undefined ? draw(picture) : Fiber.join(fiber);
  };
});

type Drawn = Effect.Success<ReturnType<typeof drawAhead>>;

/** Opens the card and bank accounts for being paid that a person lacks, or has only half set up. */
export const openAccounts = Effect.fnUntraced(function* (actor: PersonActor, seed: SeedPerson) {
  const accounts = yield* PaymentAccounts;
  const { personId } = actor;
  const card = yield* accounts.find(personId, "card");
  if (card === null || card.standing === "pending") {
    yield* setUpAccount(actor, { returnUrl: "/" });
    yield* finishCardAccount((yield* accounts.find(personId, "card"))?.ref ?? "");
    yield* syncAccount(personId, "card");
  }
  if ((yield* accounts.find(personId, "bank"))?.fundingSource != null) return;
  const { firstName, lastName } = namesOf(seed.name);
  const { ref } = yield* createPaymentCustomer(actor, {
    firstName,
    lastName,
    email: seed.email,
    address1: seed.streetAddress,
    city: seed.city,
    state: seed.state,
    postalCode: seed.zipCode,
    dateOfBirth: Redacted.make("1980-01-01"),
    ssn: Redacted.make("0000"),
  });
  const { token } = yield* openBankLink(actor, { repair: null });
  const { publicToken, accountRef } = yield* pickBank(token, testBanks[0]?.id ?? "");
  yield* linkBank(actor, { customerRef: ref, publicToken: publicToken ?? "", accountRef });
});

const namesOf = (name: string) => {
  const [firstName = "", ...others] = name.split(" ");
  return { firstName, lastName: others.join(" ") };
};

/** Adds the licenses and insurance that a person has not entered yet; support has checked some of them. */
const addCredentials = Effect.fnUntraced(function* (actor: PersonActor, { state, credentials = [] }: SeedPerson) {
  const from = yield* today;
  const now = yield* Clock.currentTimeMillis;
  const stated = (yield* listOwnCredentials(actor, { after: null, limit: 100 })).items.map(({ number }) => number);
  for (const seed of credentials.filter(({ number }) => !stated.includes(number))) {
    const { kind, number, issuedBy, holder, coverageDollars, picture, checkedDaysAgo } = seed;
    const documentId = picture === undefined ? null : yield* upload(actor, picture, "credential_document");
    const added = yield* addCredential(actor, {
      kind,
      number,
      issuingState: issuedBy ?? state,
      holder,
      validFrom: daysAfter(from, seed.validFromDays),
      validUntil: daysAfter(from, seed.validUntilDays),
      coverage: coverageDollars === undefined ? null : dollars(coverageDollars),
      documentId,
    });
    if (checkedDaysAgo !== undefined) yield* at(now - checkedDaysAgo * day)(checkCredential("Dibbs Support", added));
  }
});

/**
 * Fills in the profile of a person who has just registered, or whose profile lacks newer fields, and marks it finished
 * last of all, so that a finished profile is complete.
 */
const finishProfile = Effect.fnUntraced(function* (person: Person, seed: SeedPerson) {
  const people = yield* People;
  const actor = personActor(person.id);
  // Nobody can read a text sent to the demo's numbers.
  yield* people.save({ ...person, phone: PhoneNumber.make(seed.phone) });
  yield* chooseUserType(actor, seed.userType);
  yield* saveDetails(actor, seed);
  if (person.pictureId === null && seed.avatar !== null) {
    yield* savePicture(actor, yield* upload(actor, seed.avatar, "profile_picture"));
  }
  const { streetAddress, city, state, zipCode, industries = [], certificates = [] } = seed;
  const address = `${streetAddress}, ${city}, ${state} ${zipCode}`;
  if (seed.business) yield* saveBusiness(actor, { ...seed.business, address });
  if (seed.userType !== "home_owner") yield* saveIndustries(actor, { industries });
  const shown = (yield* listOwnCertificates(actor, { after: null, limit: 100 })).items.map(({ title }) => title);
  for (const { title, issuerName, picture } of certificates.filter(({ title }) => !shown.includes(title))) {
    const fileId = yield* upload(actor, picture, "certificate_picture");
    yield* addCertificate(actor, { title, issuerName, fileId });
  }
  yield* addCredentials(actor, seed);
  if (seed.avatar !== null) yield* linkGoogleAccount(person);
  if (seed.userType !== "home_owner") yield* openAccounts(actor, seed);
  return yield* finishOnboarding(actor);
});

/** How long the demo's people have been members, in days. */
const memberFor = 500;

/** How long the demo's people leave an alert unread, in days. */
const unreadFor = 3;

/** A device for sessions that no person uses. */
const noDevice: Device = { name: "Dibbs itself", address: "unknown", token: "", language: "en" };

/** Returns the person of the demo as they are now, or newly registered. */
const ensureMember = Effect.fnUntraced(function* (seed: SeedPerson) {
  const people = yield* People;
  const { atomic } = yield* UnitOfWork;
  const known = yield* people.findByEmail(Email.make(seed.email));
  if (known !== null) return known.person;
  // Long before anything that they have done.
  const joinedAt = (yield* Clock.currentTimeMillis) - memberFor * day;
  return yield* atomic(
    Effect.gen(function* () {
      const made = yield* at(joinedAt)(register({ ...seed, password: SEED_PASSWORD }, noDevice));
      yield* signOut(made.session.refreshToken);
      return made.person;
    }),
  );
});

/** The same with a finished profile; contractors and suppliers can be paid at once. */
const ensureProfile = Effect.fnUntraced(function* (person: Person, seed: SeedPerson) {
  if (person.onboardedAt === null) return yield* finishProfile(person, seed);
  const accounts = yield* PaymentAccounts;
  const isUnpaid = seed.userType !== "home_owner" && (yield* accounts.ofPerson(person.id)).length === 0;
  // Demos from before interrupted seeding was resumed may lack the accounts.
  if (isUnpaid) yield* openAccounts(personActor(person.id), seed);
  return person;
});

/** Returns the person of the demo as they are now, or newly created. */
export const ensurePerson = (seed: SeedPerson) =>
  Effect.flatMap(ensureMember(seed), (person) => ensureProfile(person, seed));

const ownTitles = Effect.fnUntraced(function* (posterId: PersonId) {
  const listings = yield* Listings;
  const tabs = new Set(listingLifecycle.states.map(tabOf));
  const pages = yield* Effect.forEach(tabs, (tab) => listings.ofPoster(posterId, tab, { after: null, limit: 100 }));
  return pages.flatMap(({ items }) => items.map(({ title }) => title));
});

type SeedFiles = { readonly pictures: ReadonlyArray<FileId>; readonly documents: ReadonlyArray<FileId> };

const scopeLineOf = (line: SeedScopeLine, at: number): ScopeLine => {
  const { title, quantity = null, unit = "", note = "", optional, allowanceDollars } = line;
  const kind = allowanceDollars !== undefined ? "allowance" : optional ? "optional" : "required";
  const allowance = allowanceDollars === undefined ? null : dollars(allowanceDollars);
  return { id: String(at + 1), title, quantity, unit, note, kind, allowance };
};

const listingDraft = (seed: SeedListing, files: SeedFiles, from: Day): ListingDraft => ({
  kind: seed.kind,
  title: seed.title,
  description: seed.description,
  industries: seed.industries,
  budget: dollars(seed.budgetDollars),
  deadline: daysAfter(from, seed.daysUntilDeadline),
  place: placeOf(seed.place),
  materialsProvided: seed.kind === "service" ? (seed.materialsProvided ?? false) : null,
  items:
    seed.kind === "service"
      ? []
      : seed.items.map(({ estimatedPriceDollars, ...item }) => ({
          ...item,
          estimatedPrice: dollars(estimatedPriceDollars),
        })),
  scope: seed.kind === "service" ? (seed.scope ?? []).map(scopeLineOf) : [],
  ...files,
});

const materialsOffered = (prices: SeedMaterialBid["prices"], listing: SeedListing): BidDraft["items"] =>
  listing.kind === "service"
    ? []
    : listing.items.map(({ productName, quantity }, index) => {
        const price = prices[index] ?? null;
        return {
          offered: price !== null,
          productName,
          quantity,
          estimatedPrice: price === null ? null : dollars(price),
        };
      });

const noAmount = { amount: null, alternative: "", note: "" };

/** A demo bid's answer to a line, in the form that a bidder types. */
const answerOf = (line: ScopeLine, said: SeedScopeAnswer): ReadonlyArray<ScopeAnswer> => {
  if (said === null) return [];
  const answer = { ...noAmount, lineId: line.id, asked: askedOf(line) };
  if (typeof said === "number") return [{ ...answer, kind: "priced", amount: dollars(said) }];
  if (said === "allowance") return [{ ...answer, kind: said, amount: line.allowance }];
  if (typeof said === "string") return [{ ...answer, kind: said }];
  if ("allowanceDollars" in said) {
    return [{ ...answer, kind: "allowance", amount: dollars(said.allowanceDollars), note: said.note ?? "" }];
  }
  const amount = dollars(said.dollars);
  return "instead" in said
    ? [{ ...answer, kind: "alternative", amount, alternative: said.instead }]
    : [{ ...answer, kind: "priced", amount, note: said.note }];
};

const answersOf = (said: SeedServiceBid["scope"], listing: SeedListing): ReadonlyArray<ScopeAnswer> =>
  listing.kind === "service"
    ? (listing.scope ?? []).map(scopeLineOf).flatMap((line, at) => answerOf(line, said?.[at] ?? null))
    : [];

const bidDraft = Effect.fnUntraced(function* (bidder: PersonActor, seed: SeedOffer, listing: SeedListing, from: Day) {
  const common = { amount: null, description: seed.description, attachmentId: null };
  if ("prices" in seed) {
    return {
      ...common,
      startDay: null,
      endDay: daysAfter(from, seed.daysUntilDelivery),
      milestones: [],
      items: materialsOffered(seed.prices, listing),
    } satisfies BidDraft;
  }
  return {
    ...common,
    startDay: daysAfter(from, seed.daysUntilStart),
    endDay: null,
    milestones: yield* Effect.forEach(
      seed.milestones,
      Effect.fnUntraced(function* ({ amountDollars, description, daysUntilEnd, picture }) {
        return {
          amount: dollars(amountDollars),
          description,
          endDay: daysAfter(from, daysUntilEnd),
          pictureId: picture === undefined ? null : yield* upload(bidder, picture, "milestone_picture"),
        };
      }),
    ),
    items: [],
    scopeAnswers: answersOf(seed.scope, listing),
  } satisfies BidDraft;
});

type Demo = {
  readonly people: ReadonlyArray<SeedPerson>;
  readonly listings: ReadonlyArray<SeedListing>;
  readonly bids: ReadonlyArray<SeedBid>;
  readonly contracts: ReadonlyArray<SeedContract>;
  /** Contracts that are independent of each other and of all those above. */
  readonly past?: ReadonlyArray<SeedContract>;
  readonly finalAnswers?: typeof seedFinalAnswers;
  readonly chats?: ReadonlyArray<SeedChat>;
  readonly staff?: typeof seedStaff;
};

const contractsOf = ({ contracts, past = [] }: Demo): ReadonlyArray<SeedContract> => [...contracts, ...past];

/** The listings that this poster still has to post. */
const missingOf = (demo: Demo, posterKey: string, known: ReadonlyMap<string, ReadonlyArray<string>>) => {
  const meant = demo.listings.filter(({ postedBy }) => postedBy === posterKey);
  const own = known.get(posterKey) ?? [];
  // A poster with as many listings as planned has them all, even if retitled; in an older demo, others posted some.
  const posted = [...known.values()].flat();
  return own.length >= meant.length ? [] : meant.filter(({ title }) => !posted.includes(title));
};

const seedOf = (demo: Demo, people: ReadonlyMap<string, Person>, drawn: Drawn) =>
  Effect.fnUntraced(function* (missing: ReadonlyArray<SeedListing>, poster: Person) {
    const { atomic } = yield* UnitOfWork;
    const now = yield* Clock.currentTimeMillis;
    const from = yield* today;
    const actor = personActor(poster.id);
    for (const seed of missing) {
      // Two minutes apart, even across posters, so that the order of the list is the same on every start.
      const postedAt = now - seed.daysAgoPosted * day - hour - demo.listings.indexOf(seed) * 2 * 60_000;
      const files = {
        pictures: yield* Effect.forEach(seed.pictures, (name) => drawn({ poster: actor, name })),
        documents: yield* Effect.forEach(seed.documents ?? [], (name) => upload(actor, name, "listing_document")),
      };
      const bids = yield* Effect.forEach(
        demo.bids.filter(({ listing }) => listing === seed.key),
        Effect.fnUntraced(function* (bid) {
          const bidder = people.get(bid.bidder);
          const placedAt = Math.min(postedAt + bid.hoursAfterPosting * hour, now - hour);
          if (bidder === undefined || dayOf(new Date(placedAt)) > from) return [];
          const theirs = personActor(bidder.id);
          return [{ theirs, placedAt, draft: yield* bidDraft(theirs, bid, seed, from) }];
        }),
      );
      yield* atomic(
        Effect.gen(function* () {
          const listing = yield* at(postedAt)(postListing(actor, listingDraft(seed, files, from)));
          for (const { theirs, placedAt, draft } of bids.flat()) {
            yield* at(placedAt)(placeBid(theirs, { listingId: listing.id, draft }));
          }
          for (const { by, hoursAfterPosting, text, answer } of seed.questions ?? []) {
            const asker = people.get(by);
            if (asker === undefined) continue;
            const askedAt = postedAt + hoursAfterPosting * hour;
            const asked = yield* at(askedAt)(askQuestion(personActor(asker.id), { listingId: listing.id, text }));
            yield* at(askedAt + 2 * hour)(answerQuestion(actor, { questionId: asked.id, answer }));
          }
        }),
      );
    }
  });

/** Saves one side's feedback and the other's reply, each once. */
const sayFeedback = Effect.fnUntraced(function* (
  contractId: ContractId,
  hiredAt: number,
  sides: Readonly<Record<SeedFeedback["by"], PersonActor>>,
  { by, stars, description, daysAfterHiring, reply }: SeedFeedback,
) {
  const feedbacks = yield* Feedbacks;
  const givenAt = hiredAt + daysAfterHiring * day;
  const author = sides[by];
  const known = (yield* feedbacks.ofContract(contractId)).find(({ authorId }) => authorId === author.personId);
  const given = known ?? (yield* at(givenAt)(giveFeedback(author, { contractId, draft: { stars, description } })));
  if (reply === undefined || given.reply !== null) return;
  const other = sides[by === "poster" ? "bidder" : "poster"];
  yield* at(givenAt + day)(replyToFeedback(other, { feedbackId: given.id, reply }));
});

/** Pays a milestone with a card that succeeds, or continues a payment that was started. */
const payByCard = Effect.fnUntraced(function* (poster: PersonActor, contractId: ContractId, milestone: Milestone) {
  const payments = yield* Payments;
  const live = yield* payments.liveOf(milestone.id);
  let paymentId = live?.id;
  if (live === null || live.state === "started") {
    const opened = yield* openCardPayment(poster, { contractId, number: milestone.number });
    const card = testCards.find(({ behaviour }) => behaviour === "succeeds");
    yield* confirmCard({ clientSecret: opened.clientSecret, number: card?.number ?? "", expiry: "12/49", cvc: "123" });
    paymentId = opened.payment.id;
  }
  if (paymentId === undefined) return;
  // Another process's worker may work on it as well, so the later one must wait for it.
  yield* Effect.repeat(advancePayment(paymentId), {
    while: isLivePayment,
    schedule: Schedule.min([Schedule.exponential("4 millis"), Schedule.spaced("100 millis")]),
    times: 300,
  });
});

/** Returns the contract between two people for the demo's listing, with all that has happened to it; null if none. */
const findAgreed = Effect.fnUntraced(function* (demo: Demo, seed: SeedContract, people: ReadonlyMap<string, Person>) {
  const contracts = yield* Contracts;
  const [poster, bidder] = [people.get(seed.listing.postedBy), people.get(seed.bid.bidder)];
  if (poster === undefined || bidder === undefined) return null;
  const signed = yield* contracts.ofPerson(poster.id, { after: null, limit: 100 });
  const between = signed.items.filter(({ bidderId }) => bidderId === bidder.id);
  const same = between.find(({ listingTitle }) => listingTitle === seed.listing.title);
  if (same) return same;
  // Two people with as many contracts as planned have all of them, even if one was retitled.
  const meant = contractsOf(demo).filter(
    ({ listing, bid }) => listing.postedBy === seed.listing.postedBy && bid.bidder === seed.bid.bidder,
  );
  const others = between.filter(({ listingTitle }) => !meant.some(({ listing }) => listing.title === listingTitle));
  return between.length >= meant.length ? (others[0] ?? null) : null;
});

/**
 * When a milestone was submitted and paid, in milliseconds since 1970; null beyond the demo, or if somebody has changed
 * it since. Submitting saves it once, starting to pay a second time, completing a third; a change saves it twice.
 */
const doneOf = (seed: SeedContract, hiredAt: number, { number, state, version }: Milestone) => {
  const [done, paid] = [seed.daysUntilDone[number - 1], seed.daysUntilPaid[number - 1]];
  const changed = (seed.changes ?? []).filter((one) => one.changes.some((it) => it.number === number));
  const before = 1 + 2 * changed.length;
  return {
    doneAt: done !== undefined && state === "planned" && version <= before ? hiredAt + done * day : null,
    paidAt: paid !== undefined && state !== "completed" && version <= before + 2 ? hiredAt + paid * day : null,
  };
};

/** Makes a demo person read a document and sign it with their name, in a session that ends afterwards. */
const signed = Effect.fnUntraced(function* <A, E, R, E2, R2>(
  { id, name }: Person,
  shown: Effect.Effect<ToSign, E, R>,
  agree: (signing: Signing) => Effect.Effect<A, E2, R2>,
) {
  const { sha256, consent } = yield* shown;
  const { sessionId, refreshToken } = yield* openSession(id, noDevice);
  const agreed = yield* agree({ sessionId, given: { name, consent: consent.version, document: sha256 } });
  yield* signOut(refreshToken);
  return agreed;
});

/** Proposes a change of a contract, and accepts it if the seed says so; skipped if its people have no room for it. */
const change = Effect.fnUntraced(function* (
  contractId: ContractId,
  times: { readonly placedAt: number; readonly hiredAt: number },
  people: Readonly<Record<SeedFeedback["by"], Person>>,
  { by, daysAfterHiring, reason, cause, changes, daysUntilAccepted }: SeedChange,
) {
  const { atomic } = yield* UnitOfWork;
  const stages = yield* (yield* Milestones).ofContract(contractId);
  const from = dayOf(new Date(times.placedAt));
  const draft = {
    reason,
    cause: cause ?? null,
    changes: changes.map(({ number, amountDollars, description, daysUntilEnd }) => ({
      milestoneId: stages.find((stage) => stage.number === number)?.id ?? null,
      terms: { amount: dollars(amountDollars), description, endDay: daysAfter(from, daysUntilEnd) },
    })),
    files: [],
  };
  const [proposer, other] = [people[by], people[by === "poster" ? "bidder" : "poster"]];
  yield* atomic(
    Effect.gen(function* () {
      const proposed = signed(
        proposer,
        viewProposalToSign(personActor(proposer.id), { contractId, draft }, "en"),
        (signing) => proposeChange(personActor(proposer.id), { contractId, draft }, signing),
      );
      const order = yield* at(times.hiredAt + daysAfterHiring * day)(proposed);
      if (daysUntilAccepted === undefined) return;
      const accepted = signed(other, viewChangeToSign(personActor(other.id), order.id, "en"), (signing) =>
        acceptChange(personActor(other.id), order.id, signing),
      );
      yield* at(times.hiredAt + daysUntilAccepted * day)(accepted);
    }),
  ).pipe(Effect.catchTag("Blocked", () => Effect.void));
});

/** Returns the request for materials that was posted for a milestone and takes bids; null if it is not posted. */
const requestedListing = Effect.fnUntraced(function* (posterId: PersonId, { listing, requestedFor }: SeedContract) {
  if (requestedFor === undefined) return null;
  const listings = yield* Listings;
  const { items } = yield* listings.ofPoster(posterId, "open", { after: null, limit: 100 });
  const found = items.find(({ title }) => title === listing.title);
  return found === undefined ? null : yield* listings.get(found.id);
});

/** Posts the request for a milestone's materials as its contractor, unless it is posted. */
const request = Effect.fnUntraced(function* (
  contractor: PersonActor,
  contractId: ContractId,
  { listing, requestedFor }: SeedContract,
  postedAt: number,
  drawn: Drawn,
) {
  if ((yield* ownTitles(contractor.personId)).includes(listing.title)) return;
  const stage = (yield* (yield* Milestones).ofContract(contractId)).find((it) => it.number === requestedFor?.milestone);
  if (stage?.state !== "planned" && stage?.state !== "submitted") return;
  const pictures = yield* Effect.forEach(listing.pictures, (name) => drawn({ poster: contractor, name }));
  const draft = listingDraft(listing, { pictures, documents: [] }, dayOf(new Date(postedAt)));
  yield* at(postedAt)(requestMaterials(contractor, stage.id, draft));
});

/** Records deliveries, unless any are recorded. */
const deliver = Effect.fnUntraced(function* (
  contractId: ContractId,
  hiredAt: number,
  sides: Readonly<Record<SeedDelivery["by"], PersonActor>>,
  seeds: ReadonlyArray<SeedDelivery>,
) {
  if ((yield* (yield* Deliveries).ofContract(contractId)).length > 0) return;
  let last: DeliveryId | null = null;
  for (const { by, daysAfterHiring, lines, isAnswer = false, note, photo } of seeds) {
    const draft: DeliveryDraft = {
      lines: lines.map(([item, delivered, damaged = 0]) => ({ item, delivered, damaged })),
      ...{ isShort: false, note, answers: isAnswer ? last : null, replaces: null },
      photos: [yield* upload(sides[by], photo, "delivery_picture")],
    };
    const recorded: Delivery = yield* at(hiredAt + daysAfterHiring * day)(
      recordDelivery(sides[by], { contractId, draft }),
    );
    last = recorded.id;
  }
});

/** Posts, bids, hires, submits, pays and ends on the days in the seed; steps that are already done stay as they are. */
const agree = Effect.fnUntraced(function* (
  seed: SeedContract,
  known: Contract | null,
  people: ReadonlyMap<string, Person>,
  drawn: Drawn,
  demo: Demo,
) {
  const milestones = yield* Milestones;
  const { atomic } = yield* UnitOfWork;
  const [poster, bidder] = [people.get(seed.listing.postedBy), people.get(seed.bid.bidder)];
  if (poster === undefined || bidder === undefined) return;
  const sides = { poster: personActor(poster.id), bidder: personActor(bidder.id) };
  const now = yield* Clock.currentTimeMillis;
  const postedAt = known
    ? known.offeredAt.getTime() - seed.daysUntilHired * day
    : now - seed.listing.daysAgoPosted * day;
  const placedAt = postedAt + seed.bid.hoursAfterPosting * hour;
  const hiredAt = postedAt + seed.daysUntilHired * day;
  const sign = Effect.gen(function* () {
    const pictures = yield* Effect.forEach(seed.listing.pictures, (name) => drawn({ poster: sides.poster, name }));
    const offer = yield* bidDraft(sides.bidder, seed.bid, seed.listing, dayOf(new Date(placedAt)));
    return yield* atomic(
      Effect.gen(function* () {
        const draft = listingDraft(seed.listing, { pictures, documents: [] }, dayOf(new Date(postedAt)));
        const listing =
          (yield* requestedListing(poster.id, seed)) ?? (yield* at(postedAt)(postListing(sides.poster, draft)));
        const bid = yield* at(placedAt)(placeBid(sides.bidder, { listingId: listing.id, draft: offer }));
        const offered = { bidId: bid.id, shownVersion: bid.version, drafts: null, terms: {} };
        const { id: contractId } = yield* at(hiredAt)(
          signed(poster, viewOfferToSign(sides.poster, offered, "en"), (signing) =>
            hireBidder(sides.poster, bid, {}, signing),
          ),
        );
        return yield* at(hiredAt + hour)(
          signed(bidder, viewContractToSign(sides.bidder, contractId, "en"), (signing) =>
            acceptContract(sides.bidder, { contractId, skipAccounts: true }, signing),
          ),
        );
      }),
    );
  });
  // In a demo of an earlier release, a person may lack what this contract needs, such as a license.
  const contract = known ?? (yield* sign.pipe(Effect.catchTag("Blocked", () => Effect.succeed(null))));
  if (contract === null) return;
  if (contract.state === "accepted") {
    const stages = yield* milestones.ofContract(contract.id);
    const changed = yield* (yield* ChangeOrders).lastNumber(contract.id);
    const waived = yield* (yield* Waivers).standingOf([contract.id]);
    const waive = (doneAt: number, { id, number }: Milestone) => {
      if (seed.hasWaiver !== true || number !== 1 || waived.length > 0) return Effect.void;
      return signWaiver(sides.bidder, id, {
        keptBack: false,
        signer: bidder.name,
        throughDay: dayOf(new Date(doneAt)),
        exceptions: "",
      });
    };
    // In chronological order, which is the order of the contract's history.
    const steps = [
      ...stages.flatMap((milestone) => {
        const { doneAt, paidAt } = doneOf(seed, hiredAt, milestone);
        const submit = submitMilestone(sides.bidder, milestone.id);
        const pay = payByCard(sides.poster, contract.id, milestone);
        return [
          ...(doneAt === null
            ? []
            : [{ when: doneAt, take: at(doneAt)(Effect.andThen(waive(doneAt, milestone), submit)) }]),
          ...(paidAt === null ? [] : [{ when: paidAt, take: at(paidAt)(pay) }]),
        ];
      }),
      ...demo.contracts
        .filter(({ requestedFor }) => requestedFor?.listing === seed.listing.key)
        .map((one) => {
          const when = now - one.listing.daysAgoPosted * day;
          return { when, take: request(sides.bidder, contract.id, one, when, drawn) };
        }),
      ...(seed.changes ?? []).slice(changed).map((one) => ({
        when: hiredAt + one.daysAfterHiring * day,
        take: change(contract.id, { placedAt, hiredAt }, { poster, bidder }, one),
      })),
    ].sort((one, other) => one.when - other.when);
    yield* deliver(contract.id, hiredAt, sides, seed.deliveries ?? []);
    for (const { take } of steps) yield* take;
    if (seed.daysUntilPaid.length === stages.length) {
      const endedAt = hiredAt + (seed.daysUntilPaid.at(-1) ?? 0) * day + hour;
      yield* at(endedAt)(endContract(sides.poster, contract.id));
    }
  }
  for (const feedback of seed.feedback ?? []) yield* sayFeedback(contract.id, hiredAt, sides, feedback);
});

/** Writes a conversation of two people, once, if they have written nothing yet; all of it or nothing. */
const converse = Effect.fnUntraced(function* (seed: SeedChat, people: ReadonlyMap<string, Person>) {
  const { atomic } = yield* UnitOfWork;
  const [opener, other] = seed.between.map((key) => people.get(key));
  if (opener === undefined || other === undefined) return;
  const open = (contractId: ContractId | null) =>
    openConversation(personActor(opener.id), { personId: other.id, listingId: null, contractId });
  const opened = yield* open(null);
  if (opened.last !== null) return;
  const contracts = yield* Contracts;
  const signed = yield* contracts.ofPerson(opener.id, { after: null, limit: 100 });
  const about = signed.items.find(({ listingTitle }) => listingTitle === seed.about);
  if (about) yield* open(about.id);
  const now = yield* Clock.currentTimeMillis;
  const say = Effect.fnUntraced(function* ({ by, text, hoursAgo }: SeedChat["messages"][number]) {
    const sender = people.get(by);
    if (sender === undefined) return;
    const draft = { id: yield* newId(ChatMessageId), text, attachments: [] };
    yield* at(now - hoursAgo * hour)(sendChatMessage(personActor(sender.id), { conversationId: opened.id, draft }));
  });
  yield* atomic(Effect.forEach(seed.messages, say, { discard: true }));
});

/** Computes usual prices and bid-to-final figures if this bidder has none yet, and saves the bidder's explanation. */
const answerFinals = Effect.fnUntraced(function* (
  { by, text }: (typeof seedFinalAnswers)[number],
  people: ReadonlyMap<string, Person>,
) {
  const finals = yield* BidToFinals;
  const { atomic } = yield* UnitOfWork;
  const person = people.get(by);
  if (person === undefined || (yield* finals.of(person.id)).figures !== null) return;
  yield* atomic(
    Effect.gen(function* () {
      yield* refreshUsual({ again: true });
      const { figures, answer } = yield* finals.of(person.id);
      if (figures !== null && answer === null) yield* answerBidToFinal(personActor(person.id), text);
    }),
  );
});

/** Marks alerts older than some days as read; newer ones stay unread. */
const readOldAlerts = Effect.fnUntraced(function* (personId: PersonId) {
  const alerts = yield* Alerts;
  const before = (yield* Clock.currentTimeMillis) - unreadFor * day;
  const { items } = yield* alerts.ofPerson(personId, { after: null, limit: 100 });
  for (const { id, createdAt, readAt } of items) {
    if (readAt !== null || createdAt.getTime() > before) continue;
    yield* alerts.markOneRead(personId, id, new Date(createdAt.getTime() + hour));
  }
});

/** Hashes the public demo password only once: separate hashes would hide nothing, and hashing is slow on purpose. */
const hashingOnce = Effect.fnUntraced(function* <A, E, R>(made: Effect.Effect<A, E, R>) {
  const passwords = yield* Passwords;
  const hash = yield* Effect.cached(passwords.hash(SEED_PASSWORD));
  return yield* Effect.provideService(made, Passwords, {
    ...passwords,
    hash: (password) => (password === SEED_PASSWORD ? hash : passwords.hash(password)),
  });
});

/** Draws each picture once, because several projects share some and drawing takes longer than anything else here. */
const drawingOnce = Effect.fnUntraced(function* <A, E, R>(made: Effect.Effect<A, E, R>) {
  const pictures = yield* Pictures;
  const drawings = new Map<string, ReturnType<typeof pictures.render>>();
  const render = (bytes: Uint8Array, framing: Framing) =>
    Effect.suspend(() => {
      const key = `${JSON.stringify(framing)} ${createHash("sha256").update(bytes).digest("hex")}`;
      const drawing = drawings.get(key) ?? Effect.runSync(Effect.cached(pictures.render(bytes, framing)));
      drawings.set(key, drawing);
      return drawing;
    });
  return yield* Effect.provideService(made, Pictures, { ...pictures, render });
});

const eachOnce = <A, E, R>(made: Effect.Effect<A, E, R>) => drawingOnce(hashingOnce(made));

/**
 * Fills an installation with the demo's catalogue, people, listings, bids and contracts, through the regular use cases.
 * Existing data stays as it is, so that a second start changes nothing, and the next start completes an interrupted
 * one. One at a time per database: see `holdingLock`. Returns how many listings were posted. Needs the sandbox: never
 * run it where real money is taken.
 */
export const seed = Effect.fn("seed")(function* (
  demo: Demo = {
    people: [...seedPeople, ...seedNeighbors],
    listings: seedListings,
    bids: seedBids,
    contracts: seedContracts,
    past: pastContracts,
    finalAnswers: seedFinalAnswers,
    chats: seedChats,
    staff: seedStaff,
  },
) {
  yield* seedCatalogue();
  const members = yield* Effect.forEach(demo.people, (person) =>
    Effect.map(ensureMember(person), (member) => [person.key, member] as const),
  );
  const registered = new Map<string, Person>(members);
  const titles = new Map(
    yield* Effect.forEach(registered, ([key, { id }]) => Effect.map(ownTitles(id), (own) => [key, own] as const)),
  );
  const missing = new Map(demo.people.map(({ key }) => [key, missingOf(demo, key, titles)]));
  const contracts = yield* Effect.forEach(contractsOf(demo), (contract) =>
    Effect.map(findAgreed(demo, contract, registered), (known) => ({ contract, known })),
  );
  const toPost = [
    ...[...missing.values()].flat(),
    ...contracts.filter(({ known }) => known === null).map(({ contract }) => contract.listing),
  ];
  const drawn = yield* drawAhead(
    toPost.flatMap(({ postedBy, pictures }) => {
      const poster = registered.get(postedBy);
      return poster === undefined ? [] : pictures.map((name) => ({ poster: personActor(poster.id), name }));
    }),
  );
  const made = yield* Effect.forEach(
    demo.people,
    (seed) =>
      Effect.map(ensureProfile(registered.get(seed.key) as Person, seed), (person) => [seed.key, person] as const),
    { concurrency: 3 },
  );
  const people = new Map<string, Person>(made);
  const post = seedOf(demo, people, drawn);
  for (const [key, person] of people) yield* post(missing.get(key) ?? [], person);
  const past = new Set(demo.past);
  const [others, inTurn] = [
    contracts.filter(({ contract }) => past.has(contract)),
    contracts.filter(({ contract }) => !past.has(contract)),
  ];
  for (const { contract, known } of inTurn) yield* agree(contract, known, people, drawn, demo);
  yield* Effect.forEach(others, ({ contract, known }) => agree(contract, known, people, drawn, demo), {
    concurrency: 4,
    discard: true,
  });
  for (const one of demo.finalAnswers ?? []) yield* answerFinals(one, people);
  for (const chat of demo.chats ?? []) yield* converse(chat, people);
  const listings = [...missing.values()].flat().length;
  if (listings > 0) for (const { id } of people.values()) yield* readOldAlerts(id);
  yield* Effect.forEach(demo.staff ?? [], ensureStaff);
  return { listings };
}, eachOnce);

/**
 * The sign-in of the first person of each kind, for the start banner. Never printed in production, where none exist.
 */
export const seedSignIns: ReadonlyArray<
  Pick<SeedPerson, "name" | "userType" | "email"> & { readonly password: string }
> = seedPeople
  .filter(({ userType }, place) => seedPeople.findIndex((person) => person.userType === userType) === place)
  .map(({ name, userType, email }) => ({ name, userType, email, password: SEED_PASSWORD }));
