import { Context, type Effect } from "effect";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { BankLink } from "./bank-link.ts";

export class BankLinks extends Context.Service<
  BankLinks,
  {
    /** Puts the link in the place of an earlier one to the same bank account, one version on. */
    readonly put: (link: BankLink) => Effect.Effect<void, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (link: BankLink) => Effect.Effect<BankLink, Stale | Unavailable>;
    /** The oldest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Every bank account of one sign-in at a bank. */
    readonly ofItem: (itemRef: string) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (accountRef: string) => Effect.Effect<void, Unavailable>;
  }
>()("core/BankLinks") {}
