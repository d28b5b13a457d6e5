import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { Person } from "#core/people/person/person.ts";
import type { PersonStanding } from "#core/people/person/standing.machine.ts";
import type { Kind } from "./kinds.ts";
import { type Choice, type Preference, settle } from "./preference.ts";

/** Somebody who is told of news: where their mail goes, what they have chosen, and the browsers that want to know. */
export type Recipient = Pick<Person, "id" | "email" | "isDeleted"> & {
  readonly standing: PersonStanding;
  readonly choices: ReadonlyArray<Choice>;
  /** The newest first, at most twenty. */
  readonly browsers: ReadonlyArray<PushSubscription["id"]>;
};

/** What nobody can make use of who cannot sign in; they find it among their alerts when they are let in again. */
const idle: ReadonlySet<Kind> = new Set(["saved_search", "reminder"]);

/** How somebody is told of news of a kind, besides the alert on their screen. */
export const waysTo = ({ standing, choices }: Recipient, kind: Kind): Pick<Preference, "mail" | "push"> =>
  standing === "suspended" && idle.has(kind) ? { mail: "never", push: false } : settle(kind, choices);
