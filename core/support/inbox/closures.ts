import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ChargebackId, RefundId } from "#core/shared/ids.ts";

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
