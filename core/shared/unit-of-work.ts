import { Context, Effect } from "effect";
import type { Unavailable } from "./errors.ts";

/**
 * All or nothing: what is written inside `atomic` is kept together when it succeeds and is undone together when it
 * fails, is interrupted or dies. Inside, a unit opened again joins the one around it. An effect that fails `Stale` is
 * tried again from its start, at most five times, because by then the fresh state may say no in better words.
 * Never call a payment provider inside: a transaction cannot take money back.
 */
export class UnitOfWork extends Context.Service<
  UnitOfWork,
  {
    readonly atomic: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>;
  }
>()("core/UnitOfWork") {}

/** For a use case that is one unit of work from first line to last: `Effect.fn("…")(function* () {…}, atomically)`. */
export const atomically = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | Unavailable, R | UnitOfWork> => Effect.flatMap(UnitOfWork, ({ atomic }) => atomic(effect));
