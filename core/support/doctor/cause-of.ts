import type { Side } from "#core/shared/side.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import {
  answerBy,
  askedFor,
  bidderAccount,
  changeOf,
  chargebackBeside,
  type DoctorFacts,
  namesIn,
  waitsForWaiver,
  wordOf,
} from "./doctor-facts.ts";

/** Returns the part of a stuck thing's detail after the milestone: why a payment failed or is on hold. */
export const whyIn = ({ detail }: Pick<StuckThing, "detail">): string | null =>
  /milestone \d+: (.+)$/s.exec(detail ?? "")?.[1] ?? null;

const reasonOf = (it: StuckThing): string => whyIn(it) ?? "no reason is known";

/** Says what a person has not done; if they are suspended, adds that they can't do it themselves. */
const undone = (it: StuckThing, part: Side, { suspended }: DoctorFacts, has: (name: string) => string): string => {
  const person = it.people.find((one) => one.part === part);
  const said = has(person?.name ?? `the ${part}`);
  return person !== undefined && suspended.has(person.id)
    ? `${said} ${person.name} is suspended and can't sign in to do it.`
    : said;
};

const paymentCause = (it: StuckThing, facts: DoctorFacts): string => {
  const word = wordOf(facts, it.id);
  const provider = `The ${word?.rail ?? "payment"} provider`;
  switch (it.state) {
    case "failed":
      return undone(it, "poster", facts, () => `The payment failed (${reasonOf(it)}), and nobody has paid since.`);
    case "returned":
      return undone(
        it,
        "poster",
        facts,
        () => `The bank reversed the payment (${reasonOf(it)}), and nobody has paid since.`,
      );
    case "held":
      return "The milestone was funded long ago, and its money was neither released nor returned.";
    case "charged": {
      if (word?.rail === "bank") {
        return `The money left the poster and is in the bidder's balance at the provider (${reasonOf(it)}). It moves on once they use another bank account.`;
      }
      const why = whyIn(it);
      if (why !== null) return `The money was taken but isn't sent to the bidder: ${why}`;
      const account = bidderAccount(facts, namesIn(it).bidderId);
      if (account === undefined) {
        return facts.providers.length === 0
          ? "The money was taken but hasn't been sent to the bidder."
          : "The money was taken, and the bidder has no account to send it to.";
      }
      if (account.theirs === "ready") {
        return "The money was taken, and the bidder's account accepts money. Try the transfer again.";
      }
      return account.theirs === "silent"
        ? "The money was taken but hasn't been sent to the bidder. The card provider isn't answering right now."
        : `The money was taken, but the provider won't pay the bidder: their account is '${account.theirs}' there, '${account.ours}' here. It needs more information from them${askedFor(account)}.`;
    }
    case "unresolved":
      return word === undefined || word.theirs === "silent"
        ? `${provider} says nothing about it, so nobody knows whether money was taken.`
        : `${provider} says '${word.theirs}', but we have 'unresolved'. Ask it again.`;
    default:
      if (word === undefined) return `It is '${it.state}'. Ask the provider.`;
      if (word.theirs === "silent") return `${provider} isn't answering right now; we have '${it.state}'.`;
      if (word.agrees === false) {
        return `${provider} says '${word.theirs}', but we have '${it.state}'. Ask it again.`;
      }
      return it.state === "started" && word.rail === "card"
        ? `${namesIn(it).poster} started to pay by card but hasn't entered one.`
        : `${provider} still says '${word.theirs}'. Dibbs is waiting for it.`;
  }
};

const refundCause = (it: StuckThing, facts: DoctorFacts): string => {
  if (it.state !== "bounced" && chargebackBeside(facts, it.id) !== undefined) {
    return `The refund is on hold${it.state === "reversed" ? ", with its money taken back from the bidder" : ""}: the payment was charged back, and the card's bank hasn't decided.`;
  }
  switch (it.state) {
    case "unresolved":
      return "The provider's answer about the refund was lost, so nobody knows whether the money was sent.";
    case "reversed":
      return `The money was taken back from the bidder, but the poster's card doesn't have it yet (${reasonOf(it)}).`;
    case "bounced":
      return `The card rejected the refund (${reasonOf(it)}). The money has to go back to the bidder, whose account can't accept it yet, or to the poster another way if the milestone was paid again.`;
    default:
      return `The refund is '${it.state}' (${reasonOf(it)}). Ask the provider.`;
  }
};

const chargebackCause = (it: StuckThing, { chargebacks }: DoctorFacts): string => {
  const found = chargebacks.find(({ id }) => id === it.id);
  const name = found ? `The chargeback ${found.ref} ('${found.reason}')` : "The chargeback";
  return it.state === "needs_response"
    ? `${name} hasn't been answered. Answer it on the card provider's site ${found ? answerBy(found) : "soon"}.`
    : `${name} was answered, but the card's bank hasn't decided yet.`;
};

const givesBack = ({ detail }: StuckThing): string =>
  `Some of what is held for ${detail ?? "it"} has to go back to the poster first, since a change made it smaller. If part of the charge was refunded past Dibbs, what is left can only go back as a whole.`;

const inChange = ({ detail }: StuckThing, number: number): string =>
  `Change ${number} to ${detail ?? "it"} is waiting for an answer; until then it can be neither submitted, returned nor paid.`;

/** Returns in one sentence why a thing is stuck. */
export const causeOf = (it: StuckThing, facts: DoctorFacts): string => {
  switch (it.kind) {
    case "offer-unanswered":
      return undone(it, "bidder", facts, (name) => `${name} hasn't accepted or declined the offer.`);
    case "payment-processing":
    case "payment-unresolved":
    case "payment-failed":
    case "transfer-failed":
    case "held-long":
      if (it.noun === "payment") return paymentCause(it, facts);
      return it.noun === "chargeback" ? chargebackCause(it, facts) : refundCause(it, facts);
    case "refund-failed":
      return `Dibbs couldn't take the refund from ${namesIn(it).bidder} (${reasonOf(it)}), and nobody has tried again.`;
    case "chargeback-lost":
      return `The money went back to the card (${it.detail ?? "no reason given"}) after ${namesIn(it).bidder} was paid. Dibbs carries the loss, and nobody has recorded how it was handled.`;
    case "dispute-open":
      return `${namesIn(it).poster} and ${namesIn(it).bidder} disagree about ${it.detail ?? "a milestone"} and haven't agreed on a split. It stands still until support has decided.`;
    case "chat-down":
      return `${it.title ?? "The chat isn't answering"} (${it.detail ?? "no reason given"}): nobody can open a conversation, and new messages don't show up here.`;
    case "server-down":
      return `${it.title ?? "The server hasn't checked in"} (${it.detail ?? "its machine isn't known"}): it has stopped, or it can't reach the database.`;
    case "account-restricted": {
      const word = facts.providers.find(({ subject, rail }) => subject === "account" && it.id.endsWith(`:${rail}`));
      if (word?.theirs === "ready" || word?.theirs === "verified") {
        return "The provider lifted the restriction, and nobody told us.";
      }
      return word?.theirs === "silent"
        ? `It is '${word.ours}' here, and the ${word.rail} provider isn't answering right now.`
        : `The ${word?.rail ?? "payment"} provider says '${word?.theirs ?? "restricted"}': its owner has to give the provider what it asks for${askedFor(word)}.`;
    }
    case "webhook-unhandled":
      return it.state === "failed"
        ? `Processing it failed (${it.detail ?? "no reason is known"}), and support hasn't looked into it either.`
        : `'${it.detail ?? ""}' was received but never processed.`;
    case "job-dead":
      return `It failed on every try: ${it.detail ?? "no reason is known"}`;
    case "milestone-overdue": {
      const change = changeOf(facts, it.id);
      if (change !== undefined) return inChange(it, change.number);
      if (facts.givesBack.has(it.id)) return givesBack(it);
      if (facts.unfunded.has(it.id)) {
        return undone(
          it,
          "poster",
          facts,
          (name) => `${name} hasn't funded ${it.detail ?? "it"}; the bid asks for that before work starts.`,
        );
      }
      return undone(it, "bidder", facts, (name) => `${name} didn't submit ${it.detail ?? "it"} by the agreed date.`);
    }
    case "request-unanswered": {
      const change = changeOf(facts, it.id);
      if (change !== undefined) return inChange(it, change.number);
      if (waitsForWaiver(facts, it)) {
        const waiver = `the lien waiver of ${it.detail ?? "the milestone"}`;
        return undone(it, "bidder", facts, (name) => `${name} hasn't signed ${waiver}, which the contract asks for.`);
      }
      if (it.state === "kept_back") {
        return undone(
          it,
          "poster",
          facts,
          (name) => `${name} hasn't paid the retainage (${it.detail}), and it is overdue.`,
        );
      }
      if (facts.givesBack.has(it.id)) return givesBack(it);
      const release = facts.releases.get(it.id);
      if (release !== undefined) {
        const done = undone(it, "poster", facts, (name) => `${name} hasn't released or returned ${it.detail ?? "it"}.`);
        return `${done} Without an answer, its money is released on ${dayOf(release)}.`;
      }
      return it.noun === "milestone"
        ? undone(it, "poster", facts, (name) => `${name} hasn't paid or returned ${it.detail ?? "the work"}.`)
        : undone(it, "bidder", facts, (name) => `${name} hasn't agreed to or declined the refund.`);
    }
    case "contract-complete":
      return undone(it, "poster", facts, (name) => `Every milestone is paid, but ${name} hasn't ended the contract.`);
    case "ticket-open":
      return "Nobody in support has answered.";
    case "case-open":
      return it.detail === null
        ? "Support opened it and hasn't closed it."
        : "Nothing about it is stuck anymore, but support hasn't closed it.";
  }
};
