import { dayInWords, timeInWords } from "#core/shared/day.ts";
import { dollars } from "#core/shared/money.ts";

/** What stands on the screen and in the mail. `todo`: what its reader can do about it on Dibbs, said after the message. */
export type Wording = { readonly title: string; readonly message: string; readonly todo?: string };

type Side = "poster" | "bidder";
type Project = { readonly project: string };
type Acted = { readonly bySupport: boolean };
/** Sums are in cents. `why` is a provider's word, or our own, in English. */
type Sum = { readonly amount: number };
type Milestone = { readonly number: number };
type Why = { readonly why: string };
type Named = { readonly name: string };
/** A moment as ISO text, because facts are stored as JSON. */
type At = { readonly at: string };

const side = { poster: "poster", bidder: "seller" } as const;
const ways = { card: "by card", bank: "by bank transfer" } as const;

const fields = {
  title: "Title",
  budget: "Budget",
  completion_date: "Completion date",
  delivery_date: "Delivery date",
  type: "Type",
  location: "Location",
  address: "Address",
  materials: "Materials",
  requested_materials: "Requested materials",
  description: "Description",
  pictures: "Pictures",
  documents: "Documents",
} as const;

type Value = string | { readonly cents: number } | { readonly day: string } | { readonly provided: boolean };

/** A field of a project that was changed; its values where they are short. */
export type ChangedField = {
  readonly field: keyof typeof fields;
  readonly values: { readonly from: Value; readonly to: Value } | null;
};

const shown = (value: Value): string => {
  if (typeof value === "string") return value;
  if ("cents" in value) return dollars(value.cents);
  return "day" in value ? dayInWords(value.day) : value.provided ? "Provided" : "Not Provided";
};

const changeOf = ({ field, values }: ChangedField): string =>
  `${fields[field]}: ${values === null ? "changed" : `${shown(values.from)} → ${shown(values.to)}`}`;

const byTime = (until: string | null): string =>
  until === null ? "." : ` by ${timeInWords(new Date(until))}. After that, Dibbs support follows up.`;

/**
 * All that Dibbs tells people by alerts and mails, in US English. Facts are values of JSON, so that an alert can be read in
 * another language later. What a stored text is called, and the facts it takes, never change: another text gets another name.
 */
export const en = {
  // Projects, bids and questions.
  bidPlaced: ({ name, project }: Named & Project) => ({
    title: "New bid",
    message: `${name} has bid on your project '${project}'.`,
  }),
  bidChanged: ({ project }: Project) => ({
    title: "Bid changed",
    message: `A bid on your project '${project}' was changed.`,
  }),
  bidSentAgain: ({ project }: Project) => ({
    title: "Bid sent again",
    message: `A bid on your project '${project}' was revised and sent again.`,
  }),
  bidWithdrawn: ({ project }: Project) => ({
    title: "Bid withdrawn",
    message: `A bidder has withdrawn a bid on your project '${project}'.`,
  }),
  bidDeclined: ({ project, reason, bySupport }: Project & Acted & { readonly reason: string }) => ({
    title: "Bid declined",
    message: bySupport
      ? `Dibbs support has declined your bid on '${project}' on the poster's behalf: ${reason}`
      : `Your bid on '${project}' was declined. The poster's reason: ${reason}`,
    todo: "You can change it and send it again.",
  }),
  bidOver: ({ project, because }: Project & { readonly because: "hired" | "closed" | "removed" }) => ({
    title: "Bid declined",
    message: `Your bid on '${project}' was declined: ${
      {
        hired: "Another bidder was hired",
        closed: "The project was closed",
        removed: "The project was removed",
      }[because]
    }.`,
  }),
  projectChanged: ({ project, changes }: Project & { readonly changes: ReadonlyArray<ChangedField> }) => ({
    title: "A project you bid on was changed",
    message: `'${project}' was changed. ${changes.map(changeOf).join("; ")}. Please check whether your bid still fits.`,
  }),
  projectHidden: ({ project, reason }: Project & { readonly reason: string }) => ({
    title: "Project hidden",
    message: `Dibbs support has hidden your project '${project}': ${reason} Nobody else sees it, and its bids are on hold. Fix that, then write to us.`,
  }),
  projectShown: ({ project }: Project) => ({
    title: "Project shown again",
    message: `Your project '${project}' is shown again. People can find it and bid on it.`,
  }),
  bidOnShown: ({ project }: Project) => ({
    title: "A project you bid on is shown again",
    message: `'${project}' is shown again and may have been changed. Please check whether your bid still fits.`,
  }),
  questionAsked: ({ name, project, question }: Named & Project & { readonly question: string }) => ({
    title: "New question",
    message: `${name} asks on your project '${project}': ${question}`,
  }),
  questionAnswered: ({ project, answer }: Project & { readonly answer: string }) => ({
    title: "Your question was answered",
    message: `About '${project}': ${answer}`,
  }),
  answerChanged: ({ project, answer }: Project & { readonly answer: string }) => ({
    title: "The answer to your question was changed",
    message: `About '${project}': ${answer}`,
  }),
  questionRemoved: ({ project, question }: Project & { readonly question: string }) => ({
    title: "Your question was removed",
    message: `The poster of '${project}' has removed your question: ${question}`,
  }),
  searchMatched: ({ project, place, search }: Project & { readonly place: string; readonly search: string }) => ({
    title: "New match for your saved search",
    message: `'${project}' in ${place} matches '${search}'.`,
  }),

  // Offers and contracts.
  offered: ({ project, isChanged, bySupport }: Project & Acted & { readonly isChanged: boolean }) => ({
    title: "You have an offer",
    message: `${bySupport ? "On the poster's behalf, Dibbs support offers you" : "You were offered"} the contract for '${project}'${isChanged ? " with milestones that differ from your bid" : ""}.`,
    todo: isChanged ? "Look at what changed before you accept." : "Accept it to begin.",
  }),
  offerAccepted: ({ project, bySupport }: Project & Acted) => ({
    title: "Contract accepted",
    message: bySupport
      ? `Dibbs support has accepted your offer for '${project}' on the seller's behalf.`
      : `Your offer for '${project}' was accepted.`,
    todo: "You can pay each milestone when it is done.",
  }),
  offerWithdrawn: ({ project, bySupport }: Project & Acted) => ({
    title: "Offer withdrawn",
    message: bySupport
      ? `Dibbs support has withdrawn the offer for '${project}' on the poster's behalf. Your bid still stands.`
      : `The offer for '${project}' was withdrawn. Your bid still stands.`,
  }),
  offerDeclined: ({ project, isOpen, bySupport }: Project & Acted & { readonly isOpen: boolean }) => ({
    title: "Offer declined",
    message: `${bySupport ? `Dibbs support has declined your offer for '${project}' on the seller's behalf.` : `Your offer for '${project}' was declined.`} ${isOpen ? "The project is open for bids again." : "The project is suspended with your account."}`,
  }),
  cancelProposed: ({
    project,
    by,
    reason,
    bySupport,
  }: Project & Acted & { readonly by: Side; readonly reason: string }) => ({
    title: "Cancel the contract?",
    message: bySupport
      ? `Dibbs support asks on the ${side[by]}'s behalf to cancel the contract for '${project}': ${reason}`
      : `The ${side[by]} wants to cancel the contract for '${project}': ${reason}`,
    todo: "Agree or decline.",
  }),
  cancelDeclined: ({
    project,
    by,
    reason,
    bySupport,
  }: Project & Acted & { readonly by: Side; readonly reason: string }) => ({
    title: "Cancellation declined",
    message: bySupport
      ? `Dibbs support has declined, on the ${side[by]}'s behalf, to cancel the contract for '${project}'. It goes on: ${reason}`
      : `The contract for '${project}' goes on: ${reason}`,
  }),
  cancelWithdrawn: ({ project, by, bySupport }: Project & Acted & { readonly by: Side }) => ({
    title: "Contract goes on",
    message: bySupport
      ? `Dibbs support has withdrawn the ${side[by]}'s request to cancel the contract for '${project}'.`
      : `The request to cancel the contract for '${project}' was withdrawn.`,
  }),
  contractCancelled: ({
    project,
    agreed,
    reason,
    projectIs,
  }: Project & {
    /** Who has agreed; support where it has cancelled for both. */
    readonly agreed: "you" | "support" | Side;
    readonly reason: string;
    readonly projectIs: "closed" | "open" | "suspended";
  }) => {
    const what = {
      closed: "What was paid stays paid; the project is closed.",
      open: "Nothing was paid; the project is open for bids again.",
      suspended: "Nothing was paid.",
    }[projectIs];
    const who = agreed === "you" ? "You have" : agreed === "support" ? "" : `The ${side[agreed]} has`;
    return {
      title: "Contract cancelled",
      message:
        agreed === "support"
          ? `Dibbs support has cancelled the contract for '${project}': ${reason} ${what}`
          : `${who} agreed to cancel the contract for '${project}'. ${what}`,
    };
  },
  contractEnded: ({ project, bySupport }: Project & Acted) => ({
    title: "Contract ended",
    message: bySupport
      ? `All milestones of '${project}' are paid, and Dibbs support has ended the contract on the poster's behalf.`
      : `All milestones of '${project}' are paid, and the contract has ended.`,
    todo: "Say how it was to work with your client.",
  }),
  milestoneSubmitted: ({ number, what, bySupport }: Milestone & Acted & { readonly what: string }) => ({
    title: "Milestone done",
    message: bySupport
      ? `Dibbs support has marked milestone ${number}, '${what}', done on the seller's behalf.`
      : `The seller has marked milestone ${number}, '${what}', done.`,
    todo: "Look at it, then pay or return it.",
  }),
  milestoneReturned: ({
    number,
    what,
    reason,
    bySupport,
  }: Milestone & Acted & { readonly what: string; readonly reason: string }) => ({
    title: "Milestone returned",
    message: bySupport
      ? `Dibbs support has returned milestone ${number}, '${what}', on the poster's behalf: ${reason}`
      : `Milestone ${number}, '${what}', was returned: ${reason}`,
  }),
  feedbackGiven: ({ stars, project }: Project & { readonly stars: number }) => ({
    title: "New feedback",
    message: `You were given ${stars} of 5 stars for '${project}'. You can reply once.`,
  }),
  feedbackChanged: ({ stars }: { readonly stars: number }) => ({
    title: "Feedback changed",
    message: `Feedback about you was changed. It is ${stars} of 5 stars now.`,
  }),
  feedbackReplied: ({ project, reply }: Project & { readonly reply: string }) => ({
    title: "Reply to your feedback",
    message: `Your feedback on '${project}' was answered: ${reply}`,
  }),
  chatWaits: ({
    name,
    about,
    unread,
    text,
  }: Named & { readonly about: string | null; readonly unread: number; readonly text: string | null }) => ({
    title: "New message",
    message: `${name}${about === null ? "" : ` (${about})`} has written to you${unread === 1 ? "" : ` ${unread} times`}: ${text ?? "A file was sent."}`,
  }),

  // Payments.
  paid: ({ number, amount }: Milestone & Sum) => ({
    title: "Payment successful",
    message: `Milestone ${number} is paid: ${dollars(amount)}.`,
  }),
  paidOut: ({ number, amount }: Milestone & Sum) => ({
    title: "You were paid",
    message: `${dollars(amount)} for milestone ${number} is on its way to your account.`,
  }),
  paymentFailed: ({ number, why }: Milestone & Why) => ({
    title: "Payment Failed",
    message: `The payment of milestone ${number} did not go through: ${why}`,
    todo: "Please try again.",
  }),
  payoutHeldUp: ({ number, amount, why }: Milestone & Sum & Why) => ({
    title: "Payment held up",
    message: `${dollars(amount)} for milestone ${number} could not be sent to your bank account: ${why} We keep the money for you.`,
    todo: "Check your bank account under Payment Methods, or link another one. We send it there then.",
  }),
  paymentHeldUp: ({ number }: Milestone) => ({
    title: "Payment held up",
    message: `Your payment of milestone ${number} has left your account and has not reached the seller's bank yet. You have nothing to do: do not pay it again.`,
  }),
  paymentReturned: ({ number, why }: Milestone & Why) => ({
    title: "Payment returned",
    message: `Your bank has taken the payment of milestone ${number} back: ${why}`,
    todo: "Please pay it again, by card or by bank.",
  }),
  paymentTakenBack: ({ number, amount }: Milestone & Sum) => ({
    title: "Payment returned",
    message: `The poster's bank has taken back the payment of milestone ${number}, ${dollars(amount)}, out of your balance for bank transfers. Your next bank payments fill that balance first. We have asked the poster to pay again.`,
  }),
  paymentWentBack: ({ number, to }: Milestone & { readonly to: Side }) => ({
    title: "Payment went back",
    message:
      to === "poster"
        ? `The payment of milestone ${number} went back to your card before it was paid out. The milestone can be paid again.`
        : `The payment of milestone ${number} went back to the poster's card before it was paid out to you. The milestone can be paid again.`,
  }),
  payoutOnHold: ({ number, amount, why }: Milestone & Sum & Why) => ({
    title: "Payout on hold",
    message: `${dollars(amount)} for milestone ${number} is not paid out to you yet: ${why}`,
  }),
  paymentChecked: ({ number }: Milestone) => ({
    title: "Payment being checked",
    message: `We have no answer about the payment of milestone ${number} yet. Do not pay it again; we tell you as soon as we know.`,
  }),
  lateChargeRefunded: ({ number }: Milestone) => ({
    title: "Charge refunded",
    message: `Your card was charged for milestone ${number} after that payment had ended. The whole charge goes back to your card.`,
  }),
  lateChargeChecked: ({ number }: Milestone) => ({
    title: "Payment being checked",
    message: `Money moved for milestone ${number} after that payment had ended. Do not pay it again; Dibbs support is looking into it.`,
  }),
  paymentFound: ({ number }: Milestone) => ({
    title: "Payment found",
    message: `You had paid milestone ${number} before. Dibbs has found that payment again, and you were not charged a second time.`,
  }),
  paymentBlocked: ({
    name,
    number,
    project,
    rail,
  }: Named & Milestone & Project & { readonly rail: "card" | "bank" }) => ({
    title: "A payment to you is waiting",
    message: `${name} wanted to pay milestone ${number} of '${project}' ${ways[rail]} and could not, because your ${rail === "card" ? "card payouts are not set up" : "bank account is not set up"}. Set it up under Payment Methods to get paid.`,
  }),
  paymentUnblocked: ({ name, project, rail }: Named & Project & { readonly rail: "card" | "bank" }) => ({
    title: "You can pay now",
    message: `${name} can be paid ${ways[rail]} now. Go on with the payment for '${project}'.`,
  }),

  // Refunds and chargebacks.
  refundRequested: ({ amount, number, reason, bySupport }: Sum & Milestone & Acted & { readonly reason: string }) => ({
    title: "Refund requested",
    message: bySupport
      ? `Dibbs support asks you, on the poster's behalf, to refund ${dollars(amount)} of milestone ${number}: ${reason}`
      : `You are asked to refund ${dollars(amount)} of milestone ${number}: ${reason}`,
    todo: "Agree or decline.",
  }),
  refundAgreed: ({ amount, bySupport }: Sum & Acted) => ({
    title: "Refund on its way",
    message: `${bySupport ? "Dibbs support has agreed, on the seller's behalf," : "The seller has agreed"} to refund you ${dollars(amount)}. We tell you when it is made.`,
  }),
  refundStarted: ({ amount, number, reason, bySupport }: Sum & Milestone & Acted & { readonly reason: string }) => ({
    title: "Refund on its way",
    message: `${bySupport ? "Dibbs support refunds you, on the seller's behalf," : "The seller refunds you"} ${dollars(amount)} of milestone ${number}: ${reason} We tell you when it is made.`,
  }),
  refundDeclined: ({ amount, reason, bySupport }: Sum & Acted & { readonly reason: string }) => ({
    title: "Refund declined",
    message: `${bySupport ? "Dibbs support has declined, on the seller's behalf," : "The seller has declined"} to refund you ${dollars(amount)}: ${reason}`,
  }),
  refundWithdrawn: ({ amount }: Sum) => ({
    title: "Refund request withdrawn",
    message: `You are no longer asked to refund ${dollars(amount)}.`,
  }),
  refunded: ({ amount, to }: Sum & { readonly to: Side }) => ({
    title: "Refund made",
    message:
      to === "poster" ? `${dollars(amount)} was refunded to you.` : `${dollars(amount)} was refunded to the poster.`,
  }),
  refundPaidElsewhere: ({ amount, how }: Sum & { readonly how: string }) => ({
    title: "Refund made",
    message: `Your card did not take your refund of ${dollars(amount)}, so Dibbs support gave it to you another way: ${how}`,
  }),
  refundFailed: ({ amount, why, to }: Sum & Why & { readonly to: Side }) => ({
    title: "Refund failed",
    message:
      to === "poster"
        ? `${dollars(amount)} could not be refunded: ${why}`
        : `${dollars(amount)} could not be taken from your account: ${why}`,
  }),
  refundOnHold: ({ amount, why, to }: Sum & Why & { readonly to: Side }) => ({
    title: "Refund on hold",
    message: `${to === "poster" ? "Your" : "The"} refund of ${dollars(amount)} is waiting: ${why} It goes on by itself.`,
  }),
  refundCameBack: ({
    amount,
    why,
    to,
    neverPaidOut,
  }: Sum & Why & { readonly to: Side; readonly neverPaidOut: boolean }) => ({
    title: "Refund came back",
    message: `${to === "poster" ? "Your" : "The"} refund of ${dollars(amount)} could not be completed: ${why} ${
      neverPaidOut
        ? "Dibbs keeps the money for now."
        : to === "poster"
          ? "The money goes back to the seller; please agree with them on another way."
          : "You get the money again."
    }`,
  }),
  refundGoesToSeller: ({ amount }: Sum) => ({
    title: "Refund came back",
    message: `The ${dollars(amount)} goes to the seller after all.`,
  }),
  refundSentBack: ({ amount, why }: Sum & Why) => ({
    title: "Refund came back",
    message: `Your refund of ${dollars(amount)} was sent back to the seller: ${why}`,
  }),
  refundRestored: ({ amount }: Sum) => ({
    title: "Refund came back",
    message: `You have the ${dollars(amount)} again that you had refunded.`,
  }),
  refundChecked: ({ amount, to }: Sum & { readonly to: Side }) => ({
    title: "Refund being checked",
    message:
      to === "poster"
        ? `We have no answer about your refund of ${dollars(amount)} yet.`
        : `We have no answer about the refund of ${dollars(amount)} yet. Do not refund it again.`,
  }),
  externalRefund: ({ amount, number }: Sum & Milestone) => ({
    title: "Refund made",
    message: `${dollars(amount)} of milestone ${number} was refunded to your card.`,
  }),
  externalRefundCameBack: ({ amount, number }: Sum & Milestone) => ({
    title: "Refund came back",
    message: `The refund of ${dollars(amount)} of milestone ${number} was sent back by your card's bank.`,
  }),
  chargedBack: ({
    amount,
    number,
    to,
    isPaidOut,
  }: Sum & Milestone & { readonly to: Side; readonly isPaidOut: boolean }) => ({
    title: "Payment charged back",
    message:
      to === "poster"
        ? `Your card's bank has charged back the payment of milestone ${number} (${dollars(amount)}) and will decide about it. If you did not ask your bank for that, please contact Dibbs support.`
        : `The poster's bank has charged back the payment of milestone ${number} (${dollars(amount)}) and will decide about it. Please keep what proves your work; Dibbs answers the bank.${isPaidOut ? "" : " It is not paid out to you before the bank has decided."}`,
  }),
  chargebackWon: ({ amount, number }: Sum & Milestone) => ({
    title: "Chargeback decided",
    message: `The bank has decided that the payment of milestone ${number} (${dollars(amount)}) stands.`,
  }),
  chargebackLost: ({
    amount,
    number,
    to,
    isPaidOut,
  }: Sum & Milestone & { readonly to: Side; readonly isPaidOut: boolean }) => ({
    title: "Chargeback decided",
    message:
      to === "poster"
        ? `The bank has decided that ${dollars(amount)} of milestone ${number} goes back to your card.`
        : `The bank has decided that ${dollars(amount)} of milestone ${number} goes back to the poster's card. ${isPaidOut ? "Dibbs will be in touch with you." : "You were not paid; the milestone can be paid again."}`,
  }),

  // Accounts for payments.
  bankAccount: ({
    status,
  }: {
    readonly status: "ready" | "verified" | "retry" | "document" | "review" | "suspended" | "deactivated" | "sign_in";
  }) => ({
    title: "Bank account",
    message: {
      ready: "Your bank account is ready for payments.",
      verified: "You are verified for bank transfers. Link a bank account to use them.",
      retry: "We could not verify you for bank transfers. Please check your details and send them again.",
      document: "To verify you for bank transfers we need a picture of your ID.",
      review: "We received your ID. Checking it can take a day.",
      suspended: "Your account for bank transfers is suspended. Please contact Dibbs support.",
      deactivated: "Your account for bank transfers is closed. Please contact Dibbs support.",
      sign_in: "Your bank wants you to sign in again, so that Dibbs can go on using your bank account.",
    }[status],
  }),
  cardAccount: ({ standing }: { readonly standing: "pending" | "ready" | "restricted" }) => ({
    title: "Card payments",
    message: {
      pending: "Our card provider needs more from you before it pays you. Please look at your account.",
      ready: "Your account for card payments is ready: you get paid again.",
      restricted: "Our card provider is not paying you right now. Please look at your account there.",
    }[standing],
  }),

  // Reminders.
  offerReminder: ({ project, until }: Project & { readonly until: string | null }) => ({
    title: "An offer is waiting for you",
    message: `You were offered the contract for '${project}'. Please accept or decline it${byTime(until)}`,
  }),
  reviewReminder: ({ project, number, until }: Project & Milestone & { readonly until: string | null }) => ({
    title: "A milestone is waiting for you",
    message: `Milestone ${number} of '${project}' was marked done. Please pay or return it${byTime(until)}`,
  }),
  refundReminder: ({ project, until }: Project & { readonly until: string | null }) => ({
    title: "A refund is waiting for you",
    message: `You are asked for a refund on '${project}'. Please agree or decline${byTime(until)}`,
  }),
  workReminder: ({ project, number, day }: Project & Milestone & { readonly day: string }) => ({
    title: "A milestone is due soon",
    message: `Milestone ${number} of '${project}' is due on ${dayInWords(day)}.`,
  }),
  decisionReminder: ({ project, bids, day }: Project & { readonly bids: number; readonly day: string }) => ({
    title: "Bids are waiting for you",
    message: `${bids === 1 ? "1 bid on" : `${bids} bids on`} '${project}' ${bids === 1 ? "waits" : "wait"} for your decision. The deadline is ${dayInWords(day)}.`,
  }),

  // The account and its safety.
  welcome: ({ name, byGoogle }: Named & { readonly byGoogle: boolean }) => ({
    title: "Welcome to Dibbs",
    message: `Hello ${name}, your Dibbs account is ready.${byGoogle ? " You sign in to it with Google." : ""}`,
  }),
  newSignIn: ({ name, browser, at }: Named & At & { readonly browser: string }) => ({
    title: "New sign-in to your Dibbs account",
    message: `Hello ${name}, somebody signed in to your Dibbs account with ${browser}, on ${timeInWords(new Date(at))}. If that was you, there is nothing to do. If not, change your password under Profile, Password, and sign that browser out there.`,
  }),
  googleLinked: ({ name, email }: Named & { readonly email: string }) => ({
    title: "Google is linked to your Dibbs account",
    message: `Hello ${name}, the Google account ${email} now signs in to your Dibbs account. If this was not you, unlink it in your profile under Password and change your password.`,
  }),
  googleUnlinked: ({ name, email }: Named & { readonly email: string }) => ({
    title: "Google is unlinked from your Dibbs account",
    message: `Hello ${name}, the Google account ${email} no longer signs in to your Dibbs account. If this was not you, change your password.`,
  }),
  passwordLink: ({ name, isFirst, link }: Named & { readonly isFirst: boolean; readonly link: string }) => ({
    title: "Your Dibbs password",
    message: `Hello ${name}, with this link you can ${isFirst ? "choose a password" : "choose a new password"} for your Dibbs account:\n\n${link}\n\nIt is good for one hour and can be used once. If you did not ask for it, there is nothing to do: your account is as it was.`,
  }),
  passwordChanged: ({ name, browser, at }: Named & At & { readonly browser: string }) => ({
    title: "Your Dibbs password was changed",
    message: `Hello ${name}, your Dibbs password was changed in ${browser}, on ${timeInWords(new Date(at))}, and your other browsers were signed out. If that was not you, ask for a link to a new password at the sign-in page at once.`,
  }),
  passwordReset: ({ name, at }: Named & At) => ({
    title: "Your Dibbs password was changed",
    message: `Hello ${name}, your Dibbs password was reset with the link that we mailed to you, on ${timeInWords(new Date(at))}, and every browser was signed out. If that was not you, somebody reads your mail: change the password of your mailbox first, then ask for a new link at the sign-in page.`,
  }),
  phoneCode: ({ code, minutes }: { readonly code: string; readonly minutes: number }) => ({
    title: "Phone verification",
    message: `${code} is your Dibbs code. It is good for ${minutes} minutes. Dibbs never asks you for it by phone.`,
  }),
  phoneChanged: () => ({
    title: "Your phone number was changed",
    message:
      "The phone number of your Dibbs account was changed. If you did not do it, change your password and write to support.",
  }),
  phoneVerifiedBySupport: ({ name }: Named) => ({
    title: "Your phone number was verified by Dibbs support",
    message: `Hello ${name}, Dibbs support called you at a phone number and made it the number of your account. If that was not you, change your password and write to support.`,
  }),
  secondFactorOn: () => ({
    title: "Two-factor authentication is on",
    message:
      "From now on, signing in to your account asks for a code of your authenticator app; your other browsers were signed out. If you did not turn it on, ask for a new password at the sign-in page now and write to support.",
  }),
  secondFactorOff: () => ({
    title: "Two-factor authentication is off",
    message:
      "Signing in to your account no longer asks for a code. If you did not turn it off, ask for a new password at the sign-in page now and turn it on again.",
  }),
  secondFactorRemoved: () => ({
    title: "Support removed your second factor",
    message:
      "Dibbs support turned two-factor authentication off for your account, and you were signed out everywhere. If you did not ask for it, ask for a new password at the sign-in page now and write to support.",
  }),
  recoveryCodesMade: () => ({
    title: "New recovery codes",
    message:
      "New recovery codes were made for your account, and the ones before no longer work. If it was not you, change your password and make new ones now.",
  }),
  recoveryCodeUsed: ({ left }: { readonly left: number }) => ({
    title: "A recovery code was used",
    message: `A recovery code was used for your account; ${left === 1 ? "1 is" : `${left} are`} left. If it was not you, change your password and make new recovery codes now.`,
  }),
  signedOutBySupport: ({ name }: Named) => ({
    title: "Dibbs support signed you out everywhere",
    message: `Hello ${name}, Dibbs support has signed your account out in every browser. Sign in again to go on. If you did not ask for it, change your password and write to support.`,
  }),
  suspended: ({ name, reason }: Named & { readonly reason: string }) => ({
    title: "Your Dibbs account is suspended",
    message: `Hello ${name}, Dibbs support has suspended your account: ${reason}\n\nYou cannot sign in until it is restored. Your open projects are not shown, and your bids are on hold. Running contracts go on: what was agreed is still owed and paid. To speak with us about it, answer this mail.`,
  }),
  restored: ({ name }: Named) => ({
    title: "Your Dibbs account is restored",
    message: `Hello ${name}, Dibbs support has restored your account. You can sign in again, your open projects are shown again, and you can be hired for your bids.`,
  }),
  viewed: ({ about, at }: At & { readonly about: string }) => ({
    title: "Dibbs support looked at your account",
    message: `On ${timeInWords(new Date(at))} somebody at Dibbs support opened your pages, to see what you see. It is about ${about}. They can read them for half an hour and change nothing. If you did not expect this, write to us.`,
  }),
  dataAskedFor: ({ name }: Named) => ({
    title: "A copy of your data was asked for",
    message: `Hello ${name}, a copy of your Dibbs data was asked for and is being prepared. If that was not you, change your password at once.`,
  }),
  dataReady: () => ({
    title: "Your data is ready",
    message: "The copy of your data that you asked for is ready. You can download it for seven days.",
  }),
  accountDeleted: ({ bySupport }: Acted) => ({
    title: "Your Dibbs account was deleted",
    message: bySupport
      ? "Dibbs support has deleted your account. Contracts and payments are kept as the law demands, without your name. If you did not ask for it, please answer this mail at once."
      : "Your Dibbs account was deleted, as you asked. Contracts and payments are kept as the law demands, without your name. If that was not you, please write to Dibbs support at once.",
  }),

  // Support.
  actedFor: ({ what }: { readonly what: string }) => ({
    title: "Dibbs support acted for you",
    message: `Dibbs support has done this in your name: ${what} If you did not ask for it, write to us.`,
  }),
  ticketOpened: ({ subject }: { readonly subject: string }) => ({
    title: "Dibbs support opened a request for you",
    message: `Dibbs support is looking into this for you: ${subject}. You can read it and write to us there.`,
  }),
  ticketAnswered: ({ subject }: { readonly subject: string }) => ({
    title: "Dibbs support replied",
    message: `You have an answer to '${subject}'.`,
  }),
  ticketResolved: ({ subject }: { readonly subject: string }) => ({
    title: "Your request is resolved",
    message: `Dibbs support has closed '${subject}'. Write again if something is left.`,
  }),
} as const satisfies Readonly<Record<string, (facts: never) => Wording>>;
