import { Context, Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, blocked, invalid, type Unavailable } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { ChargebackId, ContractId, RefundId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { anythingStuck, StuckThings } from "./stuck-things.ts";

/** What support has noted of how something was dealt with outside of Dibbs. */
export type Closure = {
  readonly subjectId: RefundId | ChargebackId;
  readonly noun: "refund" | "chargeback";
  readonly how: string;
  readonly at: Date;
};

/** What no move ends, and is over all the same because support says so: the inbox lists it no more. */
export class Closures extends Context.Service<
  Closures,
  {
    /** True for the one that closes it; false where it is closed already. */
    readonly insert: (closure: Closure) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Closures") {}

const kinds = { refund: "refund-failed", chargeback: "chargeback-lost" } as const;

const notStuck = (noun: string): Blocked =>
  blocked("not_stuck", "support", {
    message: `This ${noun} isn't stuck, so there's nothing to close.`,
    whatToDo: "See what is: dibbs inbox",
  });

/** A refund that failed, or a chargeback whose loss Dibbs carries. */
export type Closable =
  | { readonly noun: "refund"; readonly id: RefundId; readonly contractId: ContractId }
  | { readonly noun: "chargeback"; readonly id: ChargebackId; readonly contractId: ContractId };

/** The stuck thing; fails `Blocked` where it is not stuck, or closed. */
export const findClosable = Effect.fnUntraced(function* ({ noun, id, contractId }: Closable) {
  const filter = { ...anythingStuck, kind: kinds[noun], contractId };
  const { items } = yield* (yield* StuckThings).list(filter, yield* now, { after: null, limit: 100 });
  return items.find((it) => it.id === id) ?? (yield* notStuck(noun));
});

/**
 * Notes how a refund that failed, or a loss that Dibbs carries, was dealt with outside of Dibbs: no money moves. Fails
 * `Invalid` without words, and `Blocked` for what is not stuck.
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
  // Not in the story of the contract, which its two people read: nothing has happened there.
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
