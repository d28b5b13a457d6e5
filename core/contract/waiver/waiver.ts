import { Effect, Schema } from "effect";
import { Day } from "#core/shared/day.ts";
import type { Issue } from "#core/shared/errors.ts";
import { ContractId, MilestoneId, WaiverId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Cents } from "#core/shared/money.ts";
import { sides } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { versioned } from "#core/shared/versioned.ts";
import { WaiverState } from "./waiver.machine.ts";

/** Whether more is to be paid in the contract after this payment: the forms differ. */
export const WaiverStage = Schema.Literals(["progress", "final"]);
export type WaiverStage = typeof WaiverStage.Type;

/** The text of one form, filled in, as it was signed. */
const SignedForm = Schema.Struct({ title: Text(200), text: Text(30_000) });

/** The signed statement: its hash is the SHA-256 of its canonical JSON. It never changes. */
export const WaiverStatement = Schema.Struct({
  contractId: ContractId,
  /** The milestone's number. */
  milestone: Schema.Int,
  stage: WaiverStage,
  /** In cents: the waiver takes effect once this much has arrived. */
  amount: Cents,
  /** The last day of the work and materials that it covers. */
  throughDay: Day,
  /** What it doesn't cover, in the signer's words; empty if nothing. */
  exceptions: Text(1000),
  /** The name that the signer typed. */
  signer: Text(120),
  /** `plain`: Dibbs's own form. Otherwise the two-letter code of the state whose form the operator installed. */
  form: Text(5),
  /** Where the operator got the form; null for Dibbs's own. */
  source: Schema.NullOr(Text(300)),
  language: Language,
  /** Set if it is for the milestone's retainage; otherwise left out, so that older statements keep their hashes. */
  keptBack: Schema.optionalKey(Schema.Literal(true)),
  conditional: SignedForm,
  unconditional: SignedForm,
});
export type WaiverStatement = typeof WaiverStatement.Type;

export const Waiver = Schema.Struct({
  id: WaiverId,
  contractId: ContractId,
  milestoneId: MilestoneId,
  /** Whether it is for the milestone's retainage instead of the payment when the work is done. */
  keptBack: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** The bidder signs it. */
  ...sides,
  state: WaiverState,
  amount: Cents,
  statement: WaiverStatement,
  /** The SHA-256 of the statement, in hexadecimal. */
  hash: Text(64),
  signedAt: Schema.Date,
  ...versioned,
});
export type Waiver = typeof Waiver.Type;

/** What the signer types; empty fields are rejected below. */
export const WaiverDraft = Schema.Struct({
  /** Whether it is for the milestone's retainage. */
  keptBack: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  signer: Text(120),
  throughDay: Schema.NullOr(Day),
  exceptions: Text(1000),
});
export type WaiverDraft = typeof WaiverDraft.Type;

/** Returns what is wrong with the form; the browser runs the same checks before it sends. */
export const waiverIssues = (
  { signer, throughDay }: Pick<WaiverDraft, "signer" | "throughDay">,
  today: Day,
): ReadonlyArray<Issue> => [
  ...(signer.trim().length < 2 ? [{ field: "signer", message: "Please type your full name." }] : []),
  ...(throughDay === null
    ? [{ field: "throughDay", message: "Please enter the last day of the work." }]
    : throughDay > today
      ? [{ field: "throughDay", message: "The last day of the work can't be after today." }]
      : []),
];
