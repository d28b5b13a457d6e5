import { Effect } from "effect";
import { describe, expect } from "vitest";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { hireBidder, offerAgain, viewOfferToSign } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { recordDelivery } from "#core/contract/delivery/record-delivery.ts";
import { viewDeliveries } from "#core/contract/delivery/view-deliveries.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import {
  askOwnerToPay,
  declineToPay,
  viewOwnerPays,
  withdrawOwnerAsk,
} from "#core/contract/material-request/owner-pays.ts";
import { viewMaterials } from "#core/contract/material-request/view-materials.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { viewBid } from "#core/market/bid/view-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { PersonalData } from "#core/support/privacy/personal-data.ts";
import { viewToday } from "#core/support/today/view-today.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aMaterialsBidDraft } from "#test/builders/bid.ts";
import { aDeliveryDraft, askedToPay, bidOnMaterials } from "#test/builders/delivery.ts";
import { bidOn, newcomer, payByCard, postedListing, withCardAccount } from "#test/builders/errand.ts";
import { aMaterialsDraft } from "#test/builders/listing.ts";
import { uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, type World } from "#test/world.ts";

const isCode = (code: string) => ({ _tag: "Blocked", code });
const notThere = { _tag: "NotFound" };

/** The owner, asked to pay a supplier, hired them, and the supplier accepted. */
const paidByOwner = Effect.fnUntraced(function* (options: { readonly isInPrice?: boolean } = {}) {
  const before = yield* askedToPay(options);
  const { id: contractId } = yield* hireBidder(before.owner, before.supplyBid);
  const supply = yield* acceptContract(before.supplier, { contractId, skipAccounts: true });
  return { ...before, supply };
});

const requestAs = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  const request = (yield* viewMaterials(actor, id)).milestones[0]?.requests[0];
  return request ?? (yield* Effect.die("Nothing was requested."));
});

describe("asking the owner to pay the supplier", () => {
  testInWorld("shows them supplier and price, which they read of nothing else", function* () {
    const { owner, contractor, contract, materials, supplyBid } = yield* askedToPay();
    const other = yield* newcomer("supplier", "Otto Other");
    yield* bidOnMaterials(materials, other);
    expect(yield* requestAs(owner, contract.id)).toMatchObject({
      stage: "bids",
      ownerPays: {
        bidId: supplyBid.id,
        version: supplyBid.version,
        supplier: { name: "Sue Supplier" },
        amount: supplyBid.amount,
        isInPrice: true,
        isAsked: true,
        priceWithout: null,
      },
    });
    expect(JSON.stringify(yield* viewMaterials(owner, contract.id))).not.toContain("Otto");
    expect(yield* toldTo(owner)).toContain("Will you pay a supplier directly?");
    const link = { to: "poster_contract", contractId: contract.id };
    expect((yield* viewToday(owner)).items).toContainEqual(expect.objectContaining({ what: "pay_supplier", link }));
    expect(yield* viewOwnerPays(contractor, materials.id)).toMatchObject({ asked: { bidId: supplyBid.id }, number: 1 });
    // Only the contractor can read the bids.
    expect(yield* Effect.flip(viewBid(owner, supplyBid.id))).toMatchObject(notThere);
    const moves = (yield* (yield* History).ofContract(contract.id)).filter(({ noun }) => noun === "materials");
    expect(moves.map(({ event }) => event)).toEqual(["request", "ask_owner"]);
  });

  testInWorld("is for who has requested materials of a milestone, once for each bid as it is", function* () {
    const { owner, contractor, supplier, supplyBid } = yield* askedToPay();
    const ask = (actor: PersonActor, { id: bidId, version } = supplyBid) =>
      Effect.flip(askOwnerToPay(actor, { bidId, version, isInPrice: true }));
    for (const actor of [owner, supplier]) expect(yield* ask(actor)).toMatchObject(notThere);
    expect(yield* ask(contractor)).toMatchObject(isCode("OwnerAsked"));
    expect(yield* ask(contractor, { ...supplyBid, version: supplyBid.version - 1 })).toMatchObject(
      isCode("BidChanged"),
    );
    const { pictures: _none, ...draft } = aMaterialsDraft();
    const alone = yield* bidOn(yield* postedListing(contractor, draft), supplier, aMaterialsBidDraft());
    expect(yield* ask(contractor, alone)).toMatchObject(isCode("OfNoMilestone"));
    expect(yield* viewOwnerPays(contractor, alone.listingId)).toBeNull();
  });

  testInWorld("is answered no with a reason, and then the contractor hires as ever", function* () {
    const { owner, contractor, contract, supplyBid } = yield* askedToPay();
    const decline = (actor: PersonActor, reason = "It's in your price.") =>
      declineToPay(actor, { bidId: supplyBid.id, reason });
    expect(yield* Effect.flip(decline(contractor))).toMatchObject(notThere);
    expect(yield* Effect.flip(decline(owner, "  "))).toMatchObject({ issues: [{ field: "reason" }] });
    yield* decline(owner);
    expect(yield* toldTo(contractor)).toContain("Request to pay a supplier declined");
    expect(yield* Effect.flip(decline(owner))).toMatchObject(notThere);
    expect(yield* Effect.flip(hireBidder(owner, supplyBid))).toMatchObject(notThere);
    expect(yield* requestAs(owner, contract.id)).toMatchObject({ ownerPays: null });
    expect((yield* hireBidder(contractor, supplyBid)).posterId).toBe(contractor.personId);
  });

  testInWorld("is withdrawn, as by hiring oneself", function* () {
    const { owner, contractor, contract, supplyBid } = yield* askedToPay();
    expect(yield* Effect.flip(withdrawOwnerAsk(owner, supplyBid.id))).toMatchObject(notThere);
    yield* withdrawOwnerAsk(contractor, supplyBid.id);
    expect((yield* viewToday(owner)).items.map(({ what }) => what)).not.toContain("pay_supplier");
    expect(yield* Effect.flip(withdrawOwnerAsk(contractor, supplyBid.id))).toMatchObject(isCode("OwnerNotAsked"));
    const { id: bidId, version } = supplyBid;
    yield* askOwnerToPay(contractor, { bidId, version, isInPrice: false });
    yield* hireBidder(contractor, supplyBid);
    expect((yield* toldTo(owner)).filter((it) => it === "Request to pay a supplier withdrawn")).toHaveLength(2);
    expect(yield* requestAs(owner, contract.id)).toMatchObject({ stage: "offered", supplyId: null, ownerPays: null });
    expect(yield* Effect.flip(hireBidder(owner, supplyBid))).toMatchObject(notThere);
  });

  testInWorld("is over once the supplier has changed the bid, or the work was canceled", function* () {
    const { owner, contractor, contract, supplier, supplyBid } = yield* askedToPay();
    const { items, endDay } = supplyBid;
    const draft = aMaterialsBidDraft({ items: items.map((it) => ({ ...it, estimatedPrice: cents(5_000) })), endDay });
    const changed = yield* editBid(supplier, { bidId: supplyBid.id, draft });
    expect(yield* requestAs(owner, contract.id)).toMatchObject({ ownerPays: null });
    for (const shown of [supplyBid, changed]) {
      expect(yield* Effect.flip(hireBidder(owner, shown))).toMatchObject(isCode("BidChanged"));
    }
    yield* askOwnerToPay(contractor, { bidId: changed.id, version: changed.version, isInPrice: true });
    yield* proposeCancelling(owner, { contractId: contract.id, reason: "I am moving." });
    yield* cancelContract(contractor, contract.id);
    expect(yield* Effect.flip(hireBidder(owner, changed))).toMatchObject(isCode("ContractOver"));
    expect(yield* requestAs(owner, contract.id)).toMatchObject({ ownerPays: null });
  });
});

describe("a supplier whom the owner pays", () => {
  testInWorld("has a contract with the owner, who signs what was bid and pays it; money moves once", function* () {
    const { owner, contractor, contract, supplier, supply, supplyBid } = yield* paidByOwner();
    expect(supply).toMatchObject({
      posterId: owner.personId,
      bidderId: supplier.personId,
      totalCost: supplyBid.amount,
    });
    expect(yield* toldTo(contractor)).toEqual(expect.arrayContaining(["Offer sent to a supplier", "Supplier hired"]));
    expect(yield* Effect.flip(viewContract(contractor, supply.id))).toMatchObject(notThere);
    // The supplier never bid on the owner's own projects, but the owner can still write to them.
    yield* openConversation(owner, { personId: supplier.personId, listingId: null, contractId: supply.id });
    expect(yield* viewBid(supplier, supplyBid.id)).toMatchObject({
      contractId: supply.id,
      paidBy: { id: owner.personId },
    });
    yield* withCardAccount(supplier);
    const [stage] = (yield* viewContract(owner, supply.id)).milestones;
    if (stage === undefined) return;
    yield* submitMilestone(supplier, stage.id);
    expect(yield* Effect.flip(payByCard(contractor, supply))).toMatchObject(notThere);
    const payment = yield* payByCard(owner, supply);
    yield* hearProviders;
    expect(payment).toMatchObject({ posterId: owner.personId, bidderId: supplier.personId });
    expect((yield* viewContract(owner, supply.id)).milestones[0]).toMatchObject({ state: "completed" });
    // Nothing of the work is paid by that.
    expect((yield* viewContract(owner, contract.id)).milestones[0]).toMatchObject({ state: "planned" });
  });

  testInWorld("is one that was asked about, taken as it is", function* () {
    const { owner, materials, supplyBid } = yield* askedToPay();
    const other = yield* bidOnMaterials(materials, yield* newcomer("supplier", "Otto Other"));
    expect(yield* Effect.flip(hireBidder(owner, other))).toMatchObject(notThere);
    const offered = { bidId: other.id, shownVersion: other.version, drafts: null, terms: {} };
    expect(yield* Effect.flip(viewOfferToSign(owner, offered, "en"))).toMatchObject(notThere);
    const milestones = supplyBid.milestones.map(({ pictureId: _p, pictureName: _n, ...stage }) => ({
      ...stage,
      pictureId: null,
    }));
    expect(yield* Effect.flip(offerAgain(owner, { bidId: supplyBid.id, milestones }))).toMatchObject(notThere);
  });

  testInWorld("lowers the price of the milestone by a change order, where it was in there", function* () {
    const { owner, contractor, contract, milestone, supply } = yield* paidByOwner();
    const without = milestone.amount - supply.totalCost;
    for (const actor of [owner, contractor]) {
      expect(yield* requestAs(actor, contract.id)).toMatchObject({
        ownerPays: { isAsked: false, priceWithout: without },
      });
    }
    const terms = { amount: cents(without), description: milestone.description, endDay: milestone.endDay };
    const draft = { reason: "You pay for the tile.", changes: [{ milestoneId: milestone.id, terms }], files: [] };
    yield* proposeChange(contractor, { contractId: contract.id, draft });
    expect(yield* requestAs(owner, contract.id)).toMatchObject({ ownerPays: { priceWithout: null } });
    const apart = yield* paidByOwner({ isInPrice: false });
    expect(yield* requestAs(apart.owner, apart.contract.id)).toMatchObject({
      supplyId: apart.supply.id,
      ownerPays: { isInPrice: false, priceWithout: null },
    });
  });

  testInWorld("delivers to the contractor, too, whose word counts as the owner's does", function* () {
    const { owner, contractor, contract, supplier, supply } = yield* paidByOwner();
    const photos = [yield* uploaded(contractor, "delivery_picture")];
    yield* recordDelivery(contractor, { contractId: supply.id, draft: aDeliveryDraft({ photos }) });
    for (const actor of [owner, supplier]) expect(yield* toldTo(actor)).toContain("Delivery recorded");
    const seen = yield* viewDeliveries(contractor, supply.id);
    expect(seen).toMatchObject({
      side: "poster",
      isParty: false,
      work: { side: "bidder" },
      entries: [{ by: "poster" }],
    });
    expect(yield* viewDeliveries(owner, supply.id)).toMatchObject({
      isParty: true,
      work: { side: "poster", contractId: contract.id },
    });
    expect((yield* requestAs(owner, contract.id)).items[0]).toMatchObject({ delivered: 40 });
    const own = [yield* uploaded(owner, "delivery_picture")];
    yield* recordDelivery(owner, {
      contractId: supply.id,
      draft: aDeliveryDraft({ photos: own, lines: [{ item: 1, delivered: 6, damaged: 0 }] }),
    });
    expect(yield* toldTo(contractor)).toContain("Delivery recorded");
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(viewDeliveries(stranger, supply.id))).toMatchObject(notThere);
  });

  testInWorld("who refuses leaves the materials to the contractor, as an offer that is withdrawn does", function* () {
    const { owner, contractor, contract, supplier, supplyBid, materials } = yield* askedToPay();
    const first = yield* hireBidder(owner, supplyBid);
    yield* refuseContract(supplier, first.id);
    expect(yield* toldTo(contractor)).toContain("Supplier not hired");
    expect(yield* (yield* Listings).get(materials.id)).toMatchObject({ state: "open" });
    expect(yield* requestAs(owner, contract.id)).toMatchObject({ stage: "bids", ownerPays: null, supplyId: null });
    const again = yield* (yield* Bids).get(supplyBid.id);
    expect(yield* Effect.flip(hireBidder(owner, again))).toMatchObject(notThere);
    yield* askOwnerToPay(contractor, { bidId: again.id, version: again.version, isInPrice: true });
    const second = yield* hireBidder(owner, again);
    expect(yield* Effect.flip(withdrawContract(contractor, second.id))).toMatchObject(notThere);
    yield* withdrawContract(owner, second.id);
    expect((yield* toldTo(contractor)).filter((it) => it === "Supplier not hired")).toHaveLength(2);
  });

  testInWorld("stays when the work is canceled, and leaves it when their contract is", function* () {
    const one = yield* paidByOwner();
    yield* proposeCancelling(one.owner, { contractId: one.contract.id, reason: "I am moving." });
    yield* cancelContract(one.contractor, one.contract.id);
    expect(yield* (yield* Contracts).get(one.supply.id)).toMatchObject({ state: "accepted" });
    for (const actor of [one.owner, one.supplier]) {
      expect(yield* toldTo(actor)).toContain("The work was canceled, but not the materials");
    }
    const other = yield* paidByOwner();
    yield* proposeCancelling(other.owner, { contractId: other.supply.id, reason: "I'd rather choose myself." });
    yield* cancelContract(other.supplier, other.supply.id);
    expect(yield* toldTo(other.contractor)).toContain("A supplier's contract was canceled");
    expect(yield* toldTo(other.owner)).not.toContain("A supplier's contract was canceled");
    expect(yield* requestAs(other.contractor, other.contract.id)).toMatchObject({ stage: "bids", ownerPays: null });
  });

  testInWorld("keeps the contractor's account, whose listing says what is delivered", function* () {
    const { contractor, contract, owner } = yield* paidByOwner();
    yield* proposeCancelling(owner, { contractId: contract.id, reason: "I am moving." });
    yield* cancelContract(contractor, contract.id);
    const { openMoney } = yield* PersonalData;
    expect(yield* openMoney(contractor.personId)).toMatchObject({ contracts: 1 });
  });
});

describe("two concurrent commands:", () => {
  type Scene = Effect.Success<ReturnType<typeof askedToPay>>;
  type Act = Effect.Effect<unknown, unknown, World>;
  const [onlyOne, onlyOther, both] = [[true, false] as const, [false, true] as const, [true, true] as const];

  /**
   * Runs both at once, six times, either one first: each run has one of these outcomes and at most one supply contract.
   */
  const race = (
    promise: string,
    outcomes: ReadonlyArray<readonly [one: boolean, other: boolean]>,
    play: (scene: Scene) => Effect.Effect<readonly [one: Act, other: Act], unknown, World>,
  ) =>
    testInWorld(promise, function* () {
      for (let round = 0; round < 6; round++) {
        const scene = yield* askedToPay();
        const [one, other] = yield* play(scene);
        const isFirst = round % 2 === 0;
        const acts = (isFirst ? [one, other] : [other, one]).map((act) => Effect.result(act));
        const done = (yield* Effect.all(acts, { concurrency: 2 })).map(({ _tag }) => _tag === "Success");
        expect(outcomes).toContainEqual(isFirst ? done : done.toReversed());
        const { supplyId, ownerPays } = (yield* (yield* MaterialRequests).find(scene.materials.id)) ?? {};
        const supply = supplyId ? yield* (yield* Contracts).get(supplyId) : null;
        expect((yield* (yield* Listings).get(scene.materials.id)).state).toBe(supply === null ? "open" : "ongoing");
        // The person who hired pays, and nobody else is asked to.
        if (supply !== null) expect(supply.posterId === scene.owner.personId).toBe(ownerPays !== null);
      }
    });

  const hire = ({ owner, supplyBid }: Scene): Act => hireBidder(owner, supplyBid);

  race("hire and withdraw the question: one of them", [onlyOne, onlyOther], (scene) =>
    Effect.succeed([hire(scene), withdrawOwnerAsk(scene.contractor, scene.supplyBid.id)] as const),
  );
  race("hire and decline: one of them", [onlyOne, onlyOther], (scene) =>
    Effect.succeed([hire(scene), declineToPay(scene.owner, { bidId: scene.supplyBid.id, reason: "No." })] as const),
  );
  race("owner and contractor hire the same: one of them", [onlyOne, onlyOther], (scene) =>
    Effect.succeed([hire(scene), hireBidder(scene.contractor, scene.supplyBid)] as const),
  );
  race("owner and contractor hire one each: one of them", [onlyOne, onlyOther], (scene) =>
    Effect.gen(function* () {
      const other = yield* bidOnMaterials(scene.materials, yield* newcomer("supplier", "Otto Other"));
      return [hire(scene), hireBidder(scene.contractor, other)] as const;
    }),
  );
  race("hire and change the bid: one of them", [onlyOne, onlyOther], (scene) =>
    Effect.succeed([
      hire(scene),
      editBid(scene.supplier, {
        bidId: scene.supplyBid.id,
        draft: aMaterialsBidDraft({
          items: scene.supplyBid.items,
          endDay: scene.supplyBid.endDay,
          description: "Cheaper.",
        }),
      }),
    ] as const),
  );
  race("hire and cancel the work: it is canceled, with the offer or without", [both, onlyOther], (scene) =>
    Effect.gen(function* () {
      yield* proposeCancelling(scene.owner, { contractId: scene.contract.id, reason: "I am moving." });
      return [hire(scene), cancelContract(scene.contractor, scene.contract.id)] as const;
    }),
  );
  race("ask about another bid and hire oneself: nobody is asked in the end", [both, onlyOther], (scene) =>
    Effect.gen(function* () {
      const other = yield* bidOnMaterials(scene.materials, yield* newcomer("supplier", "Otto Other"));
      const { id: bidId, version } = other;
      return [
        askOwnerToPay(scene.contractor, { bidId, version, isInPrice: false }),
        hireBidder(scene.contractor, scene.supplyBid),
      ] as const;
    }),
  );
});
