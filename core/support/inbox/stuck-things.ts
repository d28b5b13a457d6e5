import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { StuckKind } from "./stuck-kind.ts";
import type { StuckThing } from "./stuck-thing.ts";

/** Which stuck things to list; every part that is set must hold. */
export type StuckFilter = {
  readonly kind: StuckKind | null;
  /** Those that wait since then or longer. */
  readonly before: Date | null;
  /** Those with more than so many cents at stake. */
  readonly over: number | null;
  /** Those that concern this person, as poster, bidder, asker or owner of an account. */
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
};

export const anythingStuck: StuckFilter = { kind: null, before: null, over: null, personId: null, contractId: null };

/** Finds what is stuck; see stuck-kind.ts for when a thing is. Dead jobs are the queue's own to tell (list-stuck.ts). */
export class StuckThings extends Context.Service<
  StuckThings,
  {
    /** What is stuck at that time: what is urgent, then money, each the oldest first. A thing that comes or goes neither doubles nor hides another. */
    readonly list: (filter: StuckFilter, at: Date, page: PageRequest) => Effect.Effect<Page<StuckThing>, Unavailable>;
  }
>()("core/StuckThings") {}
