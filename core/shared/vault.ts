import { Context, type Effect } from "effect";

/**
 * Protects data from anybody who can read only the database: the keys derive from the installation's secret, one per
 * purpose, and a value made for one purpose is useless for another. All processes share the keys.
 */
export class Vault extends Context.Service<
  Vault,
  {
    /** Returns a keyed hash in hex, the same for the same text: for texts too short for a plain hash, such as codes. */
    readonly mac: (purpose: string, text: string) => Effect.Effect<string>;
    /** Returns the hash from `mac` and the one under the previous secret; a value stored long ago may match either. */
    readonly macs: (purpose: string, text: string) => Effect.Effect<ReadonlyArray<string>>;
    /** Encrypts a text so that it can be read again; the result differs each time. */
    readonly seal: (purpose: string, text: string) => Effect.Effect<string>;
    /** Returns the text; null if sealed for another purpose or under a secret before the previous one, or altered. */
    readonly open: (purpose: string, sealed: string) => Effect.Effect<string | null>;
    /**
     * Signs a text with Ed25519, so that anybody can check it with the public key; both in hex. A new secret gives a
     * new key; older signatures stay valid under the previous key.
     */
    readonly sign: (
      purpose: string,
      text: string,
    ) => Effect.Effect<{ readonly publicKey: string; readonly signature: string }>;
    /** Returns the public key in hex, followed by the previous secret's key while that secret is known. */
    readonly publicKeys: (purpose: string) => Effect.Effect<ReadonlyArray<string>>;
  }
>()("core/Vault") {}
