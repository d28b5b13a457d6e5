import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { EmailTaken } from "./errors.ts";
import type { Email, Person } from "./person.ts";

/** The people of Dibbs, and the hash of each one's password, which leaves the store only to be checked. */
export class People extends Context.Service<
  People,
  {
    /** Fails `EmailTaken` where somebody has this address already, however many register with it at once. */
    readonly insert: (person: Person, passwordHash: string) => Effect.Effect<void, EmailTaken | Unavailable>;
    readonly get: (id: PersonId) => Effect.Effect<Person, NotFound | Unavailable>;
    /** Null where nobody has this address. */
    readonly findByEmail: (
      email: Email,
    ) => Effect.Effect<{ readonly person: Person; readonly passwordHash: string } | null, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (person: Person) => Effect.Effect<Person, Stale | Unavailable>;
  }
>()("core/People") {}
