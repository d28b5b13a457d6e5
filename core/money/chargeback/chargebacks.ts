import { Context, type Effect } from "effect";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import type { ChargebackId, PaymentId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import type { Chargeback } from "./chargeback.ts";

export class Chargebacks extends Context.Service<
  Chargebacks,
  VersionedStore<ChargebackId, Chargeback> & {
    /** Fails `Stale` if its provider's id is already known, however many arrive at once. */
    readonly insert: (chargeback: Chargeback) => Effect.Effect<void, Stale | Unavailable>;
    readonly findByRef: (ref: string) => Effect.Effect<Chargeback | null, Unavailable>;
    /** Every chargeback of a payment, oldest first. */
    readonly ofPayment: (id: PaymentId) => Effect.Effect<ReadonlyArray<Chargeback>, Unavailable>;
    /** Returns the chargebacks that Dibbs has learned of since then, oldest first. */
    readonly createdSince: (since: Date, page: PageRequest) => Effect.Effect<Page<Chargeback>, Unavailable>;
  }
>()("core/Chargebacks") {}
