import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import {
  answerBy,
  askedFor,
  bidderAccount,
  chargebackBeside,
  type DoctorFacts,
  namesIn,
  wordOf,
} from "./doctor-facts.ts";

/** What stands behind the milestone in the detail of a stuck thing: why a payment failed, or goes no further. */
export const whyIn = ({ detail }: Pick<StuckThing, "detail">): string | null =>
  /milestone \d+: (.+)$/s.exec(detail ?? "")?.[1] ?? null;

const reasonOf = (it: StuckThing): string => whyIn(it) ?? "no reason is known";

/** A sentence of what somebody has not done, which they cannot do by themselves where they are suspended. */
const undone = (
  it: StuckThing,
  part: "poster" | "bidder",
  { suspended }: DoctorFacts,
  has: (name: string) => string,
): string => {
  const person = it.people.find((one) => one.part === part);
  const said = has(person?.name ?? `the ${part}`);
  return person !== undefined && suspended.has(person.id)
    ? `${said} ${person.name} is suspended and cannot sign in to do it.`
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
        () => `The bank has taken the payment back (${reasonOf(it)}), and nobody has paid since.`,
      );
    case "charged": {
      if (word?.rail === "bank") {
        return `The money has left the poster and lies in the bidder's balance at the provider (${reasonOf(it)}): it goes on when they use another bank account.`;
      }
      const why = whyIn(it);
      if (why !== null) return `The money is taken and is not passed on: ${why}`;
      const account = bidderAccount(facts, namesIn(it).bidderId);
      if (account === undefined) {
        return facts.providers.length === 0
          ? "The money is taken, and has not been passed on to the bidder."
          : "The money is taken, and the bidder has no account that it could be passed on to.";
      }
      if (account.theirs === "ready") {
        return "The money is taken and the bidder's account takes money: passing it on has to be tried again.";
      }
      return account.theirs === "silent"
        ? "The money is taken and has not been passed on; the card provider does not answer now."
        : `The money is taken, and the provider pays nothing out to the bidder: their account is '${account.theirs}' there, '${account.ours}' here. It asks them for what is missing${askedFor(account)}.`;
    }
    case "unresolved":
      return word === undefined || word.theirs === "silent"
        ? `${provider} says nothing of it: nobody knows whether money was taken.`
        : `${provider} says '${word.theirs}', and we have 'unresolved': it has to be asked again.`;
    default:
      if (word === undefined) return `It is '${it.state}': the provider has to be asked.`;
      if (word.theirs === "silent") return `${provider} does not answer now; we have '${it.state}'.`;
      if (word.agrees === false) {
        return `${provider} says '${word.theirs}', and we have '${it.state}': it has to be asked again.`;
      }
      return it.state === "started" && word.rail === "card"
        ? `${namesIn(it).poster} has begun to pay by card, and has not entered one.`
        : `${provider} says '${word.theirs}' still: it is waited for.`;
  }
};

const refundCause = (it: StuckThing, facts: DoctorFacts): string => {
  if (it.state !== "bounced" && chargebackBeside(facts, it.id) !== undefined) {
    return `The refund waits${it.state === "reversed" ? ", with its money taken back from the bidder" : ""}: the payment is charged back, and the card's bank has not decided.`;
  }
  switch (it.state) {
    case "unresolved":
      return "The provider's answer about the refund was lost: nobody knows whether its money has gone.";
    case "reversed":
      return `The money was taken back from the bidder, and the poster's card does not have it yet (${reasonOf(it)}).`;
    case "bounced":
      return `The card took no money back (${reasonOf(it)}): it has to go to the bidder again, whose account takes none yet, or to the poster another way, where its milestone was paid again.`;
    default:
      return `The refund is '${it.state}' (${reasonOf(it)}): the provider has to be asked.`;
  }
};

const chargebackCause = (it: StuckThing, { chargebacks }: DoctorFacts): string => {
  const found = chargebacks.find(({ id }) => id === it.id);
  const name = found ? `The chargeback ${found.ref} ('${found.reason}')` : "The chargeback";
  return it.state === "needs_response"
    ? `${name} has not been answered: Dibbs answers it at the card provider ${found ? answerBy(found) : "soon"}.`
    : `${name} was answered, and the card's bank has not decided yet.`;
};

/** Why a thing is stuck, in one sentence. */
export const causeOf = (it: StuckThing, facts: DoctorFacts): string => {
  switch (it.kind) {
    case "offer-unanswered":
      return undone(it, "bidder", facts, (name) => `${name} has neither accepted nor refused the offer.`);
    case "payment-processing":
    case "payment-unresolved":
    case "payment-failed":
    case "transfer-failed":
      if (it.noun === "payment") return paymentCause(it, facts);
      return it.noun === "chargeback" ? chargebackCause(it, facts) : refundCause(it, facts);
    case "refund-failed":
      return `The refund could not be taken from ${namesIn(it).bidder} (${reasonOf(it)}), and nobody has tried again.`;
    case "chargeback-lost":
      return `The money went back to the card (${it.detail ?? "no reason given"}) after ${namesIn(it).bidder} was paid: Dibbs carries the loss, and nobody has noted how it was dealt with.`;
    case "chat-down":
      return `${it.title ?? "The chat does not answer"} (${it.detail ?? "no reason given"}): nobody can open a conversation, and new messages are not shown here.`;
    case "server-down":
      return `${it.title ?? "The server has not been heard of"} (${it.detail ?? "its machine is not known"}): it has ended, or does not reach the database.`;
    case "account-restricted": {
      const word = facts.providers.find(({ subject, rail }) => subject === "account" && it.id.endsWith(`:${rail}`));
      if (word?.theirs === "ready" || word?.theirs === "verified") {
        return "The provider has lifted it, and nobody has told us.";
      }
      return word?.theirs === "silent"
        ? `It is '${word.ours}' here, and the ${word.rail} provider does not answer now.`
        : `The ${word?.rail ?? "payment"} provider says '${word?.theirs ?? "restricted"}': its owner has to tell the provider what it asks for${askedFor(word)}.`;
    }
    case "webhook-unhandled":
      return it.state === "failed"
        ? `Looking into it failed (${it.detail ?? "no reason is known"}), and support has not looked into it either.`
        : `'${it.detail ?? ""}' was received, and never looked into.`;
    case "job-dead":
      return `It failed at every try: ${it.detail ?? "no reason is known"}`;
    case "milestone-overdue":
      return undone(
        it,
        "bidder",
        facts,
        (name) => `${name} has not handed ${it.detail ?? "it"} in by the day that was agreed on.`,
      );
    case "request-unanswered":
      return it.noun === "milestone"
        ? undone(it, "poster", facts, (name) => `${name} has neither paid nor returned ${it.detail ?? "the work"}.`)
        : undone(it, "bidder", facts, (name) => `${name} has neither agreed to nor refused the refund.`);
    case "contract-complete":
      return undone(it, "poster", facts, (name) => `Every milestone is paid, and ${name} has not ended the contract.`);
    case "ticket-open":
      return "Nobody of support has answered.";
    case "case-open":
      return it.detail === null
        ? "Support has opened it, and not closed it."
        : "Nothing of it is stuck any more, and support has not closed it.";
  }
};
