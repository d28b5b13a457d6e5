import { Context, Effect } from "effect";
import type { Email } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { DataCopies } from "./export-own-data.ts";
import { copyLife, type OwnData } from "./own-data.ts";

/** What a forgotten person is called from then on. */
export type Alias = { readonly name: string; readonly email: Email };

/** What somebody else still has a claim on, on either side of the person's contracts. */
export type OpenMoney = {
  /** How many contracts are alive. */
  readonly contracts: number;
  /** How many payments and refunds are on their way. */
  readonly payments: number;
  /** How many milestones they owe although the contract is over, because a bank took the payment back. */
  readonly owed: number;
  /** How many of the chargebacks of their payments no bank has decided. */
  readonly chargebacks: number;
  /** How many disputes of their contracts are open. */
  readonly disputes: number;
  /** When the newest of their bank payments settled that no bank has taken back; null where there is none. */
  readonly bankSettledAt: Date | null;
  /** When the newest refund of their payments reached the poster; null where there is none. */
  readonly refundedAt: Date | null;
};

/** Everything that is kept of one person, wherever it lies. */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    readonly collect: (id: PersonId) => Effect.Effect<OwnData, NotFound | Unavailable>;
    readonly openMoney: (id: PersonId) => Effect.Effect<OpenMoney, Unavailable>;
    /**
     * Forgets the person, inside a unit of work: removes what is theirs alone, and takes the person out of what others
     * need (listings, bids, contracts, payments, feedback, history). Their sessions stay, to be ended. Answers their
     * files, whose bytes can now be removed.
     */
    readonly forget: (id: PersonId, alias: Alias) => Effect.Effect<ReadonlyArray<FileId>, NotFound | Unavailable>;
    /** Removes the messages to people who were forgotten, once they were sent or given up. */
    readonly removeLastMessages: Effect.Effect<void, Unavailable>;
  }
>()("core/PersonalData") {}

/** Removes copies that have ended, and the last messages to people who have deleted their accounts. */
export const tidyPrivacy = Effect.fn("tidyPrivacy")(function* () {
  yield* (yield* DataCopies).removeBefore(new Date((yield* now).getTime() - copyLife));
  yield* (yield* PersonalData).removeLastMessages;
});
