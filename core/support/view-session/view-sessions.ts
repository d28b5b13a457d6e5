import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId, ViewSessionId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { SupportAccess, ViewSession } from "./view-session.ts";

/** What changes when a link is opened. */
export type Opening = Pick<ViewSession, "tokenHash" | "expiresAt"> & { readonly openedAt: Date };

export class ViewSessions extends Context.Service<
  ViewSessions,
  {
    readonly insert: (session: ViewSession) => Effect.Effect<void, Unavailable>;
    /** The view whose link or browser has the token with this hash, over or not; null if there is none. */
    readonly findByToken: (tokenHash: string) => Effect.Effect<ViewSession | null, Unavailable>;
    /** Opens a view that is neither opened nor over; otherwise false, so that one of two concurrent openers gets in. */
    readonly open: (id: ViewSessionId, opening: Opening) => Effect.Effect<boolean, Unavailable>;
    /** Ends a view; false if it is already over. */
    readonly end: (id: ViewSessionId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** The views of this person's pages that have neither ended nor expired at `at`, opened or not, oldest first. */
    readonly live: (personId: PersonId, at: Date) => Effect.Effect<ReadonlyArray<ViewSession>, Unavailable>;
    /**
     * Records what was viewed, at most `most` different things: `new` the first time, `known` after that, and `full` if
     * another thing is no longer recorded.
     */
    readonly noteSeen: (
      id: ViewSessionId,
      thing: string,
      most: number,
    ) => Effect.Effect<"new" | "known" | "full", Unavailable>;
    /** The opened views of this person's pages, over or not, newest first. */
    readonly ofPerson: (personId: PersonId, page: PageRequest) => Effect.Effect<Page<ViewSession>, Unavailable>;
  }
>()("core/ViewSessions") {}

/** Lists when and about what support viewed the person's own pages, newest first; staff names are only for staff. */
export const listSupportAccess = Effect.fn("listSupportAccess")(function* (actor: PersonActor, page: PageRequest) {
  const { items, next } = yield* (yield* ViewSessions).ofPerson(actor.personId, page);
  const shown = items.flatMap(
    ({ id, about, openedAt, endedAt, expiresAt }): ReadonlyArray<SupportAccess> =>
      openedAt === null ? [] : [{ id, about, openedAt, endsAt: endedAt ?? expiresAt }],
  );
  return { items: shown, next };
});
