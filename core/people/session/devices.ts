import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";

/** The browsers in which each person has signed in, by the hash of the browser's token. */
export class Devices extends Context.Service<
  Devices,
  {
    readonly isKnown: (personId: PersonId, tokenHash: string) => Effect.Effect<boolean, Unavailable>;
    /**
     * Saves that the person signed in in this browser. Returns whether it was `known`, is `new` besides others, or is
     * the person's `first`.
     */
    readonly remember: (
      personId: PersonId,
      tokenHash: string,
      at: Date,
    ) => Effect.Effect<"known" | "new" | "first", Unavailable>;
    readonly forgetAll: (personId: PersonId) => Effect.Effect<void, Unavailable>;
    /** Forgets browsers without a sign-in since then. */
    readonly forgetUnused: (since: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Devices") {}

/** The browser of a request. */
export const Device = Schema.Struct({
  /** A readable name, such as 'Chrome on Windows'. */
  name: Text(100),
  /** The IP address; for IPv6 the network, because each household has a whole one. */
  address: Text(64),
  /** Identifies the browser; stored as a hash for each person who signed in there. A new browser gets a new one. */
  token: Text(100),
  /** The first language it requests that Dibbs supports. */
  language: Language,
});
export type Device = typeof Device.Type;

/** A device's name inside a sentence, such as 'Safari on iPhone', 'a browser on Windows', or 'Safari en iPhone'. */
export const nameInSentence = ({ name }: Pick<Device, "name">, language: Language = "en"): string =>
  language === "en"
    ? name.replace(/^An? /, (article) => article.toLowerCase())
    : name
        .replace(/^An unknown browser$/, "un navegador desconocido")
        .replace(/^A browser\b/, "un navegador")
        .replace(" on ", " en ");
