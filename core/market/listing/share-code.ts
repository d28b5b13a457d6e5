import { Schema } from "effect";

/** The end of a short link: letters and digits that nobody confuses. */
export const ShareCode = Schema.String.check(Schema.isPattern(/^[1-9A-HJ-NP-Za-km-z]{8}$/)).pipe(
  Schema.brand("ShareCode"),
);
export type ShareCode = typeof ShareCode.Type;
