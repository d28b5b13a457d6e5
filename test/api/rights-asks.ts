import { Effect } from "effect";
import { solveQuickly } from "#adapters/memory/people/human-check.ts";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { Catalogue } from "#core/market/catalogue/catalogue.ts";
import { likeListing } from "#core/market/listing/like-listing.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { shareListing } from "#core/market/listing/share-listing.ts";
import { askQuestion } from "#core/market/question/ask-question.ts";
import { saveSearch } from "#core/market/saved-search/save-search.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { unsubscribePath, unsubscribeStart } from "#core/messaging/notification/unsubscribe.ts";
import { addPushSubscription } from "#core/messaging/push/own-push-subscriptions.ts";
import { createPaymentCustomer } from "#core/money/payout-account/create-payment-customer.ts";
import { linkBank, openBankLink } from "#core/money/payout-account/link-bank.ts";
import { onlyCustomer } from "#core/money/payout-account/payment-accounts.ts";
import { createProcessorToken } from "#core/money/payout-account/plaid-token.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { addCertificate } from "#core/people/certificate/own-certificates.ts";
import { addCredential } from "#core/people/credential/own-credentials.ts";
import type { Person, PhoneNumber } from "#core/people/person/person.ts";
import { saveProfileVisibility } from "#core/people/person/save-profile.ts";
import { challengeHuman } from "#core/people/phone/human-check.ts";
import { hashCode, PhoneCodes, sendPhoneCode } from "#core/people/phone/send-phone-code.ts";
import { beginSecondFactor } from "#core/people/second-factor/begin-second-factor.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { CategoryId, newId, ProductId } from "#core/shared/ids.ts";
import { createCalendarFeed } from "#core/support/calendar/own-calendar-feed.ts";
import { exportOwnData } from "#core/support/privacy/export-own-data.ts";
import { anApplication, anApplicationBody } from "../builders/bank.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aChangeDraft } from "../builders/change-order.ts";
import { aCredentialDraft } from "../builders/credential.ts";
import { aDeliveryDraft } from "../builders/delivery.ts";
import { aDevice } from "../builders/device.ts";
import { aStatementDraft } from "../builders/dispute.ts";
import { aFeedbackDraft } from "../builders/feedback.ts";
import { aListingDraft, aMaterialsDraft } from "../builders/listing.ts";
import { aPhone } from "../builders/person.ts";
import { details, uploaded } from "../builders/profile.ts";
import { aPushAddress } from "../builders/push.ts";
import { codeAt, withSecondFactor } from "../builders/second-factor.ts";
import { aWaiverDraft } from "../builders/waiver.ts";
import { password, smallPicture } from "../support/api.ts";
import type { Caller, Pair, Scenes } from "./rights-scenes.ts";

/** The parts of a request. A name in `params` replaces `:name` in the path. */
export type Parts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: FormData;
};

/**
 * Things that are unchanged since they were made, by their maker: making one takes longer than calling an operation on
 * it.
 */
export type Kept = Map<() => Promise<Pair>, Pair>;

/** How to call one operation: what has to exist first, whose it is, and what is sent. */
export type Ask = {
  /** Makes the thing for the call, with its owner and the other party; reuses a cached one if there is one. */
  readonly given: (kept?: Kept) => Promise<{
    readonly owner: Caller;
    readonly other: Caller;
    readonly parts: (caller: Caller | null) => Parts | Promise<Parts>;
    /** Marks the thing as changed, so that it is not reused. */
    readonly spoil: () => void;
  }>;
  /** Everybody calls it for their own data, so that nobody changes it for the next caller. */
  readonly own?: true;
  /** How the unrelated callers differ from people with finished profiles. */
  readonly newcomers?: Partial<Person>;
};

type Made<Thing> = (thing: Thing, caller: Caller | null) => Parts | Promise<Parts>;
/** Sends a code to a number, and replaces it by a known one. */
const knownPhoneCode = Effect.fnUntraced(function* (actor: PersonActor, number: PhoneNumber, known: string) {
  const codes = yield* PhoneCodes;
  const { challenge } = yield* challengeHuman();
  yield* sendPhoneCode(actor, { number, proof: solveQuickly(challenge) }, aDevice);
  const sent = yield* codes.find(actor.personId);
  if (sent) yield* codes.put({ ...sent, codeHash: yield* hashCode(sent, known) });
});

/** Returns what the slow bank's linking leaves in somebody's browser. */
const pickedBank = Effect.fnUntraced(function* (actor: PersonActor) {
  const { token } = yield* openBankLink(actor, { repair: null });
  return { publicToken: (yield* pickBank(token, "slow")).publicToken ?? "" };
});

/** Returns how to call every operation, by name. */
export const asksOn = (scenes: Scenes): Readonly<Record<string, Ask>> => {
  const {
    run,
    after,
    bid,
    offer,
    contract,
    payable,
    submitted,
    paid,
    offeredBefore,
    californian,
    cancelling,
    settled,
    funded,
    askedBack,
    ticket,
    openCard,
    bankTransfer,
    changing,
    disputing,
    inviting,
    team,
    feedback,
    waived,
    supplied,
    requested,
    asked,
  } = scenes;

  const sides =
    (sideOf: (thing: Pair) => Pick<Awaited<ReturnType<Ask["given"]>>, "owner" | "other">) =>
    <Thing extends Pair>(make: () => Promise<Thing>, parts: Made<Thing>): Ask => ({
      given: async (kept: Kept = new Map()) => {
        // The cache contains only what this maker made.
        const thing = (kept.get(make) as Thing | undefined) ?? (await make());
        kept.set(make, thing);
        return { ...sideOf(thing), parts: (caller) => parts(thing, caller), spoil: () => kept.delete(make) };
      },
    });
  /** A thing of the poster's; the bidder is the other party. */
  const posters = sides(({ poster, bidder }) => ({ owner: poster, other: bidder }));
  /** A thing of the bidder's; the poster is the other party. */
  const bidders = sides(({ poster, bidder }) => ({ owner: bidder, other: poster }));
  /** Everybody's own data; owner and other party are then the two sides of a running contract. */
  const own = (parts: (caller: Caller | null) => Parts | Promise<Parts> = () => ({})): Ask => ({
    ...posters(contract, (_thing, caller) => parts(caller)),
    own: true,
  });

  const ofListing: Made<{ readonly listing: { readonly id: string } }> = ({ listing }) => ({
    params: { listingId: listing.id },
  });
  const ofBid: Made<{ readonly bid: { readonly id: string } }> = ({ bid }) => ({ params: { bidId: bid.id } });
  const ofContract: Made<{ readonly contract: { readonly id: string } }> = ({ contract }) => ({
    params: { contractId: contract.id },
  });
  const ofMilestone: Made<{ readonly milestone: { readonly id: string } }> = ({ milestone }) => ({
    params: { milestoneId: milestone.id },
  });
  const ofDispute: Made<{ readonly dispute: { readonly id: string } }> = ({ dispute }) => ({
    params: { disputeId: dispute.id },
  });
  const ofPayment: Made<{ readonly payment: { readonly id: string } }> = ({ payment }) => ({
    params: { paymentId: payment.id },
  });
  const csv = { format: "csv" };
  const backAgain = { amount: 100, reason: "It cost less." };
  const ofRefund: Made<{ readonly refund: { readonly id: string } }> = ({ refund }) => ({
    params: { refundId: refund.id },
  });
  const ofConversation = (
    { conversation }: { readonly conversation: { readonly id: string } },
    _caller: Caller | null,
  ) => ({
    params: { conversationId: conversation.id },
  });
  const ofTicket: Made<{ readonly ticket: { readonly id: string } }> = ({ ticket }) => ({
    params: { ticketId: ticket.id },
  });
  const firstMilestone: Made<{ readonly contract: { readonly id: string } }> = ({ contract }) => ({
    body: { contract_id: contract.id, milestone_number: 1 },
  });
  const listingOf = async (caller: Caller | null) => ({
    ...aListingDraft(),
    pictures: caller ? [await caller.upload("listing_picture")] : [],
  });

  const certificate = after(contract, function* ({ bidder: { actor } }) {
    const fileId = yield* uploaded(actor, "certificate_picture");
    return { certificate: yield* addCertificate(actor, { title: "Master Roofer", issuerName: "", fileId }) };
  });
  const credential = after(contract, function* ({ bidder }) {
    return { credential: yield* addCredential(bidder.actor, aCredentialDraft()) };
  });
  const ofCredential = (thing: { readonly credential: { readonly id: string } }): Parts => ({
    params: { credentialId: thing.credential.id },
  });
  const conversation = after(contract, function* ({ poster, bidder, contract: { id: contractId } }) {
    const subject = { listingId: null, contractId };
    return { conversation: yield* openConversation(poster.actor, { personId: bidder.person.id, ...subject }) };
  });
  /** The poster has two bank accounts. */
  const banked = after(payable, function* ({ poster: { actor } }) {
    const { publicToken } = yield* pickedBank(actor);
    const account = yield* onlyCustomer(actor);
    const linked = yield* linkBank(actor, { customerRef: account.ref, publicToken, accountRef: null });
    return { account, sourceRef: linked.accountRef, plaidToken: linked.plaidToken };
  });
  const ofSource: Made<{ readonly sourceRef: string }> = ({ sourceRef }) => ({
    params: { fundingSourceId: sourceRef },
  });
  /** The provider of bank transfers asks for the poster's ID. */
  const documentAsked = after(contract, function* ({ poster }) {
    yield* createPaymentCustomer(poster.actor, anApplication({ firstName: "Document" }));
  });
  const liked = after(bid, function* ({ bidder, listing }) {
    yield* likeListing(bidder.actor, listing.id);
  });
  const subscribed = after(bid, function* ({ poster: { actor, sessionId } }) {
    return { subscription: yield* addPushSubscription(actor, sessionId, aPushAddress()) };
  });
  /** The poster has an alert about the bid. */
  const alerted = after(bid, function* ({ poster }) {
    const { items } = yield* listAlerts(poster.actor, { after: null, limit: 1 });
    return { alertId: items[0]?.id ?? "" };
  });
  const aFilter = { ...noFilter, city: "Austin" };
  const savedSearch = after(bid, function* ({ bidder }) {
    return { search: yield* saveSearch(bidder.actor, { name: "Austin", filter: aFilter }) };
  });
  const ofSavedSearch = (thing: { readonly search: { readonly id: string } }): Parts => ({
    params: { searchId: thing.search.id },
  });
  const question = after(bid, function* ({ bidder, listing: { id: listingId } }) {
    return { question: yield* askQuestion(bidder.actor, { listingId, text: "Is there a gate?" }) };
  });
  const ofQuestion = (thing: { readonly question: { readonly id: string } }): Parts => ({
    params: { questionId: thing.question.id },
  });
  const shared = after(bid, function* ({ poster, listing }) {
    return { code: yield* shareListing(poster.actor, listing.id) };
  });
  const visible = after(bid, function* ({ bidder }) {
    yield* saveProfileVisibility(bidder.actor, true);
  });
  const mailed = after(bid, function* ({ poster }) {
    const path = yield* unsubscribePath(poster.person.id, "bid");
    return { token: path?.slice(unsubscribeStart.length) ?? "" };
  });
  const calendarRead = after(bid, function* ({ poster }) {
    return yield* createCalendarFeed(poster.actor);
  });
  const product = after(bid, function* () {
    const catalogue = yield* Catalogue;
    const category = { id: CategoryId.make("masonry"), name: "Masonry", picture: null };
    const product = {
      id: yield* newId(ProductId),
      sku: crypto.randomUUID(),
      categoryId: category.id,
      name: "Brick",
      brand: "",
      description: "",
      unit: "each",
      estimatedPrice: null,
      picture: null,
    };
    yield* catalogue.putCategories([category]);
    yield* catalogue.putProducts([product]);
    return { product };
  });
  const recoveryCodes = new WeakMap<Caller, string>();
  /** Returns the code of an app that this caller is setting up, or has set up. */
  const appOf = async (caller: Caller, confirmed: boolean) => {
    if (!confirmed) return codeAt((await run(beginSecondFactor(caller.actor))).secret, new Date());
    const code =
      recoveryCodes.get(caller) ?? (await run(withSecondFactor(caller.actor, caller.sessionId))).recoveryCodes[0] ?? "";
    recoveryCodes.set(caller, code);
    return code;
  };
  const proof = async () => solveQuickly((await run(challengeHuman())).challenge);
  const recovery = async (caller: Caller | null) => ({
    kind: "recovery_code",
    code: caller ? await appOf(caller, true) : "none",
  });
  const form = (): FormData => {
    const made = new FormData();
    made.append("file", smallPicture(), "porch.png");
    return made;
  };

  return {
    register: posters(bid, () => ({
      body: { email: `${crypto.randomUUID()}@example.com`, name: "Ada Miller", password },
    })),
    signIn: posters(bid, ({ poster }) => ({ body: { email: poster.person.email, password } })),
    giveSecondFactor: own(() => ({ body: { kind: "code", code: "123456" } })),
    refreshSession: own(),
    signOut: own(),
    beginGoogleSignIn: own(),
    finishGoogleSignIn: own(() => ({ body: { answer: "code=none&state=none" } })),
    listSignInWays: own(),
    beginGoogleLink: own(),
    linkGoogle: own(() => ({ body: { answer: "code=none&state=none" } })),
    unlinkGoogle: own(),
    viewProof: own(),
    proveIt: own(() => ({ body: { password, answer: null } })),
    beginGoogleProof: own(() => ({ body: { answer: null } })),
    finishGoogleProof: own(() => ({ body: { answer: "code=none&state=none" } })),
    listTeam: own(),
    listOwnTeams: own(),
    inviteMember: bidders(contract, () => ({ body: { email: `${crypto.randomUUID()}@example.com`, role: "crew" } })),
    withdrawInvitation: bidders(inviting, ({ invitationId }) => ({ params: { invitationId } })),
    changeRole: bidders(team, ({ poster }) => ({ params: { memberId: poster.person.id }, body: { role: "manager" } })),
    removeMember: bidders(team, ({ poster }) => ({ params: { memberId: poster.person.id } })),
    leaveTeam: posters(team, ({ bidder }) => ({ params: { businessId: bidder.person.id } })),
    viewInvitation: posters(inviting, ({ toAnother }) => ({ body: { token: toAnother } })),
    acceptInvitation: posters(inviting, ({ token }) => ({ body: { token } })),
    actFor: posters(team, ({ bidder }) => ({ body: { businessId: bidder.person.id } })),
    listOwnSessions: own(),
    endSession: posters(contract, ({ poster }) => ({ params: { sessionId: poster.sessionId } })),
    endOtherSessions: own(),
    listPushSubscriptions: own(),
    addPushSubscription: own(() => ({ body: aPushAddress() })),
    removePushSubscription: posters(subscribed, (thing) => ({ params: { subscriptionId: thing.subscription.id } })),
    viewToday: own(),
    viewCalendar: own(() => ({ query: { from: "2026-11-01", to: "2026-12-05" } })),
    viewCalendarFeed: own(),
    createCalendarFeed: own(),
    withdrawCalendarFeed: own(),
    requestPasswordReset: posters(bid, ({ poster }) => ({ body: { email: poster.person.email } })),
    resetPassword: posters(bid, () => ({ body: { token: "none", password: "another good password" } })),
    viewPassword: own(),
    changePassword: own(() => ({ body: { presentPassword: password, newPassword: "another good password" } })),
    viewSelf: own(),
    viewSecondFactor: own(),
    beginSecondFactor: own(),
    confirmSecondFactor: own(async (caller) => ({ body: { code: caller ? await appOf(caller, false) : "123456" } })),
    renewRecoveryCodes: own(async (caller) => ({ body: await recovery(caller) })),
    switchOffSecondFactor: own(async (caller) => ({ body: { answer: await recovery(caller), password } })),
    challengeHuman: own(),
    sendPhoneCode: own(async () => ({ body: { number: aPhone(), proof: await proof() } })),
    viewPhoneCode: own(),
    verifyPhoneCode: own(async (caller) => {
      const number = aPhone();
      if (caller) await run(knownPhoneCode(caller.actor, number, "123456"));
      return { body: { number, code: "123456" } };
    }),

    chooseUserType: {
      ...own(() => ({ body: { userType: "supplier" } })),
      newcomers: { typeChosenAt: null, onboardedAt: null },
    },
    chooseLanguage: own(() => ({ body: { language: "es" } })),
    saveDetails: own(() => ({ body: details })),
    savePicture: own(() => ({ body: { pictureId: null } })),
    saveBusiness: own(() => ({ body: { name: "Miller & Sons", address: "", website: "" } })),
    saveProfileVisibility: own(() => ({ body: { isPublic: true } })),
    saveIndustries: own(() => ({ body: { industries: ["Roofing"] } })),
    finishOnboarding: { ...own(), newcomers: { onboardedAt: null } },
    addCertificate: own(async (caller) => ({
      body: { title: "Master", issuerName: "", fileId: caller ? await caller.upload("certificate_picture") : null },
    })),
    listOwnCertificates: own(),
    removeCertificate: bidders(certificate, (thing) => ({ params: { certificateId: thing.certificate.id } })),
    addCredential: own(async (caller) => ({
      body: aCredentialDraft({ documentId: caller ? await caller.upload("credential_document") : null }),
    })),
    listOwnCredentials: own(),
    editCredential: bidders(credential, (thing) => ({
      ...ofCredential(thing),
      body: aCredentialDraft({ number: "9" }),
    })),
    removeCredential: bidders(credential, ofCredential),
    viewProfile: posters(contract, ({ poster }) => ({ params: { personId: poster.person.id } })),
    exportOwnData: own(),
    viewOwnData: own(async (caller) => {
      if (caller) await run(exportOwnData(caller.actor));
      return {};
    }),
    deleteOwnAccount: own(() => ({ body: { password, confirmation: "DELETE" } })),

    searchListings: posters(bid, () => ({})),
    countListings: posters(bid, () => ({})),
    viewListing: posters(bid, ofListing),
    postListing: own(async (caller) => ({ body: await listingOf(caller) })),
    editListing: posters(bid, async (thing, caller) => ({
      ...ofListing(thing, caller),
      body: await listingOf(caller),
    })),
    closeListing: posters(bid, ofListing),
    removeListing: posters(bid, ofListing),
    shareListing: posters(bid, ofListing),
    likeListing: posters(bid, ofListing),
    unlikeListing: bidders(liked, ofListing),
    listLikes: own(),
    listLikedListings: own(() => ({ query: { state: "open" } })),
    listOwnListings: own(() => ({ query: { state: "open" } })),
    listCategories: posters(product, () => ({})),
    searchProducts: posters(product, () => ({ query: { text: "brick" } })),
    viewProduct: posters(product, (thing) => ({ params: { productId: thing.product.id } })),

    saveSearch: own(() => ({ body: { name: "Roofs in Austin", filter: aFilter } })),
    listSavedSearches: own(),
    editSavedSearch: bidders(savedSearch, (thing) => ({
      ...ofSavedSearch(thing),
      body: { name: "Roofs", alerts: false },
    })),
    removeSavedSearch: bidders(savedSearch, ofSavedSearch),
    askQuestion: posters(bid, (thing, caller) => ({
      ...ofListing(thing, caller),
      body: { text: "Is there a gate?" },
    })),
    listQuestions: posters(bid, ofListing),
    viewUsualOfListing: posters(bid, ofListing),
    answerQuestion: bidders(question, (thing) => ({ ...ofQuestion(thing), body: { answer: "Yes." } })),
    removeQuestion: bidders(question, ofQuestion),

    placeBid: posters(bid, (thing, caller) => ({ ...ofListing(thing, caller), body: aBidDraft() })),
    listBids: posters(bid, ofListing),
    compareBids: posters(bid, ofListing),
    listBidders: posters(bid, ofListing),
    viewBid: bidders(bid, ofBid),
    listOwnBids: own(),
    editBid: bidders(bid, (thing, caller) => ({ ...ofBid(thing, caller), body: aBidDraft() })),
    retractBid: bidders(bid, ofBid),
    declineBid: bidders(bid, (thing, caller) => ({ ...ofBid(thing, caller), body: { reason: "Bid was too high" } })),
    reviewBid: posters(bid, (thing, caller) => ({
      ...ofBid(thing, caller),
      body: { note: "Ask about the permit", isShortlisted: true },
    })),
    askBidders: posters(bid, (thing, caller) => ({
      ...ofListing(thing, caller),
      body: { text: "When could you begin?" },
    })),
    viewOfferToSign: bidders(bid, (thing, caller) => ({ ...ofBid(thing, caller), body: { version: 1 } })),
    viewRulesOfBid: posters(bid, ofBid),
    hireBidder: bidders(bid, (thing, caller) => ({ ...ofBid(thing, caller), body: { version: 1 } })),

    viewContract: posters(contract, ofContract),
    viewContractOfBid: posters(contract, ofBid),
    listOwnContracts: own(),
    listRunningContracts: own(),
    viewContractToSign: posters(offer, ofContract),
    acceptContract: posters(offer, (thing, caller) => ({ ...ofContract(thing, caller), body: { skipAccounts: true } })),
    refuseContract: posters(offer, ofContract),
    withdrawContract: posters(offer, ofContract),
    endContract: posters(paid, ofContract),
    offerAgain: posters(offeredBefore, (thing, caller) => ({
      ...ofBid(thing, caller),
      body: { milestones: [{ amount: 300_000, description: "The whole porch", endDay: "2099-06-01" }] },
    })),
    viewLastOffer: posters(offeredBefore, ofBid),
    proposeCancelling: posters(contract, (thing, caller) => ({
      ...ofContract(thing, caller),
      body: { reason: "We have moved." },
    })),
    refuseCancelling: posters(cancelling, (thing, caller) => ({
      ...ofContract(thing, caller),
      body: { reason: "I have begun." },
    })),
    withdrawCancelling: posters(cancelling, ofContract),
    cancelContract: posters(cancelling, (thing, caller) => ({ ...ofContract(thing, caller), body: { version: 3 } })),
    leaveContract: posters(californian, (thing, caller) => ({
      ...ofContract(thing, caller),
      body: { isSenior: false },
    })),
    listHistory: posters(contract, ofContract),
    viewStatement: posters(contract, ofContract),
    exportStatement: posters(contract, ofContract),
    exportStatementFile: posters(contract, (thing, caller) => ({ ...ofContract(thing, caller), query: csv })),
    viewContractDocument: posters(contract, ofContract),
    exportContractDocument: posters(contract, (thing, caller) => ({ ...ofContract(thing, caller), query: csv })),
    viewReceipt: posters(settled, ofPayment),
    exportReceipt: posters(settled, (thing, caller) => ({ ...ofPayment(thing, caller), query: csv })),
    viewInvoice: posters(settled, ofPayment),
    exportInvoice: posters(settled, (thing, caller) => ({ ...ofPayment(thing, caller), query: csv })),
    viewYearStatement: own(() => ({ params: { year: "2026" } })),
    exportYearStatement: own(() => ({ params: { year: "2026" }, query: csv })),
    exportRecord: posters(contract, ofContract),
    viewWaivers: posters(contract, ofContract),
    viewMaterials: posters(contract, ofContract),
    requestMaterials: posters(contract, async (thing, caller) => {
      const pictures = caller === null ? [] : [await caller.upload("listing_picture")];
      return { ...ofMilestone(thing, caller), body: aMaterialsDraft({ deadline: thing.milestone.endDay, pictures }) };
    }),
    viewDeliveries: posters(supplied, ofContract),
    recordDelivery: posters(supplied, async (thing, caller) => {
      const photos = caller === null ? [] : [await caller.upload("delivery_picture")];
      return { ...ofContract(thing, caller), body: aDeliveryDraft({ photos }) };
    }),
    // Between the owner and the person who requested the materials.
    viewOwnerPays: bidders(requested, ({ bid }) => ({ params: { listingId: bid.listingId } })),
    askOwnerToPay: posters(requested, (thing, caller) => ({
      ...ofBid(thing, caller),
      body: { version: thing.bid.version, isInPrice: false },
    })),
    withdrawOwnerAsk: posters(asked, ofBid),
    declineToPay: posters(asked, (thing, caller) => ({ ...ofBid(thing, caller), body: { reason: "Too dear." } })),
    signWaiver: posters(contract, (thing, caller) => ({ ...ofMilestone(thing, caller), body: aWaiverDraft() })),
    viewWaiverDocument: posters(waived, ({ waiver }) => ({ params: { waiverId: waiver.id } })),
    exportWaiverDocument: posters(waived, ({ waiver }) => ({ params: { waiverId: waiver.id }, query: csv })),
    submitMilestone: posters(contract, ofMilestone),
    returnMilestone: posters(submitted, (thing, caller) => ({
      ...ofMilestone(thing, caller),
      body: { reason: "The rail is missing." },
    })),
    listChangeOrders: posters(changing, ofContract),
    viewProposalToSign: posters(contract, (thing, caller) => ({ ...ofContract(thing, caller), body: aChangeDraft() })),
    proposeChange: posters(contract, (thing, caller) => ({ ...ofContract(thing, caller), body: aChangeDraft() })),
    viewChangeToSign: posters(changing, ({ order }) => ({ params: { changeOrderId: order.id } })),
    acceptChange: posters(changing, ({ order }) => ({ params: { changeOrderId: order.id }, body: {} })),
    declineChange: posters(changing, ({ order }) => ({
      params: { changeOrderId: order.id },
      body: { reason: "Not now." },
    })),
    withdrawChange: posters(changing, ({ order }) => ({ params: { changeOrderId: order.id } })),
    listDisputes: posters(disputing, ofContract),
    openDispute: posters(submitted, (thing, caller) => ({ ...ofMilestone(thing, caller), body: aStatementDraft() })),
    sayInDispute: posters(disputing, (thing, caller) => ({ ...ofDispute(thing, caller), body: aStatementDraft() })),
    acceptSplit: posters(disputing, (thing, caller) => ({ ...ofDispute(thing, caller), body: { share: 100 } })),
    escalateDispute: posters(disputing, ofDispute),
    withdrawDispute: posters(disputing, ofDispute),
    giveFeedback: posters(contract, (thing, caller) => ({ ...ofContract(thing, caller), body: aFeedbackDraft() })),
    viewFeedback: posters(feedback, ofContract),
    editFeedback: posters(feedback, (thing) => ({
      params: { feedbackId: thing.feedback.id },
      body: aFeedbackDraft({ stars: 4 }),
    })),
    replyToFeedback: posters(feedback, (thing) => ({
      params: { feedbackId: thing.feedback.id },
      body: { reply: "Thank you." },
    })),
    viewBidToFinal: posters(feedback, ({ bidder }) => ({ params: { personId: bidder.person.id } })),
    listFeedback: posters(feedback, ({ bidder }) => ({ params: { personId: bidder.person.id } })),

    quoteMilestone: posters(contract, firstMilestone),
    openCardPayment: posters(payable, firstMilestone),
    fundMilestone: posters(payable, firstMilestone),
    releasePayment: posters(funded, ofPayment),
    releasePart: posters(funded, (thing, caller) => ({ ...ofPayment(thing, caller), body: { amount: 100 } })),
    payMilestone: posters(payable, firstMilestone),
    viewPayment: posters(bankTransfer, ofPayment),
    syncPayment: posters(bankTransfer, ofPayment),
    cancelPayment: posters(openCard, ofPayment),
    refundPayment: posters(settled, (thing, caller) => ({ ...ofPayment(thing, caller), body: backAgain })),
    requestRefund: posters(settled, (thing, caller) => ({ ...ofPayment(thing, caller), body: backAgain })),
    agreeToRefund: posters(askedBack, ofRefund),
    refuseRefund: posters(askedBack, (thing, caller) => ({
      ...ofRefund(thing, caller),
      body: { reason: "The work was done." },
    })),
    withdrawRefund: posters(askedBack, ofRefund),
    openTicket: own(() => ({ body: { msgSubject: "A payment", msgBody: "Where is it?", priority: "urgent" } })),
    listOwnTickets: own(),
    viewTicket: posters(ticket, ofTicket),
    writeToSupport: posters(ticket, (thing, caller) => ({ ...ofTicket(thing, caller), body: { text: "And when?" } })),
    closeTicket: posters(ticket, ofTicket),
    listAccounts: own(),
    setUpAccount: own(),
    syncAccount: own(() => ({ params: { rail: "card" } })),
    createPaymentCustomer: own(() => ({ body: anApplicationBody() })),
    viewCustomerStatus: posters(banked, ({ account }) => ({ query: { customer_id: account.ref } })),
    listFundingSources: posters(banked, ({ account }) => ({ body: { customer_id: account.ref } })),
    addIdentityDocument: posters(documentAsked, () => ({ query: { kind: "license" }, form: form() })),
    openBankLink: posters(banked, ({ poster }) => ({ body: { client_user_id: poster.person.id } })),
    linkBank: posters(banked, async ({ poster, account }) => ({
      body: { customer_id: account.ref, public_token: (await run(pickedBank(poster.actor))).publicToken },
    })),
    createProcessorToken: posters(banked, ({ plaidToken }) => ({
      body: { plaid_token: plaidToken, account_id: "slow_account" },
    })),
    addFundingSource: posters(banked, async ({ poster, account, plaidToken }) => ({
      body: {
        customer_id: account.ref,
        plaid_token: await run(createProcessorToken(poster.actor, { plaidToken, accountRef: "slow_account" })),
      },
    })),
    chooseFundingSource: posters(banked, ofSource),
    repairBankLink: posters(banked, ofSource),
    removeFundingSource: posters(banked, ofSource),
    countUnread: own(),
    connectChat: own(),
    giveChatToken: posters(contract, ({ poster }) => ({ body: { user_id: poster.person.id } })),
    listConversations: own(),
    openConversation: posters(contract, ({ bidder }) => ({
      body: { personId: bidder.person.id, listingId: null, contractId: null },
    })),
    viewConversation: posters(conversation, ofConversation),
    listChatMessages: posters(conversation, ofConversation),
    sendChatMessage: posters(conversation, (thing, caller) => ({
      ...ofConversation(thing, caller),
      body: { id: crypto.randomUUID(), text: "When can you begin?", attachments: [] },
    })),
    noteProgress: posters(conversation, (thing, caller) => ({
      ...ofConversation(thing, caller),
      body: { delivered: 0, read: 0 },
    })),
    showTyping: posters(conversation, ofConversation),
    reportConversation: posters(conversation, (thing, caller) => ({
      ...ofConversation(thing, caller),
      body: { text: "They asked me to pay in cash." },
    })),
    searchChatMessages: own(() => ({ query: { text: "begin" } })),
    blockPerson: posters(contract, ({ bidder }) => ({ params: { personId: bidder.person.id } })),
    unblockPerson: posters(contract, ({ bidder }) => ({ params: { personId: bidder.person.id } })),
    listAlerts: own(),
    listAlertGroups: own(),
    visitLinks: own(() => ({ body: { links: ["/v1/payments"] } })),
    readAlert: posters(alerted, (thing) => ({ params: { alertId: thing.alertId } })),
    readAlerts: own(),
    listPreferences: own(),
    choosePreference: own(() => ({ params: { kind: "bid" }, body: { mail: "digest" } })),
    signInStaff: own(() => ({
      body: { email: "nobody@dibbs.example", password, code: "123456", device: { name: "dibbs", token: "none" } },
    })),
    signOutStaff: own(),
    "POST /api/staff/commands": own(() => ({ body: {} })),
    openViewSession: posters(bid, () => ({ body: { token: "none" } })),
    resumeViewSession: own(),
    endViewSession: own(),
    listSupportAccess: own(),
    uploadFile: own(() => ({ query: { purpose: "listing_picture" }, form: form() })),
    listLandmarks: posters(bid, () => ({ query: { latitude: "30.27", longitude: "-97.74" } })),
    searchPlaces: posters(bid, () => ({ query: { text: "Austin" } })),
    answerBidToFinal: own(async (caller) => {
      const figures = { percent: 4, within: 6, contracts: 8 };
      if (caller) {
        const { id: personId } = caller.person;
        const put = Effect.flatMap(BidToFinals, (finals) =>
          finals.replace({ after: personId, until: personId }, [{ personId, ...figures }]),
        );
        await run(put);
      }
      return { body: { text: "We bid what it costs." } };
    }),
    removeBidToFinalAnswer: own(),
    viewUsual: posters(bid, () => ({ query: { kind: "service", industries: "Roofing" } })),
    viewSetup: posters(bid, () => ({})),
    viewRecordKeys: posters(bid, () => ({})),
    listStateRules: posters(bid, () => ({})),
    viewStateRules: posters(bid, () => ({ params: { state: "CA" } })),
    ...routes({ posters, bid, shared, mailed, calendarRead, visible }),
  };
};

type Kit = {
  readonly posters: <Thing extends Pair>(make: () => Promise<Thing>, parts: Made<Thing>) => Ask;
  readonly bid: Scenes["bid"];
  readonly shared: () => Promise<Pair & { readonly code: string }>;
  readonly mailed: () => Promise<Pair & { readonly token: string }>;
  readonly calendarRead: () => Promise<Pair & { readonly secret: string }>;
  readonly visible: () => Promise<Pair>;
};

/** Returns the routes beside the operations, by method and path. */
const routes = ({ posters, bid, shared, mailed, calendarRead, visible }: Kit): Readonly<Record<string, Ask>> => {
  const plain = posters(bid, () => ({}));
  return {
    "GET /api/openapi.json": plain,
    "GET /files/:link/:variant": posters(bid, async ({ poster }) => ({
      params: { link: await poster.upload("listing_picture"), variant: "card" },
    })),
    "GET /": plain,
    "GET /projects": plain,
    "GET /projects/:listingId": posters(bid, ({ listing }) => ({ params: { listingId: listing.id } })),
    "GET /projects/:listingId/pictures/:number/:size": posters(bid, ({ listing }) => ({
      params: { listingId: listing.id, number: "1", size: "card" },
    })),
    "GET /pros/:personId": posters(visible, ({ bidder }) => ({ params: { personId: bidder.person.id } })),
    "GET /pros/:personId/picture": posters(visible, ({ bidder }) => ({ params: { personId: bidder.person.id } })),
    "GET /sitemap.xml": plain,
    "GET /robots.txt": plain,
    "GET /s/:code": posters(shared, ({ code }) => ({ params: { code } })),
    "GET /s/:code/picture": posters(shared, ({ code }) => ({ params: { code } })),
    "GET /calendar/:file": posters(calendarRead, ({ secret }) => ({ params: { file: `${secret}.ics` } })),
    "GET /unsubscribe/:token": posters(mailed, ({ token }) => ({ params: { token } })),
    "POST /unsubscribe/:token": posters(mailed, ({ token }) => ({ params: { token } })),
    "SOCKET /api/live": plain,
    "GET /healthz": plain,
    "GET /readyz": plain,
    "GET /metrics": plain,
    "POST /webhooks/sandbox": posters(bid, () => ({ body: { id: "n1", event: "charge", subject: { kind: "other" } } })),
    "GET /dev/outbox": plain,
    "GET /dev/google/page.css": plain,
    "GET /dev/google/choose/:visit": posters(bid, () => ({ params: { visit: "none" } })),
    "POST /dev/google/choose/:visit": posters(bid, () => ({ params: { visit: "none" }, body: {} })),
    "GET /dev/google/*": plain,
    "POST /dev/google/*": posters(bid, () => ({ body: {} })),
    "GET /dev/sandbox": plain,
    "POST /dev/sandbox": posters(bid, () => ({ body: {} })),
    "GET /sandbox/control.css": plain,
    "GET /sandbox/sandbox.css": plain,
    "GET /sandbox/accounts/:ref": posters(bid, () => ({ params: { ref: "none" } })),
    "POST /sandbox/accounts/:ref": posters(bid, () => ({ params: { ref: "none" }, body: {} })),
    "GET /sandbox/banks": plain,
    "POST /sandbox/banks/pick": posters(bid, () => ({ body: { link_token: "link_none", bank: "first" } })),
    "POST /sandbox/cards/confirm": posters(bid, () => ({ body: {} })),
    "POST /sandbox/control": posters(bid, () => ({ body: {} })),
  };
};
