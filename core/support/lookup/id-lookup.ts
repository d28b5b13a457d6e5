import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";

/** The things that support names by their id. */
export const IdNoun = Schema.Literals([
  "person",
  "listing",
  "bid",
  "contract",
  "milestone",
  "payment",
  "refund",
  "chargeback",
  "ticket",
  "case",
  "alert",
]);
export type IdNoun = typeof IdNoun.Type;

/** What has an id. */
export const NamedId = Schema.Struct({ noun: IdNoun, id: Schema.String });
export type NamedId = typeof NamedId.Type;

/** How many digits of an id are given at the least. */
export const leastDigits = 8;

/** Finds what is meant by a part of its id. */
export class IdLookup extends Context.Service<
  IdLookup,
  {
    /**
     * What has an id that begins or ends with these hexadecimal digits, at least eight of them, in lower case and without
     * dashes; all 32 are a whole id. At most `limit` of each noun.
     */
    readonly find: (digits: string, limit: number) => Effect.Effect<ReadonlyArray<NamedId>, Unavailable>;
  }
>()("core/IdLookup") {}
