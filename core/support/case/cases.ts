import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { CaseId, ContractId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Case, CaseCard, CaseNote, CaseSummary, CaseUnderReview, ThingRef } from "./case.ts";

/** Which cases to list; every part that is set must hold. */
export type CaseFilter = {
  /** Those that are closed, or those that are not. */
  readonly isClosed: boolean;
  /** Those of this member of the staff, or of `nobody`. */
  readonly owner: PersonId | "nobody" | null;
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
};

export const openCases: CaseFilter = { isClosed: false, owner: null, personId: null, contractId: null };

/** What support works on. A thing belongs to one case at most, closed or not. */
export class Cases extends Context.Service<
  Cases,
  {
    /** Keeps a new case with what belongs to it. Fails `Stale` where one of these has a case already. */
    readonly insert: (opened: Case, things: ReadonlyArray<ThingRef>) => Effect.Effect<void, Stale | Unavailable>;
    readonly get: (id: CaseId) => Effect.Effect<Case, NotFound | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (changed: Case) => Effect.Effect<Case, Stale | Unavailable>;
    /** Has the thing belong to this case, and to no other. */
    readonly putThing: (id: CaseId, thing: ThingRef) => Effect.Effect<void, Unavailable>;
    /** What belongs to a case, in the order of noun and id. */
    readonly thingsOf: (id: CaseId) => Effect.Effect<ReadonlyArray<ThingRef>, Unavailable>;
    /** The case of each of these that belongs to one, closed or not. */
    readonly ofThings: (
      things: ReadonlyArray<ThingRef>,
    ) => Effect.Effect<ReadonlyArray<ThingRef & { readonly case: CaseCard }>, Unavailable>;
    readonly addNote: (note: CaseNote) => Effect.Effect<void, Unavailable>;
    /** Oldest first. */
    readonly notesOf: (id: CaseId) => Effect.Effect<ReadonlyArray<CaseNote>, Unavailable>;
    /** The most urgent first, then the oldest; closed ones newest first. */
    readonly list: (filter: CaseFilter, page: PageRequest) => Effect.Effect<Page<CaseSummary>, Unavailable>;
    /** Every case that is not closed, oldest first. */
    readonly underReview: (page: PageRequest) => Effect.Effect<Page<CaseUnderReview>, Unavailable>;
  }
>()("core/Cases") {}
