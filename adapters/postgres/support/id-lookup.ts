import { Effect } from "effect";
import { IdLookup, IdNoun, leastDigits, NamedId } from "#core/support/lookup/find-id.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf } from "../statement.ts";

const tableOf = (noun: IdNoun): string => (noun === "ticket" || noun === "case" ? `support_${noun}` : noun);

/** The smallest or greatest id that begins with these digits, filled up with zeros or fs. */
const filled = (digits: string, sign: "0" | "f"): string =>
  digits.padEnd(32, sign).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

// The end of an id is looked up in an index of its last eight digits; further digits only narrow the results.
const text = IdNoun.literals
  .map(
    (noun) => `
    (select '${noun}' as noun, id from (
      (select id from ${tableOf(noun)} where id between $1::uuid and $2::uuid order by id limit $5)
      union
      (select id from ${tableOf(noun)}
      where right(id::text, ${leastDigits}) = $3 and replace(id::text, '-', '') like $4 order by id limit $5)
    ) as found order by id limit $5)`,
  )
  .join(" union all ");

const read = rowsOf(NamedId);

export const postgresIdLookup = inDatabase(IdLookup)(({ query }) => ({
  find: Effect.fnUntraced(function* (digits, limit) {
    const [first, last] = [filled(digits, "0"), filled(digits, "f")];
    const values = [first, last, digits.slice(-leastDigits), `%${digits}`, limit];
    return read(yield* query((on) => on.unsafe(text, values, { prepare: true })));
  }),
}));
