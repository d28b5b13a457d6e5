import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { type Comparison, Difference, type Found } from "./difference.ts";

/** Which differences to list; every part that is set must hold. */
export const DifferenceFilter = Schema.Struct({
  kind: Schema.NullOr(Difference.fields.kind),
  /** Those that last, or those that are gone. */
  lasts: Schema.NullOr(Schema.Boolean),
});
export type DifferenceFilter = typeof DifferenceFilter.Type;

/** What the checks have found, kept for support. */
export class Differences extends Context.Service<
  Differences,
  {
    /** Notes that it was seen at that time: anew, or still. Answers whether it is new. */
    readonly see: (found: Found, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Those of a comparison that were not seen since `before` are gone by `at`. Answers how many. */
    readonly close: (comparison: Comparison, before: Date, at: Date) => Effect.Effect<number, Unavailable>;
    /** The newest first. */
    readonly list: (filter: DifferenceFilter, page: PageRequest) => Effect.Effect<Page<Difference>, Unavailable>;
  }
>()("core/Differences") {}
