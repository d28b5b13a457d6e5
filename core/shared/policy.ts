import { Context } from "effect";
import { stateCodes } from "#core/shared/place/states.ts";
import type { Cents } from "./money.ts";

/** How the house runs its business. Set by configuration; rates are in hundredths of a percent. */
export type PolicyValues = {
  readonly cardFeeBasisPoints: number;
  readonly cardFeeFixed: Cents;
  readonly bankFeeBasisPoints: number;
  readonly bankFeeFixed: Cents;
  /** Two-letter codes of the states in which Dibbs works. */
  readonly states: ReadonlyArray<string>;
  /** From where, besides Dibbs itself, pages show the catalogue's pictures: origins such as `https://pictures.example`. */
  readonly pictureOrigins: ReadonlyArray<string>;
  /** A card payment nobody finished is given up after this many minutes. */
  readonly abandonedAfterMinutes: number;
  /** A provider that gives no answer for this long makes a payment `unresolved`. */
  readonly unresolvedAfterMinutes: number;
  /** How many days the other side of a dispute has to answer before it goes to support. */
  readonly disputeAnswerDays: number;
  /** How many days a poster has to answer a funded milestone that was submitted, before its money is released. */
  readonly releaseAfterDays: number;
  /** Whoever signs for more than this must have shown a short time ago that it is they. */
  readonly signFreshAbove: Cents;
  /** What the staff does with more money than this needs a second person. */
  readonly approvalAbove: Cents;
  /** What is stuck with more money than this gets a case by itself, which is urgent. */
  readonly caseAbove: Cents;
};

export const defaultPolicy: PolicyValues = {
  cardFeeBasisPoints: 290,
  cardFeeFixed: 30 as Cents,
  bankFeeBasisPoints: 0,
  bankFeeFixed: 0 as Cents,
  states: stateCodes,
  pictureOrigins: [],
  abandonedAfterMinutes: 60,
  unresolvedAfterMinutes: 10,
  disputeAnswerDays: 5,
  releaseAfterDays: 14,
  signFreshAbove: 1_000_000 as Cents,
  approvalAbove: 500_000 as Cents,
  caseAbove: 100_000 as Cents,
};

export const Policy = Context.Reference<PolicyValues>("core/Policy", { defaultValue: () => defaultPolicy });
