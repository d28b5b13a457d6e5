import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { AlertId, PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Alert, AlertGroup, NewAlert } from "./alert.ts";

export class Alerts extends Context.Service<
  Alerts,
  {
    readonly insert: (alerts: ReadonlyArray<NewAlert>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: AlertId) => Effect.Effect<Alert, NotFound | Unavailable>;
    /** Newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Alert>, Unavailable>;
    /** The same in groups, the one with the newest alert first; `page` counts groups, by their newest alert. */
    readonly groupsOf: (id: PersonId, page: PageRequest) => Effect.Effect<Page<AlertGroup>, Unavailable>;
    /** Those with exactly this link, newest first. */
    readonly withLink: (id: PersonId, link: Link, page: PageRequest) => Effect.Effect<Page<Alert>, Unavailable>;
    readonly unread: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** Marks all alerts of the person as read that are not yet. */
    readonly markRead: (id: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    /** Marks those with any of these links that are not read yet; answers how many were. */
    readonly markLinksRead: (
      personId: PersonId,
      links: ReadonlyArray<Link>,
      at: Date,
    ) => Effect.Effect<number, Unavailable>;
    /** Marks one, which stays read since when it was read first; false where the person has no such alert. */
    readonly markOneRead: (personId: PersonId, id: AlertId, at: Date) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Alerts") {}
