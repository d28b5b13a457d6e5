/** The state of a contract, as cards and the home page show it. */
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { nextStepOf, type Step } from "#core/contract/contract/next-step.ts";
import { daysBetween, formatDate, type Moment } from "#web/ui/dates.ts";
import type { Tone } from "#web/ui/StateTag.tsx";
import * as words from "#web/words.ts";

export interface SaidStep {
  readonly text: string;
  /** Whether the reader has to act. */
  readonly isYours: boolean;
  readonly tone: Tone;
}

/** The facts of a step's sentence: the reader's side, the other person's name, the milestone and its day. */
export interface StepFacts {
  readonly side: "poster" | "bidder";
  readonly other: string;
  readonly number: number;
  readonly day: string | null;
}

const sayDue = (day: string | null, now: Moment): string => {
  if (day === null) return "";
  const days = daysBetween(now, day);
  return days < 0 ? words.work.overdue(-days) : words.work.due(formatDate(day, "MMM D"));
};

/** Describes the step in one sentence for its reader. */
export const sayStep = (step: Step, { side, other, number, day }: StepFacts, now: Moment = Date.now()): string => {
  const work = words.work;
  const isPoster = side === "poster";
  switch (step) {
    case "answer_dispute":
      return work.answerDispute(number);
    case "disputed":
      return work.disputed(other, number);
    case "with_support":
      return work.withSupport(number);
    case "offered":
      return work[side].offered(other);
    case "agree":
      return work.agree(other);
    case "agree_support":
      return work.agreeSupport(other);
    case "agreeing":
      return work.agreeing(other);
    case "working": {
      const due = sayDue(day, now);
      return isPoster ? work.poster.working(other, number, due) : work.bidder.working(number, due);
    }
    case "fund":
      return isPoster ? work.poster.fund(other, number) : work.bidder.unfunded(other, number);
    case "submitted":
      return work[side].submitted(other, number);
    case "paying":
      return work[side].paying(number);
    case "checked":
      return work[side].checked(number);
    case "failed":
      return work.poster.failed(number);
    case "held":
      return isPoster ? work.poster.held(other, number) : work.bidder.held(number);
    case "returned":
      return isPoster ? work.poster.returned(number) : work.bidder.returned(other, number);
    case "retainage": {
      const due = sayDue(day, now);
      return isPoster ? work.poster.retainage(due) : work.bidder.retainage(other, due);
    }
    case "done":
      return isPoster ? work.poster.done : work.bidder.done(other);
    case "ended":
      return work.ended;
    case "cancelled":
      return work.cancelled;
  }
};

const toneOf = (step: Step, isYours: boolean): Tone => {
  if (step === "ended") return "success";
  if (step === "cancelled") return "neutral";
  return isYours ? "waiting" : "info";
};

/** Describes what a contract waits for, in one sentence for the person with this id, who is one of its two sides. */
export const saidStepOf = (contract: ContractAtWork, readerId: string, now: Moment = Date.now()): SaidStep => {
  const side = contract.posterId === readerId ? "poster" : "bidder";
  const { step, isYours, number } = nextStepOf(contract, side);
  const other = contract[side === "poster" ? "bidder" : "poster"].name;
  const day = contract.current?.endDay ?? null;
  return { text: sayStep(step, { side, other, number: number ?? 0, day }, now), isYours, tone: toneOf(step, isYours) };
};
