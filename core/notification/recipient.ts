import type { Person } from "#core/person/person.ts";
import type { PushSubscription } from "#core/push/push-subscription.ts";
import type { Choice } from "./preference.ts";

/** Somebody who is told of news: where their mail goes, what they have chosen, and the browsers that want to know. */
export type Recipient = Pick<Person, "id" | "email"> & {
  readonly choices: ReadonlyArray<Choice>;
  /** The newest first, at most twenty. */
  readonly browsers: ReadonlyArray<PushSubscription["id"]>;
};
