import { Effect, Schema } from "effect";
import type { Job } from "#core/jobs.ts";
import { PersonId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { sha256 } from "#core/shared/token.ts";
import type { Answer } from "./provider-answers.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

/** One move of one machine; `from` is null where the thing comes to be. */
export const PlannedMove = Schema.Struct({
  noun: Schema.String,
  id: Schema.String,
  event: Schema.String,
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
});

/** One line of the ledger, in cents; minus where the money leaves. */
export const PlannedLine = Schema.Struct({
  kind: Schema.String,
  contractId: Schema.String,
  account: Schema.String,
  amount: Schema.Int,
});

/** Word to somebody, by alert, mail or text. */
export const PlannedWord = Schema.Struct({
  personId: Schema.NullOr(PersonId),
  name: Schema.NullOr(Schema.String),
  by: Schema.String,
  title: Schema.String,
  /** The whole of what they read; null for mails and texts, which may carry secrets. */
  text: Schema.NullOr(Schema.String),
});

/** What a provider is asked to do; `amount` in cents, null where no money is in it. */
export const PlannedCall = Schema.Struct({
  provider: Schema.String,
  call: Schema.String,
  amount: Schema.NullOr(Schema.Int),
  refs: Schema.Record(Schema.String, Schema.String),
});

/** What a provider is asked on the way, and how it answers there. */
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

/** What would follow once a provider has answered so: found as the plan itself, by rehearsing the act with that answer. */
export const PlannedAnswer = Schema.Struct({
  /** The answers up to here; none where it follows by itself, from work that is queued. */
  path: Schema.Array(GivenAnswer),
  moves: Schema.Array(PlannedMove),
  ledger: Schema.Array(PlannedLine),
  words: Schema.Array(PlannedWord),
  /** What the act then says no with; what stands above it in `path` has been done all the same. */
  refusal: Schema.NullOr(Schema.String),
});
export type PlannedAnswer = typeof PlannedAnswer.Type;

/** Everything that an act would do, found by doing it and undoing it again. */
export const Plan = Schema.Struct({
  /** Names the plan: the same only for the same act on things in the same state. */
  hash: Schema.String,
  command: Schema.String,
  about: Schema.Record(Schema.String, Schema.NullOr(Schema.Union([Schema.String, Schema.Number, Schema.Boolean]))),
  sentence: Schema.String,
  moves: Schema.Array(PlannedMove),
  ledger: Schema.Array(PlannedLine),
  words: Schema.Array(PlannedWord),
  /** The work that goes on afterwards, by name. */
  jobs: Schema.Array(Schema.String),
  calls: Schema.Array(PlannedCall),
  /** True where the plan ends at a provider: what follows depends on its answer. */
  isOpen: Schema.Boolean,
  /** What follows from each answer, each followed by what follows from the next; plans of before have none. */
  answers: Schema.Array(PlannedAnswer).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** How many sessions are signed out. */
  signsOut: Schema.Int,
  /** The money that moves now, or is begun to be paid or given back, in cents. */
  money: Schema.Int,
  /** Of that, what nobody had begun before: Dibbs would not move it by itself. */
  begun: Schema.Int,
  /** The greatest sum at stake, in cents: money that moves, or a promise of it. */
  stake: Schema.Int,
  /** The contracts, payments and people that it is about, by id. */
  concerns: Schema.Array(Schema.String),
  /** The members of the staff whose accounts it changes, those who join included. */
  staff: Schema.Array(PersonId),
  /** Those who become managers by it. */
  newManagers: Schema.Array(PersonId),
});
export type Plan = typeof Plan.Type;

/** What an act did while it was watched. */
export type Seen = {
  readonly moves: Array<typeof PlannedMove.Type>;
  readonly ledger: Array<typeof PlannedLine.Type>;
  readonly words: Array<typeof PlannedWord.Type>;
  readonly jobs: Array<string>;
  readonly calls: Array<typeof PlannedCall.Type>;
  /** Whether anybody outside was asked or looked up, which no transaction may wait for. */
  asksOutside: boolean;
  signsOut: number;
  /** What was begun to be paid or given back, in cents. */
  begun: number;
  readonly concerns: Set<string>;
  readonly staff: Set<PersonId>;
  readonly newManagers: Set<PersonId>;
  /** The ids of payments and refunds that come to be. */
  readonly made: Array<string>;
  readonly queued: Array<Job>;
  /** In a rehearsal: what the script has answered, how much was seen before the last answer, and where the script was over. */
  readonly answered: Array<typeof GivenAnswer.Type>;
  mark: Mark;
  question: (AskedQuestion & { readonly isLookUp: boolean; readonly answers: ReadonlyArray<Answer> }) | null;
};

/** How much of it was seen by then. */
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

/** The ids of what comes to be are other ones each time; this leaves them out of a row. */
export const lastingOf = ({ moves, made }: Pick<Seen, "moves" | "made">): ((row: unknown) => string) => {
  const ids = [...moves.filter(({ from }) => from === null).map(({ id }) => id), ...made];
  return (row) => ids.reduce((text, id) => text.replaceAll(id, "new"), JSON.stringify(row));
};

/**
 * The plan of what was seen. The ids of what comes to be are other ones each time, and are left out of its hash; so are the
 * words themselves, of which the title and to whom they go are enough.
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

/** The act would do something else by now than the named plan says; `plan` is what it would do, null where it cannot be done at all. */
export class PlanOutdated extends Schema.TaggedError<PlanOutdated>()("PlanOutdated", {
  message: Schema.String,
  plan: Schema.NullOr(Plan),
}) {}

export const planOutdated = (plan: Plan): PlanOutdated =>
  new PlanOutdated({
    message: "This plan is out of date: something changed since, or you asked for something else.",
    plan,
  });

/** The plan is above the sum that one person may move alone. It is kept until somebody else has allowed it. */
export class NeedsApproval extends Schema.TaggedError<NeedsApproval>()("NeedsApproval", {
  message: Schema.String,
  plan: Plan,
}) {}

/** The ways in which an act of the staff is refused beside those of its use case. */
export type StaffError = PlanOutdated | NeedsApproval;
