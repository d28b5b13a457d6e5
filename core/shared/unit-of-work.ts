import { Context, Effect } from "effect";
import type { Unavailable } from "./errors.ts";

/**
 * All or nothing: writes inside `atomic` are committed together if it succeeds, and rolled back together if it fails,
 * dies or is interrupted. A nested unit joins the outer one. An effect that fails with `Stale` is retried from its
 * start, at most five times, because with fresh state it may fail with a better message. Never call a payment provider
 * inside: a rollback cannot undo a payment.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly atomic: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>;
  }
>()("core/UnitOfWork") {}

/** For a use case that is one unit of work from start to end: `Effect.fn("…")(function* () {…}, atomically)`. */
export const atomically = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Unavailable, R | UnitOfWork> => Effect.flatMap(UnitOfWork, ({ atomic }) => atomic(effect));
