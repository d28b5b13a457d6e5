import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { IdentityTaken } from "./errors.ts";
import type { Identity, Provider, Subject } from "./identity.ts";

/** The accounts with other providers that sign people in; each signs in one person, and a person has one of each provider. */
export class Identities extends Context.Service<
  Identities,
  {
    /**
     * Fails `IdentityTaken` where this account signs somebody in already, or where the person has another one of the same
     * provider, however many link at once.
     */
    readonly insert: (identity: Identity) => Effect.Effect<void, IdentityTaken | Unavailable>;
    /** Null where nobody has linked this account. */
    readonly find: (provider: Provider, subject: Subject) => Effect.Effect<Identity | null, Unavailable>;
    /** The longest linked first. */
    readonly ofPerson: (personId: PersonId) => Effect.Effect<ReadonlyArray<Identity>, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (personId: PersonId, provider: Provider) => Effect.Effect<void, Unavailable>;
  }
>()("core/Identities") {}
