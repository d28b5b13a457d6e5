import { Schema } from "effect";

/** How often somebody was reviewed, and the mean of the stars; null where nobody has said anything. */
export const Rating = Schema.Struct({ count: Schema.Int, average: Schema.NullOr(Schema.Finite) });
export type Rating = typeof Rating.Type;
