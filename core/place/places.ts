import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Place } from "./place.ts";

/** Finds places in the US as somebody types. */
export class Places extends Context.Service<
  Places,
  {
    /** Places whose ZIP code or city begins with `text`, at most `limit`, the best known first; street left empty. */
    readonly search: (text: string, limit: number) => Effect.Effect<ReadonlyArray<Place>, Unavailable>;
  }
>()("core/Places") {}
