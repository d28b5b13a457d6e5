import { Schema } from "effect";
import { Text } from "#core/shared/text.ts";

/** What a contractor or supplier says of their firm; at least one part is given. */
export const Business = Schema.Struct({
  name: Schema.NullOr(Text(120)),
  address: Schema.NullOr(Text(200)),
  /** An address of the web that begins with http or https. */
  website: Schema.NullOr(Text(300)),
});
export type Business = typeof Business.Type;
