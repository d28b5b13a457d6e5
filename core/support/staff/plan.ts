import { Effect, Schema } from "effect";
import type { Job } from "#core/jobs.ts";
import { PersonId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { sha256 } from "#core/shared/token.ts";
import type { Answer } from "./provider-answers.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

/** One move of one machine; `from` is null if the move creates the thing. */
export const PlannedMove = Schema.Struct({
  noun: Schema.String,
  id: Schema.String,
  event: Schema.String,
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
});

/** One ledger line, in cents; negative if money leaves the account. */
export const PlannedLine = Schema.Struct({
  kind: Schema.String,
  contractId: Schema.String,
  account: Schema.String,
  amount: Schema.Int,
});

/** A message to somebody, by alert, email or text. */
export const PlannedWord = Schema.Struct({
  personId: Schema.NullOr(PersonId),
  name: Schema.NullOr(Schema.String),
  by: Schema.String,
  title: Schema.String,
  /** The complete text; null for emails and texts, which may contain secrets. */
  text: Schema.NullOr(Schema.String),
});

/** A call that changes something at a provider; `amount` in cents, null if it moves no money. */
export const PlannedCall = Schema.Struct({
  provider: Schema.String,
  call: Schema.String,
  amount: Schema.NullOr(Schema.Int),
  refs: Schema.Record(Schema.String, Schema.String),
});

/** A question to a provider during the command, and the assumed answer. */
export const GivenAnswer = Schema.Struct({
  provider: Schema.String,
  call: Schema.String,
  /** Ends the sentence "It is asked …". */
  asks: Schema.String,
  amount: Schema.NullOr(Schema.Int),
  /** Ends the sentence "If it …". */
  says: Schema.String,
});
export type AskedQuestion = Omit<typeof GivenAnswer.Type, "says">;

/** What follows from a provider's answer, found like the plan itself: by rehearsing the command with that answer. */
export const PlannedAnswer = Schema.Struct({
  /** The answers up to here; empty if it follows without one, from queued work. */
  path: Schema.Array(GivenAnswer),
  moves: Schema.Array(PlannedMove),
  ledger: Schema.Array(PlannedLine),
  words: Schema.Array(PlannedWord),
  /** The refusal that the command then ends with; everything that `path` lists before it is still done. */
  refusal: Schema.NullOr(Schema.String),
});
export type PlannedAnswer = typeof PlannedAnswer.Type;

/** Everything that a command would do, found by running it and rolling it back. */
export const Plan = Schema.Struct({
  /** Identifies the plan: equal only for the same command on things in the same state. */
  hash: Schema.String,
  command: Schema.String,
  about: Schema.Record(Schema.String, Schema.NullOr(Schema.Union([Schema.String, Schema.Number, Schema.Boolean]))),
  sentence: Schema.String,
  moves: Schema.Array(PlannedMove),
  ledger: Schema.Array(PlannedLine),
  words: Schema.Array(PlannedWord),
  /** The names of the jobs that run afterwards. */
  jobs: Schema.Array(Schema.String),
  calls: Schema.Array(PlannedCall),
  /** True if the plan ends at a provider call, so that the rest depends on its answer. */
  isOpen: Schema.Boolean,
  /** What follows from each answer, in depth-first order; plans stored by earlier releases have none. */
  answers: Schema.Array(PlannedAnswer).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** How many sessions it ends. */
  signsOut: Schema.Int,
  /** The money that moves now, or whose payment or refund starts, in cents. */
  money: Schema.Int,
  /** The part of `money` that nobody had started before: Dibbs would not move it by itself. */
  begun: Schema.Int,
  /** The largest amount at stake, in cents: money that moves or is promised. */
  stake: Schema.Int,
  /** The ids of the contracts, payments and people that it is about. */
  concerns: Schema.Array(Schema.String),
  /** The staff members whose accounts it changes, including new ones. */
  staff: Schema.Array(PersonId),
  /** The people whom it makes managers. */
  newManagers: Schema.Array(PersonId),
});
export type Plan = typeof Plan.Type;

/** What a watched command did. */
export type Seen = {
  readonly moves: Array<typeof PlannedMove.Type>;
  readonly ledger: Array<typeof PlannedLine.Type>;
  readonly words: Array<typeof PlannedWord.Type>;
  readonly jobs: Array<string>;
  readonly calls: Array<typeof PlannedCall.Type>;
  /** Whether it called any external service, even to look something up; no transaction may wait for that. */
  asksOutside: boolean;
  signsOut: number;
  /** The payments and refunds that it started, in cents. */
  begun: number;
  readonly concerns: Set<string>;
  readonly staff: Set<PersonId>;
  readonly newManagers: Set<PersonId>;
  /** The ids of payments and refunds that it created. */
  readonly made: Array<string>;
  readonly queued: Array<Job>;
  /**
   * In a rehearsal: the script's answers so far, what was seen before the last one, and the question where it ended.
   */
  readonly answered: Array<typeof GivenAnswer.Type>;
  mark: Mark;
  question: (AskedQuestion & { readonly isLookUp: boolean; readonly answers: ReadonlyArray<Answer> }) | null;
};

/** How much had been seen by then. */
export type Mark = Readonly<Record<"moves" | "ledger" | "words", number>>;
export const markOf = ({ moves, ledger, words }: Pick<Seen, keyof Mark>): Mark => ({
  moves: moves.length,
  ledger: ledger.length,
  words: words.length,
});

export const nothingSeen = (): Seen => ({
  moves: [],
  ledger: [],
  words: [],
  jobs: [],
  calls: [],
  asksOutside: false,
  signsOut: 0,
  begun: 0,
  concerns: new Set(),
  staff: new Set(),
  newManagers: new Set(),
  made: [],
  queued: [],
  answered: [],
  mark: { moves: 0, ledger: 0, words: 0 },
  question: null,
});

/** New things get different ids each time; returns a function that writes a row without them. */
export const lastingOf = ({ moves, made }: Pick<Seen, "moves" | "made">): ((row: unknown) => string) => {
  const ids = [...moves.filter(({ from }) => from === null).map(({ id }) => id), ...made];
  return (row) => ids.reduce((text, id) => text.replaceAll(id, "new"), JSON.stringify(row));
};

/**
 * Builds the plan from what was seen. Its hash leaves out the ids of new things, which differ each time, and message
 * texts, of which titles and recipients suffice.
 */
export const planOf = Effect.fnUntraced(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
  seen: Seen,
  answers: ReadonlyArray<PlannedAnswer>,
) {
  const { moves, ledger, words, jobs, calls, signsOut } = seen;
  const isOpen = seen.question !== null;
  const left = ledger.filter(({ amount }) => amount > 0).map(({ amount }) => amount);
  const money = Math.max(sum(left), sum(calls.map(({ amount }) => amount ?? 0)), seen.begun);
  const told = words.map(({ personId, by, title }) => ({ personId, by, title }));
  const lasting = lastingOf(seen);
  const facts = JSON.stringify({
    command: act.command,
    about: act.about,
    stake: act.stake ?? 0,
    by: staffActor.staffId,
    reason: staffActor.reason,
    ticketId: staffActor.ticketId,
    caseId: staffActor.caseId,
    parts: [moves, ledger, told, jobs, calls].map((rows) => rows.map(lasting).sort()),
    isOpen,
    ...(act.profile && { profile: act.profile }),
    ...(answers.length > 0 && {
      answers: answers.map(({ words: read, ...rest }) => ({
        ...rest,
        words: read.map(({ personId, by, title }) => ({ personId, by, title })),
      })),
    }),
  });
  const plan: Plan = {
    hash: (yield* sha256(facts)).slice(0, 32),
    command: act.command,
    about: act.about,
    sentence: act.sentence,
    moves,
    ledger,
    words,
    jobs,
    calls,
    isOpen,
    answers,
    signsOut,
    money,
    begun: seen.begun,
    stake: Math.max(money, act.stake ?? 0),
    concerns: [...new Set([...(act.concerns ?? []), ...seen.concerns])],
    staff: [...seen.staff],
    newManagers: [...seen.newManagers],
  };
  return plan;
});

/** The command would now do something other than the given plan; `plan` is the new one, null if it is impossible. */
export class PlanOutdated extends Schema.TaggedError<PlanOutdated>()("PlanOutdated", {
  message: Schema.String,
  plan: Schema.NullOr(Plan),
}) {}

export const planOutdated = (plan: Plan): PlanOutdated =>
  new PlanOutdated({
    message: "This plan is out of date: something changed since, or you asked for something else.",
    plan,
  });

/** The plan exceeds one person's limit. It is stored until somebody else approves it. */
export class NeedsApproval extends Schema.TaggedError<NeedsApproval>()("NeedsApproval", {
  message: Schema.String,
  plan: Plan,
}) {}

/** The errors of a staff command, besides those of its use case. */
export type StaffError = PlanOutdated | NeedsApproval;
