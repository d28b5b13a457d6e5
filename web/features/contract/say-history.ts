/** The moves of a contract's history in plain words, for the two people in it. */
import type { PublicHistoryEntry } from "#core/shared/history.ts";
import type { IconName } from "#web/ui/Icon.tsx";
import type { Tone } from "#web/ui/StateTag.tsx";
import { isGivenUp, type Viewed } from "./viewed.ts";

export type Said = { readonly title: string; readonly tone?: Tone; readonly icon?: IconName };

type Names = {
  readonly poster: string;
  readonly bidder: string;
  readonly number: string;
  /** Whoever made the move. */
  readonly mover: string;
};

const said: Readonly<Record<string, (names: Names) => Said>> = {
  "contract offer": ({ poster, bidder }) => ({
    title: `${poster} offered ${bidder} the contract`,
    icon: "send",
    tone: "info",
  }),
  "contract accept": ({ bidder }) => ({ title: `${bidder} accepted the contract`, tone: "success" }),
  "contract end": ({ poster }) => ({ title: `${poster} ended the contract`, icon: "lock" }),
  "contract withdraw": ({ poster }) => ({ title: `${poster} withdrew the offer`, icon: "undo" }),
  "contract refuse": ({ bidder }) => ({ title: `${bidder} declined the offer`, icon: "times", tone: "danger" }),
  "contract propose_cancelling": ({ mover }) => ({
    title: `${mover} requested cancellation`,
    icon: "ban",
    tone: "waiting",
  }),
  "contract refuse_cancelling": ({ mover }) => ({ title: `${mover} declined to cancel`, icon: "times" }),
  "contract withdraw_cancelling": ({ mover }) => ({
    title: `${mover} withdrew the cancellation request`,
    icon: "undo",
  }),
  "contract cancel": ({ mover }) => ({
    title: `${mover} agreed, and the contract was cancelled`,
    icon: "ban",
    tone: "danger",
  }),
  "milestone drop": ({ number }) => ({ title: `Milestone ${number} was dropped`, icon: "times" }),
  "milestone submit": ({ bidder, number }) => ({
    title: `${bidder} marked milestone ${number} done`,
    icon: "upload",
    tone: "waiting",
  }),
  "milestone return": ({ poster, number }) => ({
    title: `${poster} sent milestone ${number} back`,
    icon: "undo",
    tone: "danger",
  }),
  "milestone complete": ({ number }) => ({ title: `Milestone ${number} completed`, tone: "success" }),
  "payment start": ({ poster, number }) => ({
    title: `${poster} sent a payment for milestone ${number}`,
    icon: "credit-card",
  }),
  "payment recover": ({ number }) => ({
    title: `An earlier payment of milestone ${number} was found again`,
    icon: "search",
  }),
  "payment process": ({ number }) => ({
    title: `The payment of milestone ${number} is processing`,
    icon: "clock",
    tone: "info",
  }),
  "payment charge": ({ number }) => ({
    title: `The card was charged for milestone ${number}`,
    icon: "credit-card",
    tone: "info",
  }),
  "payment settle": ({ bidder, number }) => ({
    title: `The payment of milestone ${number} reached ${bidder}`,
    icon: "dollar",
    tone: "success",
  }),
  "payment return": ({ number }) => ({
    title: `The bank reversed the payment of milestone ${number}`,
    icon: "undo",
    tone: "danger",
  }),
  "chargeback chargeback": ({ number }) => ({
    title: `The card's bank charged back the payment of milestone ${number}`,
    icon: "exclamation-triangle",
    tone: "danger",
  }),
  "chargeback win": ({ number }) => ({
    title: `The bank let the payment of milestone ${number} stand`,
    tone: "success",
  }),
  "chargeback lose": ({ number }) => ({
    title: `The bank reversed the payment of milestone ${number}`,
    icon: "undo",
    tone: "danger",
  }),
  "chargeback external_refund": ({ number }) => ({
    title: `Dibbs refunded milestone ${number} to the card`,
    icon: "undo",
  }),
  "payment fail": ({ number }) => ({
    title: `The payment of milestone ${number} didn't go through`,
    icon: "times",
    tone: "danger",
  }),
  "refund request": ({ poster, number }) => ({
    title: `${poster} requested a refund for milestone ${number}`,
    icon: "undo",
    tone: "waiting",
  }),
  "refund give": ({ bidder, number }) => ({
    title: `${bidder} refunded milestone ${number}`,
    icon: "undo",
    tone: "info",
  }),
  "refund agree": ({ bidder, number }) => ({
    title: `${bidder} agreed to refund milestone ${number}`,
    icon: "undo",
    tone: "info",
  }),
  "refund refuse": ({ bidder, number }) => ({
    title: `${bidder} declined to refund milestone ${number}`,
    icon: "times",
  }),
  "refund withdraw": ({ poster, number }) => ({
    title: `${poster} withdrew the refund request for milestone ${number}`,
    icon: "undo",
  }),
  "refund process": ({ number }) => ({
    title: `The refund of milestone ${number} is on its way`,
    icon: "clock",
    tone: "info",
  }),
  "refund reverse": ({ bidder, number }) => ({
    title: `The refund of milestone ${number} was taken from ${bidder}`,
    icon: "undo",
    tone: "info",
  }),
  "refund refund": ({ poster, number }) => ({
    title: `The refund of milestone ${number} reached ${poster}`,
    icon: "dollar",
    tone: "success",
  }),
  "refund hold": ({ number }) => ({
    title: `The refund of milestone ${number} is on hold`,
    icon: "exclamation-triangle",
    tone: "waiting",
  }),
  // What a hold was called at first.
  "refund stall": ({ number }) => ({
    title: `The refund of milestone ${number} is on hold`,
    icon: "exclamation-triangle",
    tone: "waiting",
  }),
  "refund bounce": ({ number }) => ({
    title: `The card rejected the refund of milestone ${number}`,
    icon: "exclamation-triangle",
    tone: "danger",
  }),
  "refund restore": ({ bidder, number }) => ({
    title: `The refund of milestone ${number} went back to ${bidder}`,
    icon: "undo",
  }),
  "payment hold": ({ number }) => ({
    title: `The payment of milestone ${number} is on hold`,
    icon: "exclamation-triangle",
    tone: "waiting",
  }),
  "payment refund": ({ number }) => ({
    title: `The payment of milestone ${number} went back to the card`,
    icon: "undo",
  }),
  "payment bounce": ({ number }) => ({
    title: `The card sent the payment of milestone ${number} back to Dibbs`,
    icon: "exclamation-triangle",
    tone: "waiting",
  }),
  "refund pay_elsewhere": ({ poster, number }) => ({
    title: `Dibbs paid ${poster} the refund of milestone ${number} another way`,
    icon: "undo",
  }),
  "refund fail": ({ number }) => ({
    title: `The refund of milestone ${number} failed`,
    icon: "times",
    tone: "danger",
  }),
  "refund mark_unresolved": ({ number }) => ({
    title: `We're checking the refund of milestone ${number}`,
    icon: "clock",
    tone: "waiting",
  }),
  "feedback give": ({ mover }) => ({ title: `${mover} left feedback`, icon: "star" }),
  "feedback edit": ({ mover }) => ({ title: `${mover} changed their feedback`, icon: "pencil" }),
  "feedback reply": ({ mover }) => ({ title: `${mover} replied to feedback`, icon: "comments" }),
  "payment mark_unresolved": ({ number }) => ({
    title: `We're checking the payment of milestone ${number}`,
    icon: "clock",
    tone: "waiting",
  }),
};

/** What moves were called before; what is written in the history is never changed. */
const earlierNames: Readonly<Record<string, string>> = {
  "contract take_back_cancelling": "contract withdraw_cancelling",
  "takeback dispute": "chargeback chargeback",
  "takeback refund": "chargeback external_refund",
  "takeback win": "chargeback win",
  "takeback lose": "chargeback lose",
  "payment lose": "payment mark_unresolved",
  "refund lose": "refund mark_unresolved",
};

/** A card form that was opened, and one that was closed without paying: nothing was sent. */
const isCardForm = (entry: PublicHistoryEntry, contract: Viewed): boolean => {
  const payment = contract.payments.find(({ id }) => id === entry.subjectId);
  return payment?.rail === "card" && (entry.event === "start" || (entry.event === "fail" && isGivenUp(payment)));
};

/** Nothing for a move that only repeats another one, as the bid's that goes with the contract's, or that sent nothing. */
export const sayEntry = (entry: PublicHistoryEntry, contract: Viewed): Said | undefined => {
  if (entry.noun === "payment" && isCardForm(entry, contract)) return undefined;
  const refund = contract.refunds.find(({ id }) => id === entry.subjectId);
  const paymentId = refund?.paymentId ?? entry.subjectId;
  const milestoneId =
    entry.noun === "milestone" ? entry.subjectId : contract.payments.find(({ id }) => id === paymentId)?.milestoneId;
  const milestone = contract.milestones.find(({ id }) => id === milestoneId);
  // Who gives without being asked writes it down and agrees in one: that is told once, with the reason.
  if (refund?.askedBy === "bidder" && entry.event === "agree") return undefined;
  const event = refund?.askedBy === "bidder" && entry.event === "request" ? "give" : entry.event;
  const name = `${entry.noun} ${event}`;
  // What support did with somebody's rights is not said to be done by them.
  const nameOf = (id: string, name: string): string =>
    entry.actorKind === "support" && entry.personId === id ? `Dibbs Support for ${name}` : name;
  const poster = nameOf(contract.posterId, contract.poster.name);
  const bidder = nameOf(contract.bidderId, contract.bidder.name);
  return said[earlierNames[name] ?? name]?.({
    poster,
    bidder,
    mover: entry.personId === contract.bidderId ? bidder : poster,
    number: milestone ? String(milestone.number) : "",
  });
};

/** Why each milestone that has to be done again was returned, by its id. */
export const returnReasons = (history: readonly PublicHistoryEntry[]): ReadonlyMap<string, string> => {
  const reasons = new Map<string, string>();
  for (const { noun, event, subjectId, reason } of history) {
    if (noun !== "milestone") continue;
    if (event === "return" && reason) reasons.set(subjectId, reason);
    else reasons.delete(subjectId);
  }
  return reasons;
};
