import { Effect } from "effect";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { showBoth, tellOther, tellSide } from "#core/contract/contract/tell-sides.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { refusal } from "#core/shared/errors.ts";
import { recordMove, storyOf } from "#core/shared/history.ts";
import { type ContractId, DeliveryId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { countItems, missingOf } from "./count-items.ts";
import { decideDelivery } from "./decide-delivery.ts";
import { Deliveries } from "./deliveries.ts";
import { deliveriesOf } from "./deliveries-of.ts";
import { type Delivery, type DeliveryDraft, deliveryFacts } from "./delivery.ts";

const notOfMaterials = refusal("NotOfMaterials", "you", {
  message: "Deliveries can only be recorded in contracts for materials.",
  whatToDo: "To have materials delivered, post a request for materials.",
});

type Input = { readonly contractId: ContractId; readonly draft: DeliveryDraft };

/**
 * Records what was delivered for one side of a contract on materials, answers the supplier's entry, or corrects the
 * side's own entry. Fails with `NotFound`, `Blocked` or `Invalid`.
 */
export const recordDelivery = Effect.fn("recordDelivery")(function* (actor: PersonActor, { contractId, draft }: Input) {
  const deliveries = yield* Deliveries;
  // Checked before locking, so that strangers don't learn that the contract exists.
  yield* deliveriesOf(actor, contractId);
  const entries = yield* deliveries.ofContractForUpdate(contractId);
  const { contract, side, listing } = yield* deliveriesOf(actor, contractId);
  if (listing.kind !== "material_supply") return yield* notOfMaterials();
  const bid = yield* (yield* Bids).get(contract.bidId);
  const said = yield* Effect.fromResult(
    decideDelivery({
      ...{ contract, bid, entries, side, draft },
      personId: actor.personId,
      files: yield* (yield* Files).manyForShare(draft.photos),
    }),
  );
  const delivery: Delivery = {
    id: yield* newId(DeliveryId),
    contractId,
    bySupport: isSupport(actor),
    ...said,
    recordedAt: yield* now,
  };
  yield* deliveries.insert(delivery);
  yield* recordMove(actor, {
    noun: "delivery",
    subjectId: delivery.id,
    ...storyOf(contract),
    event: said.replaces === null ? (said.answers === null ? "record" : "answer") : "correct",
    to: "recorded",
    reason: said.note === "" ? null : said.note,
    facts: deliveryFacts(delivery),
  });
  const items = countItems(bid.items, [...entries, delivery]);
  const parties = yield* partiesOf(contract);
  const words: Words = [
    "deliveryRecorded",
    {
      ...parties,
      // If someone else pays, the message names the person who received.
      ...(side === "poster" && { poster: (yield* (yield* People).get(actor.personId)).name }),
      by: side,
      done: items.filter((item) => missingOf(item) === 0).length,
      of: items.length,
      isCorrected: said.replaces !== null,
      isShort: said.isShort,
      isDamaged: said.lines.some(({ damaged }) => damaged > 0),
      bySupport: delivery.bySupport,
    },
  ];
  yield* tellOther(contract, side, { noun: "contract", id: contractId, event: "delivery" }, () => words);
  const request = yield* (yield* MaterialRequests).find(contract.listingId);
  if (request !== null) {
    const work = yield* (yield* Contracts).get(request.contractId);
    // When the owner pays, the contractor is told too, and the other way round.
    if (work.posterId === contract.posterId) {
      yield* actor.personId === work.bidderId
        ? tellSide(contract, "poster", "contract", words)
        : tellSide(work, "bidder", "contract", words);
    }
    yield* showBoth(work, { noun: "contract", id: request.contractId, event: "materials" });
    yield* (yield* Jobs).put({ name: "warn-of-delivery", listingId: request.listingId });
  }
  return delivery;
}, atomically);
