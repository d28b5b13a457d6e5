import { Context, type Effect } from "effect";

/**
 * Guards what nobody may learn who reads the database alone: the keys come of the installation's secret, one for each
 * purpose, and what was made for one purpose is of no use for another. The same in all processes.
 */
export class Vault extends Context.Service<
  Vault,
  {
    /** A keyed hash in hex, always alike for the same text: for what is too short to be safe in a plain hash, such as a code. */
    readonly mac: (purpose: string, text: string) => Effect.Effect<string>;
    /** What `mac` gives, and has given before the secret was changed: of what was kept for long, either is good. */
    readonly macs: (purpose: string, text: string) => Effect.Effect<ReadonlyArray<string>>;
    /** Encrypts a text that has to be read again; the same text never looks alike twice. */
    readonly seal: (purpose: string, text: string) => Effect.Effect<string>;
    /** The text; null for what was not sealed for this purpose, by this secret or the one before it, or was changed since. */
    readonly open: (purpose: string, sealed: string) => Effect.Effect<string | null>;
    /**
     * Signs a text by Ed25519, so that everybody can hold it against the public key; both in hex. Another secret has another key, and
     * what was signed before stays good by the key before.
     */
    readonly sign: (
      purpose: string,
      text: string,
    ) => Effect.Effect<{ readonly publicKey: string; readonly signature: string }>;
    /** The public key of that, in hex; after it that of the secret before, while that is still known. */
    readonly publicKeys: (purpose: string) => Effect.Effect<ReadonlyArray<string>>;
  }
>()("core/Vault") {}
