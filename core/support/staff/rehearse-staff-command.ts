import { Clock, Effect, Schema } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Job } from "#core/jobs.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { People } from "#core/people/person/people.ts";
import type { Ports } from "#core/ports.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { lastingOf, type Mark, markOf, nothingSeen, type PlannedAnswer, planOf, type Seen } from "./plan.ts";
import { staysSilent } from "./provider-answers.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";
import { EndOfRehearsal, type Script } from "./watch-providers.ts";
import { watchStaffCommand } from "./watch-staff-command.ts";

/** Rolls back a unit of work and carries what was seen in it. */
class Undone extends Schema.TaggedError<Undone>()("Undone", { message: Schema.String }) {
  rehearsed: Rehearsed = { seen: nothingSeen(), refusal: null };
}

type Rehearsed = { readonly seen: Seen; readonly refusal: DomainError | null };

const undone = (rehearsed: Rehearsed): Undone =>
  Object.assign(new Undone({ message: "A rehearsal is undone." }), { rehearsed });

const withNames = Effect.fnUntraced(function* (seen: Seen) {
  const people = yield* People;
  const words = yield* Effect.forEach(seen.words, (word) =>
    word.personId === null
      ? Effect.succeed(word)
      : people.get(word.personId).pipe(
          Effect.map(({ name }) => ({ ...word, name })),
          Effect.catchTag("NotFound", () => Effect.succeed(word)),
        ),
  );
  return { ...seen, words };
});

/** Runs it in one unit of work and rolls that back; returns what was seen, and any refusal at the end of its path. */
const rehearse = Effect.fnUntraced(function* (effect: Effect.Effect<unknown, DomainError, Ports>, watched: Watched) {
  const rehearsal = Effect.gen(function* () {
    const seen = nothingSeen();
    const refusal = yield* watchStaffCommand(effectOf(effect, seen, watched), { ...watched, seen }).pipe(
      Effect.as(null),
      // Without any assumed answer, it is the command itself that fails.
      Effect.catch((error) => (seen.answered.length === 0 ? Effect.fail(error) : Effect.succeed(error))),
      Effect.catchDefect((defect) => (defect instanceof EndOfRehearsal ? Effect.succeed(null) : Effect.die(defect))),
    );
    return yield* undone({ seen: yield* withNames(seen), refusal });
  });
  return yield* atomically(rehearsal).pipe(Effect.catchTag("Undone", ({ rehearsed }) => Effect.succeed(rehearsed)));
});

type Watched = {
  readonly staffActor: StaffActor;
  readonly script: Script;
  /** Whether to run the payment and refund jobs that the command queues, too. */
  readonly goesOn: boolean;
};

/** Runs an effect with the clock set this many minutes ahead. */
const laterBy = <A, E, R>(minutes: number, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const later = (): number => clock.currentTimeMillisUnsafe() + minutes * 60_000;
    return Effect.provideService(effect, Clock.Clock, {
      ...clock,
      monotonicTimeNanos: clock.monotonicTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      sleep: (duration) => clock.sleep(duration),
      currentTimeMillisUnsafe: later,
      currentTimeMillis: Effect.sync(later),
      currentTimeNanosUnsafe: () => BigInt(later()) * 1_000_000n,
      currentTimeNanos: Effect.sync(() => BigInt(later()) * 1_000_000n),
    });
  });

const goesOnWith = (job: Job): boolean => job.name === "advance-payment" || job.name === "advance-refund";

/** Runs the command and, if wanted, its queued jobs: at a time when a silent provider counts as unresolved. */
const effectOf = (effect: Effect.Effect<unknown, DomainError, Ports>, seen: Seen, { goesOn }: Watched) =>
  goesOn
    ? Effect.gen(function* () {
        yield* effect;
        if (seen.answered.length === 0) seen.mark = markOf(seen);
        const jobs = seen.queued.filter(goesOnWith);
        yield* laterBy(
          (yield* Policy).unresolvedAfterMinutes,
          Effect.forEach(jobs, (job) =>
            job.name === "advance-payment"
              ? advancePayment(job.paymentId)
              : job.name === "advance-refund"
                ? advanceRefund(job.refundId)
                : Effect.void,
          ),
        );
      })
    : effect;

/** More answers than any payment or refund job needs. */
const deepest = 5;

/** Finds what follows from each answer, in the order in which the provider could give them. */
const explore = Effect.fnUntraced(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
  known: Script["known"],
) {
  const found: Array<PlannedAnswer> = [];
  const visit = (path: Script["path"]): Effect.Effect<void, DomainError, Ports> =>
    Effect.gen(function* () {
      const script: Script = { path, known };
      const { seen, refusal } = yield* rehearse(act.effect, { staffActor, script, goesOn: true });
      const fresh = <Row>(part: keyof Mark, rows: ReadonlyArray<Row>): ReadonlyArray<Row> => {
        const lasting = lastingOf(seen);
        return rows.slice(seen.mark[part]).map((row) => JSON.parse(lasting(row)));
      };
      const answer: PlannedAnswer = {
        path: seen.answered,
        moves: fresh("moves", seen.moves),
        ledger: fresh("ledger", seen.ledger),
        words: fresh("words", seen.words),
        refusal: refusal?.message ?? null,
      };
      const isNothing = answer.moves.length + answer.ledger.length + answer.words.length === 0;
      if (path.length > 0 || (!isNothing && seen.question === null)) found.push(answer);
      const next = path.length < deepest ? (seen.question?.answers ?? []) : [];
      yield* Effect.forEach(next, (one) => visit([...path, one]), { discard: true });
    });
  yield* visit([]);
  return found;
});

/**
 * Returns what a command would do: runs it in one unit of work, which is then rolled back. It may look things up at
 * providers; the first change asked of a provider, or a silent provider, ends it. Then finds what follows from each
 * possible answer in the same way, with that answer made up. Fails as the command does, including when a silent
 * provider stays silent.
 */
export const rehearseStaffCommand = Effect.fn("rehearseStaffCommand")(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
  { answers: isAsked = true }: { readonly answers?: boolean } = {},
) {
  const known: Script["known"] = new Map();
  const { seen } = yield* rehearse(act.effect, { staffActor, script: { path: [], known }, goesOn: false });
  const { question } = seen;
  if (question?.isLookUp) {
    const path = question.answers.filter(({ says }) => says === staysSilent);
    const { refusal } = yield* rehearse(act.effect, { staffActor, script: { path, known }, goesOn: false });
    if (refusal !== null) return yield* Effect.fail(refusal);
  }
  const goesOn = isAsked && (question !== null || seen.queued.some(goesOnWith));
  const answers = goesOn ? yield* explore(act, staffActor, known) : [];
  return { plan: yield* planOf(act, staffActor, seen, answers), asksOutside: seen.asksOutside };
});
