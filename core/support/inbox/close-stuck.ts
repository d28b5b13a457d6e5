import { Context, Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, blocked, invalid, type Unavailable } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { ChargebackId, ContractId, RefundId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { anythingStuck, StuckThings } from "./stuck-things.ts";

/** Support's note on how something was handled outside of Dibbs. */
export type Closure = {
  readonly subjectId: RefundId | ChargebackId;
  readonly noun: "refund" | "chargeback";
  readonly how: string;
  readonly at: Date;
};

/** Things that no move can end but that support declares handled, so that the inbox no longer lists them. */
export class Closures extends Context.Service<
  Closures,
  {
    /** True if this call closes it; false if it is already closed. */
    readonly insert: (closure: Closure) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Closures") {}

const kinds = { refund: "refund-failed", chargeback: "chargeback-lost" } as const;

const notStuck = (noun: string): Blocked =>
  blocked("not_stuck", "support", {
    message: `This ${noun} isn't stuck, so there's nothing to close.`,
    whatToDo: "See what is: dibbs inbox",
  });

/** A failed refund, or a chargeback whose loss Dibbs carries. */
export type Closable =
  | { readonly noun: "refund"; readonly id: RefundId; readonly contractId: ContractId }
  | { readonly noun: "chargeback"; readonly id: ChargebackId; readonly contractId: ContractId };

/** Returns the stuck thing; fails with `Blocked` if it is not stuck or already closed. */
export const findClosable = Effect.fnUntraced(function* ({ noun, id, contractId }: Closable) {
  const filter = { ...anythingStuck, kind: kinds[noun], contractId };
  const { items } = yield* (yield* StuckThings).list(filter, yield* now, { after: null, limit: 100 });
  return items.find((it) => it.id === id) ?? (yield* notStuck(noun));
});

/**
 * Records how a failed refund, or a loss that Dibbs carries, was handled outside of Dibbs: no money moves. Fails with
 * `Invalid` without a text, and with `Blocked` if it is not stuck.
 */
export const closeStuck = Effect.fn("closeStuck")(function* (staff: string, of: Closable, words: string) {
  const how = words.trim();
  if (how === "" || how.length > 1000) {
    return yield* invalid({ field: "--how", message: "Say how it was handled, in at most 1000 characters." });
  }
  const found = yield* findClosable(of);
  if (!(yield* (yield* Closures).insert({ subjectId: of.id, noun: of.noun, how, at: yield* now }))) {
    return yield* notStuck(of.noun);
  }
  // Not in the contract's history, which its two sides read: nothing happened there.
  yield* recordMove(systemActor(`support ${staff}`), {
    noun: of.noun,
    subjectId: of.id,
    event: "close",
    from: found.state,
    to: found.state,
    reason: how,
  });
  return found;
}, atomically);
