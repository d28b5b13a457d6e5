/** How a contract stands, as cards and the home page say it. */
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { daysBetween, formatDate, type Moment } from "#web/ui/dates.ts";
import type { Tone } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";

export interface NextStep {
  readonly text: string;
  /** It is for the reader to act. */
  readonly isYours: boolean;
  readonly tone: Tone;
}

const sayDue = (day: string, now: Moment): string => {
  const days = daysBetween(now, day);
  return days < 0 ? words.work.overdue(-days) : words.work.due(formatDate(day, "MMM D"));
};

/** What a contract waits for, in one sentence to the person with this id, who is on one of its sides. */
export const nextStepOf = (contract: ContractAtWork, readerId: string, now: Moment = Date.now()): NextStep => {
  const { state, cancellation, current, poster, bidder } = contract;
  const side = contract.posterId === readerId ? "poster" : "bidder";
  const other = side === "poster" ? bidder.name : poster.name;
  const yours = (text: string): NextStep => ({ text, isYours: true, tone: "waiting" });
  const theirs = (text: string): NextStep => ({ text, isYours: false, tone: "info" });
  if (state === "ended") return { text: words.work.ended, isYours: false, tone: "success" };
  if (state === "cancelled") return { text: words.work.cancelled, isYours: false, tone: "neutral" };
  if (state === "offer_sent") {
    return side === "poster" ? theirs(words.work.poster.offered(other)) : yours(words.work.bidder.offered(other));
  }
  if (cancellation) {
    if (cancellation.by === side) return theirs(words.work.agreeing(other));
    return yours(cancellation.bySupport ? words.work.agreeSupport(other) : words.work.agree(other));
  }
  if (current === null) {
    return side === "poster" ? yours(words.work.poster.done) : theirs(words.work.bidder.done(other));
  }
  if (current.isPaying) return theirs(words.work[side].paying(current.number));
  if (current.state === "submitted") {
    return side === "poster"
      ? yours(words.work.poster.submitted(other, current.number))
      : theirs(words.work.bidder.submitted(other, current.number));
  }
  const due = sayDue(current.endDay, now);
  return side === "poster"
    ? theirs(words.work.poster.working(other, current.number, due))
    : yours(words.work.bidder.working(current.number, due));
};
