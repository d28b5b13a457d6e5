import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { CaseKind } from "./case-kind.ts";
import type { StuckCase } from "./stuck-case.ts";

/** Which cases to list; every part that is set must hold. */
export type CaseFilter = {
  readonly kind: CaseKind | null;
  /** Those that wait since then or longer. */
  readonly before: Date | null;
  /** Those with more than so many cents at stake. */
  readonly over: number | null;
  /** Those that concern this person, as poster, bidder, asker or owner of an account. */
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
};

export const anyCase: CaseFilter = { kind: null, before: null, over: null, personId: null, contractId: null };

/** Finds what is stuck; see case-kind.ts for when a thing is. Dead jobs are the queue's own to tell (list-cases.ts). */
export class StuckCases extends Context.Service<
  StuckCases,
  {
    /** What is stuck at that time: money first, the oldest first. A case that comes or goes neither doubles nor hides another. */
    readonly list: (filter: CaseFilter, at: Date, page: PageRequest) => Effect.Effect<Page<StuckCase>, Unavailable>;
  }
>()("core/StuckCases") {}
