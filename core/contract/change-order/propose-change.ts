import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { ContractMoney, type MilestoneMoney } from "#core/contract/contract/contract-money.ts";
import { namesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts, contractOf } from "#core/contract/contract/contracts.ts";
import { checkChangedTerms } from "#core/contract/contract/rules-of-offer.ts";
import { tellOther } from "#core/contract/contract/tell-sides.ts";
import { checkNeverSettled } from "#core/contract/dispute/disputes.ts";
import { changeTerms } from "#core/contract/document/contract-document.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { type Signing, sign, toSign } from "#core/contract/signature/sign.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { ChangeOrderId, type ContractId, type MilestoneId, newId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { otherSide, personOn, type Side } from "#core/shared/side.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { changeOrderLifecycle } from "./change-order.machine.ts";
import { type ChangeOrder, type ChangeOrderDraft, recordedChange } from "./change-order.ts";
import { ChangeOrders } from "./change-orders.ts";
import { decideProposal } from "./decide-change.ts";

/**
 * Reads the facts that decisions about a change need, inside the caller's unit of work: the milestones, what is paid of
 * and held for them, and the other side's standing, which is locked for share.
 */
export const changeFacts = Effect.fnUntraced(function* (
  contract: Contract,
  side: Side,
  ids: ReadonlyArray<MilestoneId | null>,
) {
  const { moneyOf } = yield* ContractMoney;
  const otherStanding = yield* (yield* People).getStandingForShare(personOn(otherSide(side), contract));
  // Read before the payments: a payment that begins later finds that the change saved the milestone, and checks again.
  const stages = yield* (yield* Milestones).ofContract(contract.id);
  const money = new Map<MilestoneId, MilestoneMoney>();
  for (const stage of stages) if (ids.includes(stage.id)) money.set(stage.id, yield* moneyOf(stage));
  for (const stage of stages) {
    if (ids.includes(stage.id)) yield* checkNeverSettled(stage);
  }
  return { contract, milestones: stages, money, otherStanding };
});

type Input = { readonly contractId: ContractId; readonly draft: ChangeOrderDraft };

/** Builds one side's proposal with the document that both sides sign; inside the caller's unit of work. */
const proposalOf = Effect.fnUntraced(function* (actor: PersonActor, { contractId, draft }: Input) {
  const orders = yield* ChangeOrders;
  const { contract, side } = yield* contractOf(actor, contractId);
  const at = yield* now;
  const ids = draft.changes.map(({ milestoneId }) => milestoneId);
  const facts = yield* changeFacts(contract, side, ids);
  const proposal = yield* Effect.fromResult(
    decideProposal({
      ...facts,
      personId: actor.personId,
      draft,
      files: yield* (yield* Files).manyForShare(draft.files),
      open: yield* orders.openOf(contractId),
      lastNumber: yield* orders.lastNumber(contractId),
      today: dayOf(at),
    }),
  );
  yield* checkChangedTerms(contract, facts.milestones, proposal.changes);
  const terms = yield* termsOfChange(contract, { ...proposal, proposedBy: side, proposedAt: at });
  return { contract, side, at, ids, facts, proposal, terms };
});

/** Returns a change as the document that both sides sign. */
export const termsOfChange = Effect.fnUntraced(function* (
  contract: Contract,
  order: Parameters<typeof changeTerms>[1] & Pick<ChangeOrder, "proposedAt">,
) {
  const names = yield* namesOf(contract);
  const listing = yield* (yield* Listings).get(contract.listingId);
  return changeTerms({ contract, names, listing }, order, order.proposedAt);
});

/** Returns the amount at stake for a signer, in cents: what the change adds to the total or takes from it. */
export const worthOfChange = ({ difference }: Pick<ChangeOrder, "difference">): number => Math.abs(difference);

/** Returns the document that a side signs to propose this change. Fails as `proposeChange` would. */
export const viewProposalToSign = Effect.fn("viewProposalToSign")(function* (
  actor: PersonActor,
  input: Input,
  language: Language,
) {
  return yield* toSign(null, (yield* atomically(proposalOf(actor, input))).terms, language);
});

/**
 * Proposes a change to an accepted contract. The contract stays as it is until the other side accepts; until then no
 * milestone in the change can be submitted, returned or paid. Fails with `NotFound`, `Invalid` or `Blocked`.
 */
export const proposeChange = Effect.fn("proposeChange")(function* (
  actor: PersonActor,
  input: Input,
  signing: Signing | null = null,
) {
  const milestones = yield* Milestones;
  const { contract, side, at, ids, facts, proposal, terms } = yield* proposalOf(actor, input);
  const contractId = contract.id;
  const order: ChangeOrder = {
    id: yield* newId(ChangeOrderId),
    contractId,
    proposedBy: side,
    bySupport: isSupport(actor),
    state: changeOrderLifecycle.initial,
    ...proposal,
    answer: null,
    proposedAt: at,
    answeredAt: null,
    version: 1,
  };
  // Saves the versions that were read, so that no concurrent proposal, move or payment touches these milestones.
  yield* (yield* Contracts).save(contract);
  for (const stage of facts.milestones) if (ids.includes(stage.id)) yield* milestones.save(stage);
  yield* (yield* ChangeOrders).insert(order);
  const signed = yield* sign(actor, signing, {
    contract,
    subjectId: order.id,
    side,
    document: terms,
    worth: worthOfChange(order),
  });
  yield* recordMove(actor, {
    ...moveIn(contract, "change_order", "propose", order),
    reason: order.reason,
    ...recordedChange(order, signed),
  });
  yield* tellOther(contract, side, { noun: "change_order", id: order.id, event: "propose" }, (parties) => [
    "changeProposed",
    { ...parties, by: side, number: order.number, reason: order.reason, bySupport: isSupport(actor) },
  ]);
  return order;
}, atomically);
