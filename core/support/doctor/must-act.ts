import { isOpenMilestone, isOwed, takesPayment } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { isLivePayment, isMoving, type Payment } from "#core/money/payment/payment.ts";
import { personOn, Side } from "#core/shared/side.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import type { ContractWorld } from "#core/support/rehearsal/contract-world.ts";
import { whyIn } from "./cause-of.ts";
import {
  askAgain,
  askedFor,
  changeOf,
  chargebackBeside,
  type DisputeFacts,
  type DoctorFacts,
  type MustAct,
  type Names,
  type NextFacts,
  namesIn,
  waitsForWaiver,
  whoEndsChargeback,
  whoMovesPayment,
  wordOf,
} from "./doctor-facts.ts";

/** Returns the same answer; if the person is suspended, adds that support does it for them. */
const unlessSuspended = (it: Pick<StuckThing, "people">, must: MustAct, { suspended }: DoctorFacts): MustAct => {
  const person = it.people.find(({ id, name }) => suspended.has(id) && must.who.startsWith(`${name},`));
  return person === undefined ? must : { ...must, who: `${must.who} (suspended: call them and do it for them)` };
};

/** The other side answers a change order; until then its milestones are blocked. */
const toAnswer = ({ number, proposedBy }: DoctorFacts["changes"][number], names: Names): MustAct => ({
  who: proposedBy === "poster" ? `${names.bidder}, the bidder` : `${names.poster}, the poster`,
  what: `accept or decline change ${number}`,
});

const toDecide: MustAct = { who: "support", what: "read what both say, and decide the dispute" };

/** The side that a dispute waits for answers it, or support decides; until then its milestone is blocked. */
const inDispute = ({ number, waitsFor, answerBy }: DisputeFacts, names: Names): MustAct => {
  if (waitsFor === null) return toDecide;
  const by = answerBy === null ? "" : ` by ${dayOf(answerBy)}; after that support decides it`;
  return { who: `${names[waitsFor]}, the ${waitsFor}`, what: `answer dispute ${number}${by}` };
};

const forStuck = (it: StuckThing, facts: DoctorFacts): MustAct => {
  const names = namesIn(it);
  const poster = `${names.poster}, the poster`;
  const bidder = `${names.bidder}, the bidder`;
  switch (it.noun) {
    case "contract":
      return it.kind === "offer-unanswered"
        ? { who: bidder, what: "accept or decline the offer" }
        : { who: poster, what: "end the contract" };
    case "milestone": {
      const change = changeOf(facts, it.id);
      if (change !== undefined) return toAnswer(change, names);
      if (waitsForWaiver(facts, it))
        return { who: bidder, what: `sign the lien waiver of ${it.detail ?? "the milestone"}` };
      if (it.state === "kept_back") return { who: poster, what: `pay the retainage, ${it.detail ?? "a milestone"}` };
      if (facts.givesBack.has(it.id))
        return { who: "support", what: `ask the bidder, and give back all that is held for ${it.detail ?? "it"}` };
      if (facts.unfunded.has(it.id)) return { who: poster, what: `fund ${it.detail ?? "the milestone"}` };
      return it.state === "planned"
        ? { who: bidder, what: `submit ${it.detail ?? "the work"}` }
        : {
            who: poster,
            what: `${facts.releases.has(it.id) ? "release" : "pay"} or return ${it.detail ?? "the work"}`,
          };
    }
    case "payment": {
      const rail = wordOf(facts, it.id)?.rail ?? null;
      const state = it.state as Payment["state"];
      const moves = whoMovesPayment({ id: it.id as Payment["id"], rail, state, why: whyIn(it) }, facts, names);
      return moves ?? { who: poster, what: "pay the milestone again" };
    }
    case "refund": {
      const chargeback = chargebackBeside(facts, it.id);
      if (it.kind === "refund-failed") {
        return {
          who: bidder,
          what: "add the money to their account at the provider, or pay it back another way",
        };
      }
      if (it.state === "requested") return { who: bidder, what: "agree or decline" };
      if (chargeback !== undefined) return whoEndsChargeback(chargeback);
      if (it.state === "bounced")
        return { who: bidder, what: "fix their account at the provider, so the money can go back to them" };
      return { who: "support", what: "check the refund with the provider" };
    }
    case "dispute":
      return toDecide;
    case "chargeback": {
      if (it.kind === "chargeback-lost") return { who: "support", what: "record how the loss was handled" };
      const found = facts.chargebacks.find(({ id }) => id === it.id);
      return whoEndsChargeback({ state: it.state as Chargeback["state"], respondBy: found?.respondBy ?? null });
    }
    case "account": {
      const word = facts.providers.find(({ subject, rail }) => subject === "account" && it.id.endsWith(`:${rail}`));
      if (word?.theirs === "ready" || word?.theirs === "verified")
        return { who: "support", what: "check the account with the provider again" };
      const owner = it.people[0]?.name ?? "its owner";
      return { who: `${owner}, whose account it is`, what: `give the provider what it asks for${askedFor(word)}` };
    }
    case "webhook_event":
      return { who: "support", what: "process it" };
    case "job":
      return { who: "support", what: it.amount === 0 ? "drop it, or run it again" : "run it again" };
    case "ticket":
      return { who: "support", what: "answer" };
    case "case":
      return { who: "support", what: "work on the case, or close it" };
    case "chat":
      return { who: "the chat's host", what: "answer again" };
    case "server":
      return { who: "support", what: "start the server again" };
  }
};

/** Returns who must act on a stuck thing and what to do, based on the providers' answers and not just its state. */
export const mustActOn = (it: StuckThing, facts: DoctorFacts): MustAct =>
  unlessSuspended(it, forStuck(it, facts), facts);

/** Returns the milestone's payment that determines the next step: one in progress, else one held, else the latest. */
const paymentOf = ({ balance }: ContractWorld, { id }: Pick<Milestone, "id">): Payment | null => {
  const tried = balance.payments.filter(({ milestoneId }) => milestoneId === id);
  return tried.find(isMoving) ?? tried.find(isLivePayment) ?? tried.at(-1) ?? null;
};

const forMilestone = (world: ContractWorld, milestone: Milestone, facts: NextFacts, names: Names): MustAct | null => {
  const { contract } = world;
  const poster = `${names.poster}, the poster`;
  const dispute = facts.disputes.get(milestone.id);
  if (dispute !== undefined) return inDispute(dispute, names);
  const payment = paymentOf(world, milestone);
  // Money that is held waits for the work, like a milestone that nobody has paid.
  if (payment !== null && isMoving(payment)) {
    return whoMovesPayment({ ...payment, why: payment.failure?.message ?? null }, facts, names);
  }
  const word = payment && wordOf(facts, payment.id);
  if (payment && word?.agrees === false) return askAgain(word);
  if (milestone.state === "completed" && facts.unwaived.has(milestone.id))
    return {
      who: `${names.bidder}, the bidder`,
      what: `sign the lien waiver of the retainage of milestone ${milestone.number}`,
    };
  if (!isOpenMilestone(milestone) || !takesPayment(contract, milestone)) return null;
  const change = changeOf(facts, milestone.id);
  if (change !== undefined) return toAnswer(change, names);
  if (facts.unwaived.has(milestone.id) && (milestone.state === "submitted" || milestone.kind === "retainage")) {
    return { who: `${names.bidder}, the bidder`, what: `sign the lien waiver of milestone ${milestone.number}` };
  }
  if (milestone.kind === "retainage") {
    return { who: poster, what: `pay the retainage, milestone ${milestone.number}, by ${milestone.endDay}` };
  }
  if (payment?.state === "returned" || isOwed(contract, milestone)) {
    return { who: poster, what: `pay milestone ${milestone.number} again: the bank reversed the payment` };
  }
  const release = facts.releases.get(milestone.id);
  if (release !== undefined) {
    const what = `release or return milestone ${milestone.number}; its money is released on ${dayOf(release)} otherwise`;
    return { who: poster, what };
  }
  if (milestone.state === "submitted") return { who: poster, what: `pay or return milestone ${milestone.number}` };
  if (facts.unfunded.has(milestone.id)) {
    return { who: poster, what: `fund milestone ${milestone.number}: the bid asks for that before work starts` };
  }
  return { who: `${names.bidder}, the bidder`, what: `submit milestone ${milestone.number} by ${milestone.endDay}` };
};

/** Returns who must act next if nothing is stuck, on one milestone or the whole contract. Null if all is over. */
export const mustActNext = (world: ContractWorld, milestone: Milestone | null, facts: NextFacts): MustAct | null => {
  const { contract, milestones, sides } = world;
  const people = Side.literals.map((part) => {
    const id = personOn(part, contract);
    return { id, name: sides.find((one) => one.id === id)?.name ?? "", part };
  });
  const names = namesIn({ people });
  const next = ((): MustAct | null => {
    const bidder = `${names.bidder}, the bidder`;
    const poster = `${names.poster}, the poster`;
    if (contract.state === "offer_sent") return { who: bidder, what: "accept or decline the offer" };
    if (milestone !== null) return forMilestone(world, milestone, facts, names);
    if (contract.state === "accepted" && contract.cancellation !== null) {
      const other = contract.cancellation.by === "poster" ? bidder : poster;
      return { who: other, what: "agree to cancel the contract, or decline" };
    }
    const found = milestones.flatMap((one) => forMilestone(world, one, facts, names) ?? [])[0];
    if (found !== undefined) return found;
    const [change] = facts.changes;
    if (change !== undefined) return toAnswer(change, names);
    return contract.state === "accepted" && !milestones.some(isOpenMilestone)
      ? { who: poster, what: "end the contract" }
      : null;
  })();
  return next && unlessSuspended({ people }, next, facts);
};
