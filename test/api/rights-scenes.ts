import { Effect } from "effect";
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
import { viewContract } from "#core/money/contract-view/view-contract.ts";
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
import { password, smallPicture, type TestApi } from "../support/api.ts";

/** Somebody who asks, with all that their browser would send. */
export type Caller = {
  readonly actor: PersonActor;
  readonly person: Person;
  readonly sessionId: SessionId;
  readonly accessToken: string;
  readonly cookie: string;
  readonly upload: (purpose: UploadPurpose) => Promise<FileId>;
};

/** The kinds of people there are, beside whoever is not signed in. */
export const kinds = ["homeOwner", "contractor", "supplier", "support"] as const;
export type Kind = (typeof kinds)[number];

const typeOf: Readonly<Record<Kind, UserType>> = {
  homeOwner: "home_owner",
  contractor: "contractor",
  supplier: "supplier",
  support: "home_owner",
};

/** Makes people and the things that they own, fresh each time, on a server. */
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
  /** Somebody new of this kind, whose password is that of all tests. Support staff have set up their second factor. */
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

  /** A poster and a bidder, each the other side of all that the two have to do with each other. */
  const pair = async () => ({ poster: await someone("homeOwner"), bidder: await someone("contractor") });

  /** The bidder's business has invited the poster, who has not answered, and somebody else. */
  const inviting = async () => {
    const { poster, bidder } = await pair();
    const made = await run(
      Effect.gen(function* () {
        const token = yield* invited(bidder.actor, poster.person.email, "estimator");
        const toAnother = yield* invited(bidder.actor, `${crypto.randomUUID()}@example.com`, "crew");
        const [invitation] = (yield* listTeam(bidder.actor)).invitations;
        return { token, toAnother, invitationId: invitation?.id ?? "" };
      }),
    );
    return { poster, bidder, ...made };
  };

  /** The poster is an estimator of the bidder's business. */
  const team = async () => {
    const before = await inviting();
    await run(acceptInvitation(before.poster.actor, before.token));
    return before;
  };

  const bid = async () => {
    const { poster, bidder } = await pair();
    const made = await run(
      Effect.gen(function* () {
        const listing = yield* postedListing(poster.actor);
        return { listing, bid: yield* bidOn(listing, bidder.actor) };
      }),
    );
    return { poster, bidder, ...made };
  };

  const offer = async () => {
    const before = await bid();
    return { ...before, contract: await run(hireBidder(before.poster.actor, before.bid)) };
  };

  const contract = async () => {
    const before = await offer();
    const { poster, bidder } = before;
    const milestone = await run(
      Effect.gen(function* () {
        yield* acceptContract(bidder.actor, { contractId: before.contract.id, skipAccounts: true });
        return (yield* viewContract(poster.actor, before.contract.id)).milestones[0];
      }),
    );
    if (!milestone) throw new Error("The contract has milestones.");
    return { ...before, milestone };
  };

  /** A contract in California, whose poster may leave it for some days. */
  const californian = async () => {
    const { poster, bidder } = await pair();
    const made = await run(
      Effect.gen(function* () {
        yield* addCredential(bidder.actor, aCredentialDraft());
        const listing = yield* postedListing(poster.actor, { place: inOakland });
        const bid = yield* bidOn(listing, bidder.actor);
        const { id: contractId } = yield* hireBidder(poster.actor, bid);
        return { listing, bid, contract: yield* acceptContract(bidder.actor, { contractId, skipAccounts: true }) };
      }),
    );
    return { poster, bidder, ...made };
  };

  /** An offer was made and withdrawn again. */
  const offeredBefore = async () => {
    const before = await offer();
    await run(withdrawContract(before.poster.actor, before.contract.id));
    return before;
  };

  /** The poster has proposed to cancel. */
  const cancelling = async () => {
    const before = await contract();
    const proposed = { contractId: before.contract.id, reason: "We have moved." };
    return { ...before, contract: await run(proposeCancelling(before.poster.actor, proposed)) };
  };

  /** Both can pay and be paid. */
  const payable = async () => {
    const before = await contract();
    const { poster, bidder } = before;
    await run(
      Effect.gen(function* () {
        yield* withCardAccount(bidder.actor);
        yield* withBank(bidder.actor);
        yield* withBank(poster.actor);
      }),
    );
    return before;
  };

  const submitted = async () => {
    const before = await contract();
    await run(submitMilestone(before.bidder.actor, before.milestone.id));
    return before;
  };

  /** All milestones are paid. */
  const paid = async () => {
    const before = await payable();
    await run(
      Effect.gen(function* () {
        for (const number of [1, 2, 3]) {
          const { id } = yield* payByCard(before.poster.actor, before.contract, number);
          yield* advancePayment(id);
        }
      }),
    );
    return before;
  };

  const paidBy = async (pay: typeof payByCard | typeof fundByCard) => {
    const before = await payable();
    const payment = await run(
      Effect.flatMap(pay(before.poster.actor, before.contract), ({ id }) => advancePayment(id)),
    );
    return { ...before, payment };
  };

  /** One payment has arrived. */
  const settled = () => paidBy(payByCard);

  /** The first milestone is funded. */
  const funded = () => paidBy(fundByCard);

  /** The poster asks for a part of it back. */
  const askedBack = async () => {
    const before = await settled();
    const { poster, payment } = before;
    const asked = { paymentId: payment.id, amount: cents(100), reason: "It cost less." };
    return { ...before, refund: await run(requestRefund(poster.actor, asked)) };
  };

  /** The poster has asked support. */
  const ticket = async () => {
    const before = await contract();
    const asked = { subject: "A payment", text: "Where is it?", priority: "urgent", contractId: null } as const;
    return { ...before, ticket: await run(openTicket(before.poster.actor, asked)) };
  };

  const openCard = async () => {
    const before = await payable();
    return { ...before, payment: (await run(cardForm(before.poster.actor, before.contract))).payment };
  };

  const bankTransfer = async () => {
    const before = await payable();
    return { ...before, payment: await run(payByBank(before.poster.actor, before.contract)) };
  };

  /** The poster has proposed a change. */
  const changing = async () => {
    const before = await contract();
    const input = { contractId: before.contract.id, draft: aChangeDraft() };
    return { ...before, order: await run(proposeChange(before.poster.actor, input)) };
  };
  /** The poster disputes a milestone, and proposes a split. */
  const disputing = async () => {
    const before = await submitted();
    const draft = aStatementDraft({ proposes: cents(100) });
    return {
      ...before,
      dispute: await run(openDispute(before.poster.actor, { milestoneId: before.milestone.id, draft })),
    };
  };
  /** A running contract on materials. */
  const supplied = async () => {
    const { poster, bidder } = await pair();
    const made = await run(
      Effect.gen(function* () {
        const { pictures: _none, ...materials } = aMaterialsDraft();
        const listing = yield* postedListing(poster.actor, materials);
        const bid = yield* bidOn(listing, bidder.actor, aMaterialsBidDraft());
        const { id: contractId } = yield* hireBidder(poster.actor, bid);
        return { listing, bid, contract: yield* acceptContract(bidder.actor, { contractId, skipAccounts: true }) };
      }),
    );
    return { poster, bidder, ...made };
  };
  /** A running contract of whose milestone the bidder has requested the materials, and somebody's bid on these. */
  const requested = async () => {
    const { poster, bidder } = await pair();
    const supplier = await someone("supplier");
    const made = await run(
      Effect.gen(function* () {
        const work = yield* postedListing(poster.actor);
        const { id: contractId } = yield* hireBidder(poster.actor, yield* bidOn(work, bidder.actor));
        const contract = yield* acceptContract(bidder.actor, { contractId, skipAccounts: true });
        const [milestone] = yield* (yield* Milestones).ofContract(contractId);
        if (milestone === undefined) return yield* Effect.die("A contract has milestones.");
        const { pictures: _none, ...materials } = aMaterialsDraft();
        const listing = yield* postedListing(bidder.actor, materials);
        yield* storedRequest(listing, milestone);
        return { contract, listing, bid: yield* bidOn(listing, supplier.actor, aMaterialsBidDraft()) };
      }),
    );
    return { poster, bidder, ...made };
  };
  /** The same, and the poster is asked to pay that bid. */
  const asked = async () => {
    const before = await requested();
    const { id: bidId, version } = before.bid;
    await run(askOwnerToPay(before.bidder.actor, { bidId, version, isInPrice: true }));
    return before;
  };
  /** The bidder has signed the lien waiver of a milestone. */
  const waived = async () => {
    const before = await contract();
    return { ...before, waiver: await run(signWaiver(before.bidder.actor, before.milestone.id, aWaiverDraft())) };
  };
  const feedback = async () => {
    const before = await contract();
    const draft = aFeedbackDraft();
    const given = await run(giveFeedback(before.poster.actor, { contractId: before.contract.id, draft }));
    return { ...before, feedback: given };
  };

  return {
    run,
    callerOf,
    someone,
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
