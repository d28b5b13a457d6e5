import { Schema } from "effect";

/** What people are told of, sorted as they think of it: each kind they can have by mail, in the digest or not at all. */
export const Kind = Schema.Literals([
  "bid",
  "own_bid",
  "question",
  "offer",
  "contract",
  "milestone",
  "payment",
  "refund",
  "failed_payment",
  "account",
  "chat",
  "saved_search",
  "feedback",
  "support",
  "reminder",
  "security",
]);
export type Kind = typeof Kind.Type;

/** What a mail is of: one kind of news, or the digest, which holds several. */
export const Mailing = Schema.Literals([...Kind.literals, "digest"]);
export type Mailing = typeof Mailing.Type;

/** Each by the name under which people find it, on the page of preferences, in the digest and in mails. */
export const kindNames: Readonly<Record<Kind, string>> = {
  bid: "Bids on your projects",
  own_bid: "Answers to your bids",
  question: "Questions and answers",
  offer: "Offers",
  contract: "Contracts",
  milestone: "Milestones",
  payment: "Payments",
  refund: "Refunds",
  failed_payment: "Payments that went wrong",
  account: "Your accounts for payments",
  chat: "Messages in chat",
  saved_search: "Saved searches",
  feedback: "Feedback",
  support: "Answers of support",
  reminder: "Reminders",
  security: "Your account and its safety",
};

const mandatory: ReadonlySet<Mailing> = new Set(["failed_payment", "security"]);

/** Whether its mails cannot be turned off: who lost money, or their account, must learn of it. */
export const isMandatory = (mailing: Mailing): boolean => mandatory.has(mailing);
