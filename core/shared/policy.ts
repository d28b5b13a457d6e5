import { Context } from "effect";
import { stateCodes } from "#core/shared/place/states.ts";
import type { Cents } from "./money.ts";

/** The business rules that configuration sets; rates are in hundredths of a percent. */
export type PolicyValues = {
  readonly cardFeeBasisPoints: number;
  readonly cardFeeFixed: Cents;
  readonly bankFeeBasisPoints: number;
  readonly bankFeeFixed: Cents;
  /** The two-letter codes of the states where Dibbs is available. */
  readonly states: ReadonlyArray<string>;
  /** The origins besides Dibbs itself from which pages load catalog pictures, such as `https://pictures.example`. */
  readonly pictureOrigins: ReadonlyArray<string>;
  /** An unfinished card payment is canceled after this many minutes. */
  readonly abandonedAfterMinutes: number;
  /** A payment becomes `unresolved` if the provider does not answer for this many minutes. */
  readonly unresolvedAfterMinutes: number;
  /** How many days the other side has to answer a dispute before it goes to support. */
  readonly disputeAnswerDays: number;
  /** How many days a poster has to answer a submitted milestone that is funded, before its money is released. */
  readonly releaseAfterDays: number;
  /** Signing for more than this requires a recent confirmation of the signer's identity. */
  readonly signFreshAbove: Cents;
  /** Staff commands that involve more than this need a second person's approval. */
  readonly approvalAbove: Cents;
  /** A stuck thing worth more than this gets a case of its own, marked urgent. */
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
