/** Describes the moves of a contract's history in plain words, for the two people in it. */
import type { PublicHistoryEntry } from "#core/shared/history.ts";
import type { IconName } from "#web/ui/Icon.tsx";
import type { Tone } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";
import { isGivenUp, type Viewed } from "./viewed.ts";

export type Said = { readonly title: string; readonly tone?: Tone; readonly icon?: IconName };

type Look = { readonly tone?: Tone; readonly icon?: IconName };

const looks = {
  "contract offer": { icon: "send", tone: "info" },
  "contract accept": { tone: "success" },
  "contract end": { icon: "lock" },
  "contract withdraw": { icon: "undo" },
  "contract refuse": { icon: "times", tone: "danger" },
  "contract propose_cancelling": { icon: "ban", tone: "waiting" },
  "contract refuse_cancelling": { icon: "times" },
  "contract withdraw_cancelling": { icon: "undo" },
  "contract cancel": { icon: "ban", tone: "danger" },
  "contract leave": { icon: "ban", tone: "danger" },
  "change_order propose": { icon: "pencil", tone: "waiting" },
  "change_order accept": { tone: "success" },
  "change_order decline": { icon: "times" },
  "change_order withdraw": { icon: "undo" },
  "dispute open": { icon: "exclamation-triangle", tone: "waiting" },
  "dispute say": { icon: "comments" },
  "dispute accept": { tone: "success" },
  "dispute withdraw": { icon: "undo" },
  "dispute escalate": { icon: "question-circle", tone: "waiting" },
  "dispute decide": { icon: "lock", tone: "info" },
  "milestone drop": { icon: "times" },
  "milestone submit": { icon: "upload", tone: "waiting" },
  "milestone return": { icon: "undo", tone: "danger" },
  "milestone complete": { tone: "success" },
  "payment start": { icon: "credit-card" },
  "payment recover": { icon: "search" },
  "payment process": { icon: "clock", tone: "info" },
  "payment charge": { icon: "credit-card", tone: "info" },
  "payment fund": { icon: "lock", tone: "success" },
  "payment release": { icon: "dollar", tone: "info" },
  "payment release_part": { icon: "dollar", tone: "info" },
  "payment release_unanswered": { icon: "dollar", tone: "info" },
  "payment settle": { icon: "dollar", tone: "success" },
  "payment return": { icon: "undo", tone: "danger" },
  "chargeback chargeback": { icon: "exclamation-triangle", tone: "danger" },
  "chargeback win": { tone: "success" },
  "chargeback lose": { icon: "undo", tone: "danger" },
  "chargeback external_refund": { icon: "undo" },
  "payment fail": { icon: "times", tone: "danger" },
  "refund request": { icon: "undo", tone: "waiting" },
  "refund give": { icon: "undo", tone: "info" },
  "refund follow_change": { icon: "undo", tone: "info" },
  "refund follow_cancel": { icon: "undo", tone: "info" },
  "refund follow_leave": { icon: "undo", tone: "info" },
  "refund agree": { icon: "undo", tone: "info" },
  "refund refuse": { icon: "times" },
  "refund withdraw": { icon: "undo" },
  "refund process": { icon: "clock", tone: "info" },
  "refund reverse": { icon: "undo", tone: "info" },
  "refund refund": { icon: "dollar", tone: "success" },
  "refund hold": { icon: "exclamation-triangle", tone: "waiting" },
  // The first name of a hold.
  "refund stall": { icon: "exclamation-triangle", tone: "waiting" },
  "refund bounce": { icon: "exclamation-triangle", tone: "danger" },
  "refund restore": { icon: "undo" },
  "payment hold": { icon: "exclamation-triangle", tone: "waiting" },
  "payment refund": { icon: "undo" },
  "payment bounce": { icon: "exclamation-triangle", tone: "waiting" },
  "refund pay_elsewhere": { icon: "undo" },
  "refund fail": { icon: "times", tone: "danger" },
  "refund mark_unresolved": { icon: "clock", tone: "waiting" },
  "waiver sign": { icon: "pencil" },
  "waiver settle": { tone: "success" },
  "waiver withdraw": { icon: "undo", tone: "waiting" },
  "materials request": { icon: "send" },
  "materials lose_supplier": { icon: "ban", tone: "waiting" },
  "materials lose_work": { icon: "ban", tone: "waiting" },
  "materials ask_owner": { icon: "send", tone: "waiting" },
  "materials withdraw_ask": { icon: "ban" },
  "materials decline_to_pay": { icon: "ban" },
  "materials owner_hires": { icon: "check" },
  "materials owner_offer_over": { icon: "ban", tone: "waiting" },
  "delivery record": { icon: "upload" },
  "delivery answer": { icon: "check" },
  "delivery correct": { icon: "pencil" },
  "feedback give": { icon: "star" },
  "feedback edit": { icon: "pencil" },
  "feedback reply": { icon: "comments" },
  "payment mark_unresolved": { icon: "clock", tone: "waiting" },
} as const satisfies Readonly<Record<string, Look>>;

const isKnown = (name: string): name is keyof typeof looks => Object.hasOwn(looks, name);

/** The earlier names of moves; the stored history is never changed. */
const earlierNames: Readonly<Record<string, string>> = {
  "contract take_back_cancelling": "contract withdraw_cancelling",
  "takeback dispute": "chargeback chargeback",
  "takeback refund": "chargeback external_refund",
  "takeback win": "chargeback win",
  "takeback lose": "chargeback lose",
  "payment lose": "payment mark_unresolved",
  "refund lose": "refund mark_unresolved",
};

/** Whether a card form was only opened, or closed without paying: then nothing was sent. */
const isCardForm = (entry: PublicHistoryEntry, contract: Viewed): boolean => {
  const payment = contract.payments.find(({ id }) => id === entry.subjectId);
  return payment?.rail === "card" && (entry.event === "start" || (entry.event === "fail" && isGivenUp(payment)));
};

/** Returns why money goes back without a refund by either side: both changed the milestone, or the contract is over. */
const followsFrom = (
  { state, cancellation, updatedAt }: Viewed,
  { at }: PublicHistoryEntry,
  milestone: Viewed["milestones"][number] | undefined,
) => {
  // A canceled contract has no further moves. While canceling was only proposed, both could still agree to a change.
  const isSince = state === "cancelled" && updatedAt <= at;
  if (isSince && cancellation?.isLeaving === true) return "follow_leave";
  return isSince && milestone?.state === "dropped" ? "follow_cancel" : "follow_change";
};

/**
 * Describes a move; undefined if it only repeats another one, as the bid's that goes with the contract's, or if it sent
 * nothing.
 */
export const sayEntry = (entry: PublicHistoryEntry, contract: Viewed): Said | undefined => {
  if (entry.noun === "payment" && isCardForm(entry, contract)) return undefined;
  const refund = contract.refunds.find(({ id }) => id === entry.subjectId);
  const paymentId = refund?.paymentId ?? entry.subjectId;
  const milestoneId =
    entry.noun === "milestone"
      ? entry.subjectId
      : (
          contract.disputes.find(({ id }) => id === entry.subjectId) ??
          contract.payments.find(({ id }) => id === paymentId)
        )?.milestoneId;
  const milestone = contract.milestones.find(({ id }) => id === milestoneId);
  // A refund that nobody requested is requested and agreed to in one: it is listed once, with the reason.
  if (refund?.askedBy === "bidder" && entry.event === "agree") return undefined;
  // The system released it, because its poster had not answered in time.
  const isUnanswered = entry.noun === "payment" && entry.event === "release" && entry.actorKind === "system";
  const done = isUnanswered ? "release_unanswered" : entry.event;
  const isGiven = refund !== undefined && entry.event === (refund.askedBy === "bidder" ? "request" : "agree");
  const gives = refund?.askedBy === "bidder" ? "give" : done;
  const event =
    isGiven && entry.actorKind === "system" ? followsFrom(contract, entry, milestone) : isGiven ? gives : done;
  const name = `${entry.noun} ${event}`;
  // What support did with somebody's rights is not described as their own act.
  const nameOf = (id: string, name: string): string =>
    entry.personId !== id
      ? name
      : entry.actorKind === "support"
        ? words.history.bySupport(name)
        : entry.member === undefined
          ? name
          : words.acting.byMember(entry.member, name);
  const poster = nameOf(contract.posterId, contract.poster.name);
  const bidder = nameOf(contract.bidderId, contract.bidder.name);
  const move = earlierNames[name] ?? name;
  if (!isKnown(move)) return undefined;
  const title = words.history[move]({
    poster,
    bidder,
    mover: entry.personId === contract.bidderId ? bidder : poster,
    number: milestone ? String(milestone.number) : "",
  });
  return { title, ...looks[move] };
};

/** Returns why each milestone that has to be done again was returned, by its id. */
export const returnReasons = (history: readonly PublicHistoryEntry[]): ReadonlyMap<string, string> => {
  const reasons = new Map<string, string>();
  for (const { noun, event, subjectId, reason } of history) {
    if (noun !== "milestone") continue;
    if (event === "return" && reason) reasons.set(subjectId, reason);
    else reasons.delete(subjectId);
  }
  return reasons;
};
