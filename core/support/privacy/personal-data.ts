import { Context, Effect } from "effect";
import type { Email } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { DataCopies } from "./export-own-data.ts";
import { copyLife, type OwnData } from "./own-data.ts";

/** The name and address of a deleted person. */
export type Alias = { readonly name: string; readonly email: Email };

/** What others still have a claim on, on either side of the person's contracts. */
export type OpenMoney = {
  /** The number of live contracts. */
  readonly contracts: number;
  /** The number of payments and refunds in progress. */
  readonly payments: number;
  /** The number of milestones that the person owes in ended contracts because a bank reversed the payment. */
  readonly owed: number;
  /** The number of undecided chargebacks of the person's payments. */
  readonly chargebacks: number;
  /** The number of open disputes in the person's contracts. */
  readonly disputes: number;
  /** When the person's newest bank payment that no bank has reversed settled; null if there is none. */
  readonly bankSettledAt: Date | null;
  /** When the newest refund of the person's payments reached the poster; null if there is none. */
  readonly refundedAt: Date | null;
};

/** Everything that is stored about one person, in all tables. */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    readonly collect: (id: PersonId) => Effect.Effect<OwnData, NotFound | Unavailable>;
    readonly openMoney: (id: PersonId) => Effect.Effect<OpenMoney, Unavailable>;
    /**
     * Deletes the person, inside a unit of work: removes what is only theirs, and anonymizes what others need
     * (listings, bids, contracts, payments, feedback, history). Keeps their sessions for the caller to end. Returns
     * their files, whose bytes can now be removed.
     */
    readonly forget: (id: PersonId, alias: Alias) => Effect.Effect<ReadonlyArray<FileId>, NotFound | Unavailable>;
    /** Deletes the messages to deleted people once they were sent or given up. */
    readonly removeLastMessages: Effect.Effect<void, Unavailable>;
  }
>()("core/PersonalData") {}

/** Deletes expired copies, and the last messages to people who deleted their accounts. */
export const tidyPrivacy = Effect.fn("tidyPrivacy")(function* () {
  yield* (yield* DataCopies).removeBefore(new Date((yield* now).getTime() - copyLife));
  yield* (yield* PersonalData).removeLastMessages;
});
