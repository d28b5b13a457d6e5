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

/** Whether something is still to be paid in the contract after this: the forms differ. */
export const WaiverStage = Schema.Literals(["progress", "final"]);
export type WaiverStage = typeof WaiverStage.Type;

/** The words of one form with what was filled in, as it was signed. */
const SignedForm = Schema.Struct({ title: Text(200), text: Text(30_000) });

/** What was signed: its hash is the SHA-256 of the canonical JSON of this. It never changes. */
export const WaiverStatement = Schema.Struct({
  contractId: ContractId,
  /** The milestone's number. */
  milestone: Schema.Int,
  stage: WaiverStage,
  /** In cents: it takes effect once so much has arrived. */
  amount: Cents,
  /** The last day of the work and materials that it is about. */
  throughDay: Day,
  /** What it does not cover, in the signer's words; empty for nothing. */
  exceptions: Text(1000),
  /** The name, as it was typed to sign. */
  signer: Text(120),
  /** `plain`: ours. Otherwise the two letters of the state whose form the operator has put in. */
  form: Text(5),
  /** Where the operator has the form from; null for ours. */
  source: Schema.NullOr(Text(300)),
  language: Language,
  /** Set where it is for what is kept back of the milestone; left out of all others, so that their hashes stay what they were. */
  keptBack: Schema.optionalKey(Schema.Literal(true)),
  conditional: SignedForm,
  unconditional: SignedForm,
});
export type WaiverStatement = typeof WaiverStatement.Type;

export const Waiver = Schema.Struct({
  id: WaiverId,
  contractId: ContractId,
  milestoneId: MilestoneId,
  /** Whether it is for what is kept back of the milestone, and not for what is paid when its work is done. */
  keptBack: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** The bidder has signed it. */
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

/** What its signer types; empty parts are refused below. */
export const WaiverDraft = Schema.Struct({
  /** Whether it is for what is kept back of the milestone. */
  keptBack: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  signer: Text(120),
  throughDay: Schema.NullOr(Day),
  exceptions: Text(1000),
});
export type WaiverDraft = typeof WaiverDraft.Type;

/** The rules of the form; the browser asks the same before it sends. */
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
