import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "./errors.ts";
import type { PersonId } from "./ids.ts";

/** Word that a thing changed. It carries no data: who receives it asks for the thing with their own rights. */
export const Change = Schema.Struct({
  noun: Schema.Literals([
    "listing",
    "bid",
    "contract",
    "milestone",
    "payment",
    "refund",
    "ticket",
    "feedback",
    "question",
    "saved_search",
    "alert",
    "notification",
    "chat",
    "person",
    "account",
    "session",
    "push_subscription",
  ]),
  id: Schema.String,
  event: Schema.String,
});
export type Change = typeof Change.Type;

/** Tells open screens that something changed. Published inside a unit of work, it goes out only when that is kept. */
export class Live extends Context.Service<
  Live,
  {
    readonly publish: (to: ReadonlyArray<PersonId>, change: Change) => Effect.Effect<void, Unavailable>;
  }
>()("core/Live") {}
