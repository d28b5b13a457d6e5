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
  const { state, cancellation, current, dispute, poster, bidder } = contract;
  const side = contract.posterId === readerId ? "poster" : "bidder";
  const other = side === "poster" ? bidder.name : poster.name;
  const work = words.work;
  const yours = (text: string): NextStep => ({ text, isYours: true, tone: "waiting" });
  const theirs = (text: string): NextStep => ({ text, isYours: false, tone: "info" });
  const owed = (number: number) =>
    side === "poster" ? yours(work.poster.returned(number)) : theirs(work.bidder.returned(other, number));
  if (dispute?.waitsFor === side) return yours(work.answerDispute(dispute.number));
  if (current?.isRetainage && (state === "ended" || state === "cancelled")) {
    if (current.isPaying) return theirs(work[side].paying(current.number));
    const due = sayDue(current.endDay, now);
    return side === "poster" ? yours(work.poster.retainage(due)) : theirs(work.bidder.retainage(other, due));
  }
  if (state === "ended") {
    return current?.state === "submitted"
      ? owed(current.number)
      : { text: work.ended, isYours: false, tone: "success" };
  }
  if (state === "cancelled") return { text: work.cancelled, isYours: false, tone: "neutral" };
  if (state === "offer_sent") {
    return side === "poster" ? theirs(work.poster.offered(other)) : yours(work.bidder.offered(other));
  }
  if (current?.trouble === "checked") return theirs(work[side].checked(current.number));
  if (cancellation) {
    if (cancellation.by === side) return theirs(work.agreeing(other));
    return yours(cancellation.bySupport ? work.agreeSupport(other) : work.agree(other));
  }
  // Another milestone may ask its reader to act meanwhile.
  if (dispute && (current === null || current.number === dispute.number)) {
    return theirs(
      dispute.waitsFor === "support" ? work.withSupport(dispute.number) : work.disputed(other, dispute.number),
    );
  }
  if (current === null) {
    return side === "poster" ? yours(work.poster.done) : theirs(work.bidder.done(other));
  }
  const { number, trouble } = current;
  if (trouble === "returned") return owed(number);
  if (trouble === "failed") return yours(work.poster.failed(number));
  if (trouble !== null && side === "poster") return theirs(work.poster.held(other, number));
  if (trouble === "held_by_bank") return yours(work.bidder.held(number));
  if (current.isPaying) return theirs(work[side].paying(number));
  if (current.state === "submitted") {
    return side === "poster"
      ? yours(work.poster.submitted(other, number))
      : theirs(work.bidder.submitted(other, number));
  }
  if (contract.asksFunding && !current.isFunded) {
    return side === "poster" ? yours(work.poster.fund(other, number)) : theirs(work.bidder.unfunded(other, number));
  }
  const due = sayDue(current.endDay, now);
  return side === "poster" ? theirs(work.poster.working(other, number, due)) : yours(work.bidder.working(number, due));
};
