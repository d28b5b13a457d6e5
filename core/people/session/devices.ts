import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";

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
    readonly forgetAll: (personId: PersonId) => Effect.Effect<void, Unavailable>;
    /** Forgets the browsers in which nobody has signed in since. */
    readonly forgetUnused: (since: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Devices") {}

/** The browser that somebody uses, as its request tells. */
export const Device = Schema.Struct({
  /** In plain words, such as 'Chrome on Windows'. */
  name: Text(100),
  /** Its network address; of IPv6 the network, because every house has a whole one. */
  address: Text(64),
  /** What the browser shows to be known again: kept as a hash for each person who has signed in there. A new browser gets a new one. */
  token: Text(100),
  /** The first of the languages it asks for that Dibbs speaks. */
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
