import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId, ViewSessionId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { SupportAccess, ViewSession } from "./view-session.ts";

/** What changes when the link is opened. */
export type Opening = Pick<ViewSession, "tokenHash" | "expiresAt"> & { readonly openedAt: Date };

export class ViewSessions extends Context.Service<
  ViewSessions,
  {
    readonly insert: (session: ViewSession) => Effect.Effect<void, Unavailable>;
    /** The view whose link or browser holds the token of this hash, over or not; null where there is none. */
    readonly findByToken: (tokenHash: string) => Effect.Effect<ViewSession | null, Unavailable>;
    /** Opens a view that was not opened and has not ended; false for any other, so that of two who open it one comes in. */
    readonly open: (id: ViewSessionId, opening: Opening) => Effect.Effect<boolean, Unavailable>;
    /** Ends a view; false where it has ended already. */
    readonly end: (id: ViewSessionId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Those of this person's pages that have neither ended nor expired at `at`, opened or not, the oldest first. */
    readonly live: (personId: PersonId, at: Date) => Effect.Effect<ReadonlyArray<ViewSession>, Unavailable>;
    /**
     * Notes what was looked at in a view, at most `most` different things: `new` for the first time, `known` afterwards, and
     * `full` for another one that is not noted any more.
     */
    readonly noteSeen: (
      id: ViewSessionId,
      thing: string,
      most: number,
    ) => Effect.Effect<"new" | "known" | "full", Unavailable>;
    /** Those of this person's pages that were opened, over or not, the newest first. */
    readonly ofPerson: (personId: PersonId, page: PageRequest) => Effect.Effect<Page<ViewSession>, Unavailable>;
  }
>()("core/ViewSessions") {}

/** When support has looked at one's own pages and what about, the last time first; who of the staff it was is for the staff. */
export const listSupportAccess = Effect.fn("listSupportAccess")(function* (actor: PersonActor, page: PageRequest) {
  const { items, next } = yield* (yield* ViewSessions).ofPerson(actor.personId, page);
  const shown = items.flatMap(
    ({ id, about, openedAt, endedAt, expiresAt }): ReadonlyArray<SupportAccess> =>
      openedAt === null ? [] : [{ id, about, openedAt, endsAt: endedAt ?? expiresAt }],
  );
  return { items: shown, next };
});
