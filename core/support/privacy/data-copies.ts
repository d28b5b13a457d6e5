import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";

/** A copy that somebody has asked for; without a file it is being packed. */
export type KeptCopy = {
  readonly personId: PersonId;
  readonly requestedAt: Date;
  readonly file: { readonly id: FileId; readonly size: number; readonly readyAt: Date } | null;
};

/** The last copy of their own data that each person has asked for. */
export class DataCopies extends Context.Service<
  DataCopies,
  {
    /** Notes that the person asks for one, in the place of the one before; false where one was asked for after `notAfter`. */
    readonly request: (id: PersonId, at: Date, notAfter: Date) => Effect.Effect<boolean, Unavailable>;
    readonly find: (id: PersonId) => Effect.Effect<KeptCopy | null, Unavailable>;
    /** Notes the file of the copy that waits; false where none does. */
    readonly finish: (id: PersonId, file: FileId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Removes what was asked for before; the files then are orphans. */
    readonly removeBefore: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/DataCopies") {}
