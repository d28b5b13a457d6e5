import { Context, type Effect } from "effect";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { Person } from "#core/people/person/person.ts";
import type { PersonStanding } from "#core/people/person/standing.machine.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Kind } from "./kinds.ts";
import { type Choice, type Preference, preferenceOf } from "./preference.ts";

/** All that telling somebody takes, in one question; null where there is no such person or listing. */
export class Recipients extends Context.Service<
  Recipients,
  {
    /** `at` decides which sessions, and with them which browsers, are over. */
    readonly get: (id: PersonId, at: Date) => Effect.Effect<Recipient | null, Unavailable>;
    /** The poster of the listing, for who asks before they know who that is. */
    readonly posterOf: (id: ListingId, at: Date) => Effect.Effect<Recipient | null, Unavailable>;
    /** In which language this person reads, and whether they are let in; null where there is nobody. */
    readonly readerOf: (id: PersonId) => Effect.Effect<Reader | null, Unavailable>;
  }
>()("core/Recipients") {}

/** What decides how a text reads. */
export type Reader = Pick<Recipient, "language" | "standing">;

/** Somebody who is told of news: where their mail goes, what they have chosen, and the browsers that want to know. */
export type Recipient = Pick<Person, "id" | "email" | "language" | "isDeleted"> & {
  readonly standing: PersonStanding;
  readonly choices: ReadonlyArray<Choice>;
  /** The newest first, at most twenty. */
  readonly browsers: ReadonlyArray<PushSubscription["id"]>;
};

/** What nobody can make use of who cannot sign in; they find it among their alerts when they are let in again. */
const idle: ReadonlySet<Kind> = new Set(["saved_search", "reminder"]);

/** How somebody is told of news of a kind, besides the alert on their screen. */
export const channelsTo = ({ standing, choices }: Recipient, kind: Kind): Pick<Preference, "mail" | "push"> =>
  standing === "suspended" && idle.has(kind) ? { mail: "never", push: false } : preferenceOf(kind, choices);
