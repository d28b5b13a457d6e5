import { Context, type Effect } from "effect";

/** Turns passwords into hashes that are slow to guess, checks them, and knows those that everybody tries. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>;
    /** False for a wrong password and for a hash that cannot be read. */
    /** Whether it is one that many have, or had stolen: thieves try those first. */
    readonly isCommon: (password: string) => Effect.Effect<boolean>;
    readonly matches: (hash: string, password: string) => Effect.Effect<boolean>;
  }
>()("core/Passwords") {}
