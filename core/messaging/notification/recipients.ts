import { Context, type Effect } from "effect";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { Person } from "#core/people/person/person.ts";
import type { PersonStanding } from "#core/people/person/standing.machine.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Kind } from "./kinds.ts";
import { type Choice, type Preference, preferenceOf } from "./preference.ts";

/** Returns all that sending news to a person takes, in one query; null if there is no such person or listing. */
export class Recipients extends Context.Service<
  Recipients,
  {
    /** `at` decides which sessions, and therefore which browsers, have expired. */
    readonly get: (id: PersonId, at: Date) => Effect.Effect<Recipient | null, Unavailable>;
    /** The listing's poster, for callers that do not know yet who that is. */
    readonly posterOf: (id: ListingId, at: Date) => Effect.Effect<Recipient | null, Unavailable>;
    /** The person's language, and whether they may sign in; null if there is no such person. */
    readonly readerOf: (id: PersonId) => Effect.Effect<Reader | null, Unavailable>;
  }
>()("core/Recipients") {}

/** What determines the wording of a text. */
export type Reader = Pick<Recipient, "language" | "standing">;

/** A person who gets news: their email address, their choices, and the browsers that get pushes. */
export type Recipient = Pick<Person, "id" | "email" | "language" | "isDeleted"> & {
  readonly standing: PersonStanding;
  readonly choices: ReadonlyArray<Choice>;
  /** Newest first, at most twenty. */
  readonly browsers: ReadonlyArray<PushSubscription["id"]>;
};

/** Useless to people who cannot sign in; they find these among their alerts once they can again. */
const idle: ReadonlySet<Kind> = new Set(["saved_search", "reminder"]);

/** Returns how a person is told about a kind of news, besides the alert on their screen. */
export const channelsTo = ({ standing, choices }: Recipient, kind: Kind): Pick<Preference, "mail" | "push"> =>
  standing === "suspended" && idle.has(kind) ? { mail: "never", push: false } : preferenceOf(kind, choices);
