import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Choice } from "./preference.ts";

/** What people have chosen of how they are told; of a kind that somebody never touched there is nothing. */
export class Preferences extends Context.Service<
  Preferences,
  {
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<Choice>, Unavailable>;
    /** Keeps what is not null of the choice, and leaves the rest as it was, however many choose at once. */
    readonly choose: (id: PersonId, choice: Choice) => Effect.Effect<void, Unavailable>;
  }
>()("core/Preferences") {}
