import { Context, type Effect } from "effect";

/** Turns passwords into hashes that are slow to guess, and checks them. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>;
    /** False for a wrong password and for a hash that cannot be read. */
    readonly matches: (hash: string, password: string) => Effect.Effect<boolean>;
  }
>()("core/Passwords") {}
