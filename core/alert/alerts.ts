import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { AlertId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Alert, NewAlert } from "./alert.ts";

export class Alerts extends Context.Service<
  Alerts,
  {
    readonly insert: (alerts: ReadonlyArray<NewAlert>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: AlertId) => Effect.Effect<Alert, NotFound | Unavailable>;
    /** Newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Alert>, Unavailable>;
    readonly unread: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** Marks all alerts of the person as read that are not yet. */
    readonly markRead: (id: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    /** Marks one, which stays read since when it was read first; false where the person has no such alert. */
    readonly markOneRead: (personId: PersonId, id: AlertId, at: Date) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Alerts") {}
