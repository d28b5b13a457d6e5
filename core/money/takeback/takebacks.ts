import { Context, type Effect } from "effect";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Takeback } from "./takeback.ts";

export class Takebacks extends Context.Service<
  Takebacks,
  {
    /** Fails `Stale` where the provider's name for it is known already, however many come at once. */
    readonly insert: (takeback: Takeback) => Effect.Effect<void, Stale | Unavailable>;
    readonly findByRef: (ref: string) => Effect.Effect<Takeback | null, Unavailable>;
    /** Every takeback of a payment, oldest first. */
    readonly ofPayment: (id: PaymentId) => Effect.Effect<ReadonlyArray<Takeback>, Unavailable>;
    /** Those that were heard of since, oldest first. */
    readonly heardSince: (since: Date, page: PageRequest) => Effect.Effect<Page<Takeback>, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (takeback: Takeback) => Effect.Effect<Takeback, Stale | Unavailable>;
  }
>()("core/Takebacks") {}
