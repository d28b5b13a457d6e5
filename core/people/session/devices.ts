import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** The browsers in which each person has proved who they are; known by the hash of what the browser shows. */
export class Devices extends Context.Service<
  Devices,
  {
    readonly isKnown: (personId: PersonId, tokenHash: string) => Effect.Effect<boolean, Unavailable>;
    /**
     * Notes that the person has proved who they are in this browser. Answers whether it was `known` before, or is `new`
     * beside others, or the person's `first`.
     */
    readonly remember: (
      personId: PersonId,
      tokenHash: string,
      at: Date,
    ) => Effect.Effect<"known" | "new" | "first", Unavailable>;
    /** Forgets all browsers of one person. */
    readonly forgetAll: (personId: PersonId) => Effect.Effect<void, Unavailable>;
    /** Forgets the browsers in which nobody has signed in since. */
    readonly forgetUnused: (since: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Devices") {}
