import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import type { ProviderWord } from "./provider-word.ts";

const isOf = (word: ProviderWord, id: string): boolean => word.id === id;

const paymentCause = (it: StuckThing, words: ReadonlyArray<ProviderWord>): string => {
  const word = words.find((one) => one.subject === "payment" && isOf(one, it.id));
  const provider = `The ${word?.rail ?? "payment"} provider`;
  switch (it.state) {
    case "failed":
    case "returned":
      return `It ${it.state === "failed" ? "failed" : "was taken back"} (${it.detail ?? "no reason given"}), and nobody has paid again.`;
    case "charged": {
      if (word?.rail === "bank") {
        return `The money has left the poster and lies in the bidder's balance at the provider (${it.detail ?? "no reason given"}): it goes on when they use another bank account.`;
      }
      const held = /: (.+)$/.exec(it.detail ?? "")?.[1];
      if (held !== undefined) return `The money is taken and is not passed on: ${held}`;
      const bidder = it.people.find(({ part }) => part === "bidder");
      const account = words.find(
        (one) => one.subject === "account" && one.rail === "card" && isOf(one, bidder?.id ?? ""),
      );
      if (account === undefined) {
        return "The money is taken, and the bidder has no account that it could be passed on to.";
      }
      if (account.theirs === "ready") {
        return "The money is taken and the bidder's account takes money: passing it on has to be tried again.";
      }
      return account.theirs === "silent"
        ? "The money is taken and has not been passed on; the card provider does not answer now."
        : `The money is taken, and the provider pays nothing out to the bidder: their account is '${account.theirs}' there, '${account.ours}' here.`;
    }
    case "unresolved":
      return word === undefined || word.theirs === "silent"
        ? `${provider} says nothing of it: nobody knows whether money has moved.`
        : `${provider} says '${word.theirs}', and we have 'unresolved': it has to be asked again.`;
    default:
      if (word === undefined) return `It is '${it.state}': the provider has to be asked.`;
      if (word.theirs === "silent") return `${provider} does not answer now; we have '${it.state}'.`;
      return word.agrees === false
        ? `${provider} says '${word.theirs}', and we have '${it.state}': it has to be asked again.`
        : `${provider} says '${word.theirs}' still: it is waited for.`;
  }
};

/** Why a thing is stuck, in one sentence. */
export const causeOf = (it: StuckThing, words: ReadonlyArray<ProviderWord>): string => {
  const nameOf = (part: "poster" | "bidder"): string =>
    it.people.find((one) => one.part === part)?.name ?? `the ${part}`;
  switch (it.kind) {
    case "offer-unanswered":
      return `${nameOf("bidder")} has neither accepted nor refused the offer.`;
    case "payment-processing":
    case "payment-unresolved":
    case "payment-failed":
    case "transfer-failed":
      if (it.noun === "payment") return paymentCause(it, words);
      if (it.noun === "chargeback") return `The card's holder disputes the charge; the bank has it '${it.state}'.`;
      return it.state === "bounced"
        ? `The card took no money back (${it.detail ?? ""}): it has to go to the bidder again, whose account takes none yet, or to the poster another way, where its milestone was paid again.`
        : `Money on its way back is '${it.state}' (${it.detail ?? ""}): the provider has to be asked.`;
    case "refund-failed":
      return `It could not be taken from ${nameOf("bidder")} (${it.detail ?? "no reason given"}), and nobody has tried again.`;
    case "chargeback-lost":
      return `The money went back to the card (${it.detail ?? "no reason given"}) after ${nameOf("bidder")} was paid: Dibbs carries the loss, and nobody has noted how it was dealt with.`;
    case "chat-down":
      return `${it.title ?? "The chat does not answer"} (${it.detail ?? "no reason given"}): nobody can open a conversation, and new messages are not shown here.`;
    case "server-down":
      return `${it.title ?? "The server has not been heard of"} (${it.detail ?? "its machine is not known"}): it has ended, or does not reach the database.`;
    case "account-restricted": {
      const word = words.find(({ subject, rail }) => subject === "account" && it.id.endsWith(`:${rail}`));
      if (word?.theirs === "ready" || word?.theirs === "verified") {
        return "The provider has lifted it, and nobody has told us.";
      }
      return word?.theirs === "silent"
        ? `It is '${word.ours}' here, and the ${word.rail} provider does not answer now.`
        : `The ${word?.rail ?? "payment"} provider says '${word?.theirs ?? "restricted"}': its owner has to tell the provider what it asks for.`;
    }
    case "webhook-unhandled":
      return it.state === "failed"
        ? `Looking into it failed (${it.detail ?? "no reason is known"}), and support has not looked into it either.`
        : `'${it.detail ?? ""}' was received, and never looked into.`;
    case "job-dead":
      return `It failed at every try: ${it.detail ?? "no reason is known"}`;
    case "milestone-overdue":
      return `${nameOf("bidder")} has not handed ${it.detail ?? "it"} in by the day that was agreed on.`;
    case "request-unanswered":
      return it.noun === "milestone"
        ? `${nameOf("poster")} has neither paid nor returned ${it.detail ?? "what was handed in"}.`
        : `${nameOf("bidder")} has neither agreed to nor refused the refund.`;
    case "contract-complete":
      return `Every milestone is paid, and ${nameOf("poster")} has not ended the contract.`;
    case "ticket-open":
      return "Nobody of support has answered.";
    case "case-open":
      return it.detail === null
        ? "Support has opened it, and not closed it."
        : "Nothing of it is stuck any more, and support has not closed it.";
  }
};
