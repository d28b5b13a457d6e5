import { Context, type Effect } from "effect";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Approval } from "./approval.ts";

/** The plans that wait for a second person, and those that have waited. */
export class Approvals extends Context.Service<
  Approvals,
  {
    /** Keeps a plan; nothing where the same plan waits or is approved already, however many ask at once. */
    readonly ask: (approval: Approval) => Effect.Effect<void, Unavailable>;
    /** The approval of the plan of this hash that waits or was given; null where there is none. */
    readonly liveOf: (hash: string) => Effect.Effect<Approval | null, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (approval: Approval) => Effect.Effect<Approval, Stale | Unavailable>;
    /** Newest first; in one state, or null for all. */
    readonly list: (
      filter: { readonly state: Approval["state"] | null },
      page: PageRequest,
    ) => Effect.Effect<Page<Approval>, Unavailable>;
  }
>()("core/Approvals") {}
