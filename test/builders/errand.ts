import { Effect } from "effect";
import { changeAccountStanding, finishCardAccount } from "#adapters/sandbox/account.ts";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { type TestBank, testBanks } from "#adapters/sandbox/test-banks.ts";
import { type CardBehaviour, testCards } from "#adapters/sandbox/test-cards.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import type { Contract, Retainage } from "#core/contract/contract/contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { placeBid } from "#core/market/bid/place-bid.ts";
import type { Listing, ListingDraft } from "#core/market/listing/listing.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import { chooseFundingSource, fundingSourcesOf } from "#core/money/payout-account/own-funding-sources.ts";
import { onlyCustomer, PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { setUpAccount } from "#core/money/payout-account/set-up-account.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import { People } from "#core/people/person/people.ts";
import type { UserType } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { anApplication } from "./bank.ts";
import { aBidDraft } from "./bid.ts";
import { aDevice } from "./device.ts";
import { aListingDraft } from "./listing.ts";
import { finished } from "./person.ts";

// The steps of an errand as people take them: through use cases, never directly in the store.

const pixel = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const password = "correct horse battery";

/** Signs up a new person and finishes their profile. */
export const newcomer = Effect.fnUntraced(function* (userType: UserType, name = userType.replace("_", " ")) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { person } = yield* register({ email, name, password }, aDevice);
  const people = yield* People;
  yield* people.save({ ...person, ...finished(userType) });
  return personActor(person.id);
});

export const uploadedPicture = Effect.fnUntraced(function* (actor: PersonActor) {
  const file = yield* uploadFile(actor, {
    name: "porch.png",
    purpose: "listing_picture",
    bytes: pixel,
    key: null,
    crop: null,
  });
  return file.id;
});

/** Returns a contract's first milestone as this person sees it, with its payment and its moves. */
export const firstStage = Effect.fnUntraced(function* (actor: PersonActor, { id }: Pick<Contract, "id">) {
  const [stage] = (yield* viewContract(actor, id)).milestones;
  return stage ?? (yield* Effect.die("A contract has milestones."));
});

/** Posts a project of this person, with a picture. */
export const postedListing = Effect.fnUntraced(function* (poster: PersonActor, but: Partial<ListingDraft> = {}) {
  const pictures = [yield* uploadedPicture(poster)];
  return yield* postListing(poster, aListingDraft({ pictures, ...but }));
});

export const bidOn = (listing: Listing, bidder: PersonActor, but: Partial<BidDraft> = {}) =>
  placeBid(bidder, { listingId: listing.id, draft: aBidDraft(but) });

/** An owner with a project, and a contractor with a waiting bid on it. */
export const submittedBid = Effect.fnUntraced(function* (but: Partial<BidDraft> = {}) {
  const owner = yield* newcomer("home_owner", "Olive Owner");
  const contractor = yield* newcomer("contractor", "Cole Contractor");
  const listing = yield* postedListing(owner);
  const bid = yield* bidOn(listing, contractor, but);
  return { owner, contractor, listing, bid };
});

/** `submittedBid`, and the contractor was hired. */
export const offeredContract = Effect.fnUntraced(function* (
  but: Partial<BidDraft> = {},
  retainage: Retainage | null = null,
) {
  const before = yield* submittedBid(but);
  return { ...before, contract: yield* hireBidder(before.owner, before.bid, { retainage }) };
});

/** `offeredContract`, accepted by the contractor without payout accounts. */
export const acceptedContract = Effect.fnUntraced(function* (
  but: Partial<BidDraft> = {},
  retainage: Retainage | null = null,
) {
  const before = yield* offeredContract(but, retainage);
  const contract = yield* acceptContract(before.contractor, { contractId: before.contract.id, skipAccounts: true });
  return { ...before, contract };
});

/** `acceptedContract`, where both people have all accounts that payments need. `ownersBank`: the owner's bank. */
export const payableContract = Effect.fnUntraced(function* (
  ownersBank: TestBank["behaviour"] = "settles",
  but: Partial<BidDraft> = {},
  retainage: Retainage | null = null,
) {
  const before = yield* acceptedContract(but, retainage);
  yield* withCardAccount(before.contractor);
  yield* withBank(before.contractor);
  yield* withBank(before.owner, ownersBank);
  return before;
});

/** Sets up a card payout account. */
export const withCardAccount = Effect.fnUntraced(function* (actor: PersonActor) {
  const accounts = yield* PaymentAccounts;
  yield* setUpAccount(actor, { returnUrl: "/v1/payments" });
  const account = yield* accounts.find(actor.personId, "card");
  if (account === null) throw new Error("The account that was just set up is not there.");
  yield* finishCardAccount(account.ref);
  return yield* syncAccount(actor.personId, "card");
});

/** Links a bank with this behavior, after submitting the application if that has not been done yet. */
export const withBank = Effect.fnUntraced(function* (actor: PersonActor, behaviour: TestBank["behaviour"] = "settles") {
  const bank = testBanks.find((known) => known.behaviour === behaviour) as TestBank;
  const { ref } = yield* createPaymentCustomer(actor, anApplication());
  const { token } = yield* openBankLink(actor, { repair: null });
  const picked = yield* pickBank(token, bank.id);
  yield* linkBank(actor, { customerRef: ref, publicToken: picked.publicToken ?? "", accountRef: picked.accountRef });
  yield* chooseNewest(actor, bank);
  return yield* syncAccount(actor.personId, "bank");
});

/** A person who links another bank in a story means to use it. */
const chooseNewest = Effect.fnUntraced(function* (actor: PersonActor, { name }: TestBank) {
  const account = yield* onlyCustomer(actor);
  const found = (yield* fundingSourcesOf(account)).find((source) => source.name === name);
  if (found && !found.isInUse) yield* chooseFundingSource(actor, found.ref);
});

/** Opens a milestone's card form. */
export const cardForm = (owner: PersonActor, contract: Contract, number = 1) =>
  openCardPayment(owner, { contractId: contract.id, number });

/** Enters a card with this behavior in an open form. */
export const enterCard = (clientSecret: string, behaviour: CardBehaviour = "succeeds") => {
  const card = testCards.find((known) => known.behaviour === behaviour);
  return confirmCard({ clientSecret, number: card?.number ?? "", expiry: "12/49", cvc: "123" });
};

/** Does the owner's part of paying a milestone by card. */
export const payByCard = Effect.fnUntraced(function* (
  owner: PersonActor,
  contract: Contract,
  number = 1,
  behaviour: CardBehaviour = "succeeds",
) {
  const { payment, clientSecret } = yield* cardForm(owner, contract, number);
  yield* Effect.exit(enterCard(clientSecret, behaviour));
  return payment;
});

/** Does the owner's part of funding a milestone by card. */
export const fundByCard = Effect.fnUntraced(function* (
  owner: PersonActor,
  contract: Pick<Contract, "id">,
  number = 1,
  behaviour: CardBehaviour = "succeeds",
) {
  const { payment, clientSecret } = yield* openCardPayment(owner, { contractId: contract.id, number, purpose: "fund" });
  yield* Effect.exit(enterCard(clientSecret, behaviour));
  return payment;
});

/** Does the owner's part of paying a milestone by bank. */
export const payByBank = (owner: PersonActor, contract: Contract, number = 1) =>
  payMilestone(owner, { contractId: contract.id, number, rail: "bank" });

/** A payment that failed in Dibbs while its form is still open at the provider. */
export const lateForm = Effect.fnUntraced(function* (owner: PersonActor, contract: Contract) {
  const { payment, clientSecret } = yield* cardForm(owner, contract);
  const failure = { code: "abandoned", message: "The payment was never finished; no card was charged." };
  const failed = yield* applyOutcome(payment, { event: "fail", failure });
  return { failed, clientSecret };
});

/** `lateForm`, and the card was charged afterwards. */
export const lateCharge = Effect.fnUntraced(function* (
  owner: PersonActor,
  contract: Contract,
  behaviour: CardBehaviour = "succeeds",
) {
  const { failed, clientSecret } = yield* lateForm(owner, contract);
  yield* enterCard(clientSecret, behaviour);
  return failed;
});

/** Pays a milestone by card while the seller's account is restricted, so that the charge is not paid out. */
export const payWithoutPayout = Effect.fnUntraced(function* (owner: PersonActor, contract: Contract) {
  const { payment, clientSecret } = yield* cardForm(owner, contract);
  yield* changeAccountStanding(contract.bidderId, "restricted");
  yield* enterCard(clientSecret);
  return payment;
});
