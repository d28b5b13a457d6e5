import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Point } from "./distance.ts";
import type { FoundPlace, Landmark, Place } from "./place.ts";

/** Finds places in the US as somebody types. */
export class Places extends Context.Service<
  Places,
  {
    /**
     * Places whose ZIP code or city begins with `text`, at most `limit`, the best known first; street left empty. Signs and
     * capitals do not matter, and 'St.', 'Ft.' and 'Mt.' are Saint, Fort and Mount. A city with several ZIP codes has none.
     */
    readonly search: (text: string, limit: number) => Effect.Effect<ReadonlyArray<FoundPlace>, Unavailable>;
    /** The middle of a ZIP code; null where there is none of these five digits. Street left empty. */
    readonly ofZip: (zipCode: string) => Effect.Effect<Place | null, Unavailable>;
    /** The states in which ZIP codes with the same beginning lie, also where the code itself is not known. */
    readonly statesOf: (zipCode: string) => Effect.Effect<ReadonlyArray<string>, Unavailable>;
    /**
     * The middles of the nearest ZIP codes, nearest first, then of the best known towns within 100 miles; of two that
     * all but lie on the same spot, the first.
     */
    readonly around: (
      point: Point,
      most: { readonly zipCodes: number; readonly towns: number },
    ) => Effect.Effect<ReadonlyArray<Landmark>, Unavailable>;
  }
>()("core/Places") {}
