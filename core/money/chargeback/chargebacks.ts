import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { ChargebackId, PaymentId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Chargeback } from "./chargeback.ts";

export class Chargebacks extends Context.Service<
  Chargebacks,
  {
    /** Fails `Stale` where the provider's name for it is known already, however many come at once. */
    readonly insert: (chargeback: Chargeback) => Effect.Effect<void, Stale | Unavailable>;
    readonly get: (id: ChargebackId) => Effect.Effect<Chargeback, NotFound | Unavailable>;
    readonly findByRef: (ref: string) => Effect.Effect<Chargeback | null, Unavailable>;
    /** Every chargeback of a payment, oldest first. */
    readonly ofPayment: (id: PaymentId) => Effect.Effect<ReadonlyArray<Chargeback>, Unavailable>;
    /** Those that were heard of since, oldest first. */
    readonly createdSince: (since: Date, page: PageRequest) => Effect.Effect<Page<Chargeback>, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (chargeback: Chargeback) => Effect.Effect<Chargeback, Stale | Unavailable>;
  }
>()("core/Chargebacks") {}
