import { Effect, type Layer } from "effect";
import { call } from "#api/call.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { askOwnerToPay } from "#core/contract/material-request/owner-pays.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { requestRefund } from "#core/money/refund/request-refund.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import { addCredential } from "#core/people/credential/own-credentials.ts";
import type { UploadPurpose } from "#core/people/file/file.ts";
import { Passwords } from "#core/people/password/check-own-password.ts";
import { People } from "#core/people/person/people.ts";
import type { Person, UserType } from "#core/people/person/person.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { acceptInvitation } from "#core/people/team/accept-invitation.ts";
import { listTeam } from "#core/people/team/list-team.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import type { FileId, SessionId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { aMaterialsBidDraft } from "../builders/bid.ts";
import { inOakland } from "../builders/california.ts";
import { aChangeDraft } from "../builders/change-order.ts";
import { aCredentialDraft } from "../builders/credential.ts";
import { storedRequest } from "../builders/delivery.ts";
import { aDevice } from "../builders/device.ts";
import { aStatementDraft } from "../builders/dispute.ts";
import {
  bidOn,
  cardForm,
  firstStage,
  fundByCard,
  payByBank,
  payByCard,
  postedListing,
  withBank,
  withCardAccount,
} from "../builders/errand.ts";
import { aFeedbackDraft } from "../builders/feedback.ts";
import { aMaterialsDraft } from "../builders/listing.ts";
import { aPerson, finished } from "../builders/person.ts";
import { invited } from "../builders/team.ts";
import { aWaiverDraft } from "../builders/waiver.ts";
import { type ApiPorts, password, smallPicture, type TestApi } from "../support/api.ts";

/** A person who makes calls, with everything that their browser would send. */
export type Caller = {
  readonly actor: PersonActor;
  readonly person: Person;
  readonly sessionId: SessionId;
  readonly accessToken: string;
  readonly cookie: string;
  readonly upload: (purpose: UploadPurpose) => Promise<FileId>;
};

/** Two people with a business relation. */
export type Pair = { readonly poster: Caller; readonly bidder: Caller };

/** The kinds of signed-in people. */
export const kinds = ["homeOwner", "contractor", "supplier", "support"] as const;
export type Kind = (typeof kinds)[number];

const typeOf: Readonly<Record<Kind, UserType>> = {
  homeOwner: "home_owner",
  contractor: "contractor",
  supplier: "supplier",
  support: "home_owner",
};

/** Makes people and their things on a server, new each time. */
export const scenesOn = (api: TestApi) => {
  const run: TestApi["runtime"]["runPromise"] = (effect, options) => api.runtime.runPromise(effect, options);

  const callerOf = async (person: Person): Promise<Caller> => {
    const { sessionId, refreshToken } = await run(openSession(person.id, aDevice));
    const accessToken = api.app.jwt.sign({ sub: person.id, sid: sessionId });
    return {
      actor: personActor(person.id),
      person,
      sessionId,
      accessToken,
      cookie: `dibbs_refresh=${refreshToken}`,
      upload: async (purpose) => {
        const form = new FormData();
        form.append("file", smallPicture(), "porch.png");
        const options = { baseUrl: api.url, accessToken, form };
        return (await call(uploadFileEndpoint, { query: { purpose } }, options)).id;
      },
    };
  };

  let people = 0;
  /** Creates a person of this kind, with the password of all tests. Support staff have set up their second factor. */
  const someone = async (kind: Kind, but: Partial<Person> = {}): Promise<Caller> => {
    people += 1;
    const own = {
      streetAddress: `${people} Nobody Else Street`,
      staffRole: kind === "support" ? ("agent" as const) : null,
    };
    const person = aPerson({ ...finished(typeOf[kind]), ...own, ...but });
    await run(
      Effect.gen(function* () {
        const people = yield* People;
        const passwords = yield* Passwords;
        yield* people.insert(person, yield* passwords.hash(password));
      }),
    );
    return callerOf(person);
  };

  /** Creates a poster and a bidder, the two sides of everything between them. */
  const pair = async () => ({ poster: await someone("homeOwner"), bidder: await someone("contractor") });

  /** Runs a story after a scene, and adds its result to the scene. */
  const after =
    <Before extends Pair, More>(
      scene: () => Promise<Before>,
      story: (before: Before) => Generator<Effect.Effect<unknown, unknown, Layer.Success<ApiPorts>>, More, never>,
    ) =>
    async (): Promise<Before & (More extends object ? More : unknown)> => {
      const before = await scene();
      const more = await run(Effect.gen(() => story(before)));
      return { ...before, ...more } as Before & (More extends object ? More : unknown);
    };

  /** The bidder's business has invited somebody else, and the poster, who has not answered. */
  const inviting = after(pair, function* ({ poster, bidder }) {
    const token = yield* invited(bidder.actor, poster.person.email, "estimator");
    const toAnother = yield* invited(bidder.actor, `${crypto.randomUUID()}@example.com`, "crew");
    const [invitation] = (yield* listTeam(bidder.actor)).invitations;
    return { token, toAnother, invitationId: invitation?.id ?? "" };
  });

  /** The poster is an estimator of the bidder's business. */
  const team = after(inviting, function* ({ poster, token }) {
    yield* acceptInvitation(poster.actor, token);
  });

  const bid = after(pair, function* ({ poster, bidder }) {
    const listing = yield* postedListing(poster.actor);
    return { listing, bid: yield* bidOn(listing, bidder.actor) };
  });

  const offer = after(bid, function* ({ poster, bid }) {
    return { contract: yield* hireBidder(poster.actor, bid) };
  });

  const contract = after(offer, function* ({ poster, bidder, contract }) {
    yield* acceptContract(bidder.actor, { contractId: contract.id, skipAccounts: true });
    return { milestone: yield* firstStage(poster.actor, contract) };
  });

  /** Hires the bidder, who accepts. */
  const hired = Effect.fnUntraced(function* ({ poster, bidder }: Pair, listing: Listing, bid: Bid) {
    const { id: contractId } = yield* hireBidder(poster.actor, bid);
    return { listing, bid, contract: yield* acceptContract(bidder.actor, { contractId, skipAccounts: true }) };
  });

  /** A contract in California, which the poster can cancel for some days. */
  const californian = after(pair, function* (pair) {
    yield* addCredential(pair.bidder.actor, aCredentialDraft());
    const listing = yield* postedListing(pair.poster.actor, { place: inOakland });
    return yield* hired(pair, listing, yield* bidOn(listing, pair.bidder.actor));
  });

  /** An offer was made and withdrawn. */
  const offeredBefore = after(offer, function* ({ poster, contract }) {
    yield* withdrawContract(poster.actor, contract.id);
  });

  /** The poster has proposed to cancel. */
  const cancelling = after(contract, function* ({ poster, contract: { id: contractId } }) {
    return { contract: yield* proposeCancelling(poster.actor, { contractId, reason: "We have moved." }) };
  });

  /** Both can pay and be paid. */
  const payable = after(contract, function* ({ poster, bidder }) {
    yield* withCardAccount(bidder.actor);
    yield* withBank(bidder.actor);
    yield* withBank(poster.actor);
  });

  const submitted = after(contract, function* ({ bidder, milestone }) {
    yield* submitMilestone(bidder.actor, milestone.id);
  });

  /** All milestones are paid. */
  const paid = after(payable, function* ({ poster, contract }) {
    for (const number of [1, 2, 3]) {
      const { id } = yield* payByCard(poster.actor, contract, number);
      yield* advancePayment(id);
    }
  });

  const paidBy = (pay: typeof payByCard | typeof fundByCard) =>
    after(payable, function* ({ poster, contract }) {
      const { id } = yield* pay(poster.actor, contract);
      return { payment: yield* advancePayment(id) };
    });

  /** One payment has arrived. */
  const settled = paidBy(payByCard);

  /** The first milestone is funded. */
  const funded = paidBy(fundByCard);

  /** The poster requests a partial refund. */
  const askedBack = after(settled, function* ({ poster, payment: { id: paymentId } }) {
    const asked = { paymentId, amount: cents(100), reason: "It cost less." };
    return { refund: yield* requestRefund(poster.actor, asked) };
  });

  /** The poster has asked support. */
  const ticket = after(contract, function* ({ poster }) {
    const asked = { subject: "A payment", text: "Where is it?", priority: "urgent", contractId: null } as const;
    return { ticket: yield* openTicket(poster.actor, asked) };
  });

  const openCard = after(payable, function* ({ poster, contract }) {
    return { payment: (yield* cardForm(poster.actor, contract)).payment };
  });

  const bankTransfer = after(payable, function* ({ poster, contract }) {
    return { payment: yield* payByBank(poster.actor, contract) };
  });

  /** The poster has proposed a change. */
  const changing = after(contract, function* ({ poster, contract: { id: contractId } }) {
    return { order: yield* proposeChange(poster.actor, { contractId, draft: aChangeDraft() }) };
  });

  /** The poster disputes a milestone, and proposes a split. */
  const disputing = after(submitted, function* ({ poster, milestone: { id: milestoneId } }) {
    const draft = aStatementDraft({ proposes: cents(100) });
    return { dispute: yield* openDispute(poster.actor, { milestoneId, draft }) };
  });

  /** A running contract on materials. */
  const supplied = after(pair, function* (pair) {
    const { pictures: _none, ...materials } = aMaterialsDraft();
    const listing = yield* postedListing(pair.poster.actor, materials);
    return yield* hired(pair, listing, yield* bidOn(listing, pair.bidder.actor, aMaterialsBidDraft()));
  });

  /** A running contract for which the bidder has requested the materials of a milestone, and somebody's bid on them. */
  const requested = after(pair, function* (pair) {
    const supplier = yield* Effect.promise(() => someone("supplier"));
    const work = yield* postedListing(pair.poster.actor);
    const { contract } = yield* hired(pair, work, yield* bidOn(work, pair.bidder.actor));
    const [milestone] = yield* (yield* Milestones).ofContract(contract.id);
    if (milestone === undefined) return yield* Effect.die("A contract has milestones.");
    const { pictures: _none, ...materials } = aMaterialsDraft();
    const listing = yield* postedListing(pair.bidder.actor, materials);
    yield* storedRequest(listing, milestone);
    return { contract, listing, bid: yield* bidOn(listing, supplier.actor, aMaterialsBidDraft()) };
  });

  /** The same, and the poster is asked to pay that bid. */
  const asked = after(requested, function* ({ bidder, bid: { id: bidId, version } }) {
    yield* askOwnerToPay(bidder.actor, { bidId, version, isInPrice: true });
  });

  /** The bidder has signed the lien waiver of a milestone. */
  const waived = after(contract, function* ({ bidder, milestone }) {
    return { waiver: yield* signWaiver(bidder.actor, milestone.id, aWaiverDraft()) };
  });

  const feedback = after(contract, function* ({ poster, contract: { id: contractId } }) {
    return { feedback: yield* giveFeedback(poster.actor, { contractId, draft: aFeedbackDraft() }) };
  });

  return {
    run,
    callerOf,
    someone,
    after,
    bid,
    inviting,
    team,
    offer,
    contract,
    payable,
    submitted,
    paid,
    settled,
    funded,
    offeredBefore,
    californian,
    cancelling,
    askedBack,
    ticket,
    openCard,
    bankTransfer,
    changing,
    disputing,
    feedback,
    waived,
    supplied,
    requested,
    asked,
  };
};

export type Scenes = ReturnType<typeof scenesOn>;
