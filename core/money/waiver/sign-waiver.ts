import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { namesOf, partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { plainForm } from "#core/contract/waiver/plain-form.ts";
import { waiverLifecycle } from "#core/contract/waiver/waiver.machine.ts";
import {
  type Waiver,
  type WaiverDraft,
  type WaiverStage,
  type WaiverStatement,
  waiverIssues,
} from "#core/contract/waiver/waiver.ts";
import { filled, WaiverForms } from "#core/contract/waiver/waiver-forms.ts";
import { moveWaiver, Waivers, waiverFacts } from "#core/contract/waiver/waivers.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { dayInWords, now } from "#core/shared/day.ts";
import { checkIssues, invalid, notFound, refusal } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { type MilestoneId, newId, WaiverId } from "#core/shared/ids.ts";
import { type Cents, cents, dollars } from "#core/shared/money.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decideWaiver, readWaived } from "./follow-money.ts";
import { takesWaiver } from "./takes-waiver.ts";

/**
 * Returns `final` if, as far as is known at signing, nothing else in the contract is still to be paid: no other open
 * milestone, and no retainage of one.
 */
const stageOf = Effect.fnUntraced(function* (contract: Contract, milestone: Milestone, keptBack: boolean) {
  const isRetainage = keptBack || milestone.kind === "retainage";
  if (contract.retainage !== null && !isRetainage) return "progress" satisfies WaiverStage;
  const others = (yield* (yield* Milestones).ofContract(contract.id)).filter(({ id }) => id !== milestone.id);
  if (others.some(isOpenMilestone)) return "progress";
  if (contract.retainage === null) return "final";
  const { ofMilestone } = yield* Payments;
  const paid = yield* Effect.forEach(others, ({ id }) => ofMilestone({ contractId: contract.id, milestoneId: id }));
  return paid.flat().some((it) => it.keptBackAt !== null && isLivePayment(it)) ? "progress" : "final";
});

const alreadyEffective = refusal("WaiverEffective", "support", {
  message: "The lien waiver of this milestone is in effect, so it can't be signed again.",
  whatToDo: "If something in it is wrong, contact Dibbs Support.",
});

const nothingKept = refusal("NothingKept", "poster", {
  message: "No retainage of this milestone is held, so there's no lien waiver to sign for it.",
  whatToDo: "Retainage is held once the client releases the milestone. Sign its lien waiver then.",
});

/** Builds the statement to sign, on the form of the state where the work is, or on ours if the operator added none. */
const statementOf = Effect.fnUntraced(function* (
  contract: Contract,
  milestone: Milestone,
  draft: WaiverDraft & { readonly throughDay: WaiverStatement["throughDay"] },
  amount: Cents,
  at: Date,
) {
  const listing = yield* (yield* Listings).get(contract.listingId);
  const names = yield* namesOf(contract);
  const stage = yield* stageOf(contract, milestone, draft.keptBack);
  // Forms for progress payments exclude retainage, which is all that this waiver is about.
  const isRetainage = draft.keptBack || milestone.kind === "retainage";
  const kind = isRetainage && stage === "progress" ? "retainage" : stage;
  const given = (yield* WaiverForms).find(listing.place.state, kind);
  const { language } = names;
  const forms = given ?? plainForm(kind, language);
  const signer = draft.signer.trim();
  const exceptions = draft.exceptions.trim();
  const { streetAddress, city, state, zipCode } = listing.place;
  const fields = {
    claimant: names.bidder.business ?? names.bidder.name,
    customer: names.poster.business ?? names.poster.name,
    project: listing.title,
    job_location: [streetAddress, city, `${state} ${zipCode}`].filter((part) => part !== "").join(", "),
    amount: dollars(amount),
    through_date: dayInWords(draft.throughDay, language),
    exceptions: exceptions === "" ? (language === "es" ? "ninguna" : "none") : exceptions,
    signer,
    signed_date: dayInWords(dayOf(at), language),
  };
  const statement: WaiverStatement = {
    contractId: contract.id,
    milestone: milestone.number,
    ...{ stage, amount, throughDay: draft.throughDay, exceptions, signer },
    form: given === null ? "plain" : state,
    source: given?.source ?? null,
    language,
    ...(draft.keptBack && { keptBack: true }),
    conditional: filled(forms.conditional, fields),
    unconditional: filled(forms.unconditional, fields),
  };
  return statement;
});

/**
 * Signs the bidder's lien waiver of a milestone, either for the work's payment or for its held retainage. The waiver is
 * conditional: it takes effect once that money arrives, at once if it already has. A new waiver replaces the previous
 * one unless that is in effect. Fails `NotFound`, `Invalid` or `Blocked`.
 */
export const signWaiver = Effect.fn("signWaiver")(function* (
  actor: PersonActor,
  milestoneId: MilestoneId,
  draft: WaiverDraft,
) {
  const milestones = yield* Milestones;
  const at = yield* now;
  const { throughDay } = draft;
  const milestone = yield* milestones.get(milestoneId);
  const contract = yield* (yield* Contracts).get(milestone.contractId);
  if (contract.bidderId !== actor.personId) return yield* notFound("milestone");
  yield* checkIssues(waiverIssues(draft, dayOf(at)));
  if (throughDay === null)
    return yield* invalid({ field: "throughDay", message: "Please enter the last day of the work." });
  const { of, kept } = yield* readWaived(contract, milestoneId);
  const { keptBack } = draft;
  if (!takesWaiver(contract, milestone, keptBack)) return yield* contractNotRunning(contract);
  if (keptBack && kept === 0) return yield* nothingKept();
  const { standing, arrived } = of(keptBack);
  if (standing?.state === "effective") return yield* alreadyEffective();
  if (standing !== null) yield* moveWaiver(actor, "bidder", contract, standing, "replace");
  const found = yield* milestones.get(milestoneId);
  const amount = keptBack ? cents(kept) : payableOf(contract, found);
  const statement = yield* statementOf(contract, found, { ...draft, throughDay }, amount, at);
  const waiver: Waiver = {
    id: yield* newId(WaiverId),
    contractId: contract.id,
    milestoneId,
    keptBack,
    posterId: contract.posterId,
    bidderId: contract.bidderId,
    state: waiverLifecycle.initial,
    amount: statement.amount,
    statement,
    hash: yield* Effect.promise(() => sha256Hex(canonicalJson(statement))),
    signedAt: at,
    updatedAt: at,
    version: 1,
  };
  yield* (yield* Waivers).insert(waiver);
  yield* recordMove(actor, {
    ...moveIn(contract, "waiver", "sign", waiver),
    facts: waiverFacts(waiver),
    words: {
      signer: { text: statement.signer, of: actor.personId },
      ...(statement.exceptions !== "" && { exceptions: { text: statement.exceptions, of: actor.personId } }),
    },
  });
  yield* tellSide(contract, "poster", "milestone", [
    "waiverSigned",
    { ...(yield* partiesOf(contract)), number: milestone.number, amount: waiver.amount },
  ]);
  yield* showBoth(contract, { noun: "contract", id: contract.id, event: "waiver" });
  const event = decideWaiver(waiver, arrived);
  return event === null ? waiver : yield* moveWaiver(actor, "system", contract, waiver, event);
}, atomically);
