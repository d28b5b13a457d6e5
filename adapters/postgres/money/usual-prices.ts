import { sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import { everySize, everywhere, sizeBounds, usualRules } from "#core/money/usual/usual.ts";
import { UsualPrices } from "#core/money/usual/usual-prices.ts";
import { industryMask } from "#core/people/person/industries.ts";
import { inDatabase } from "../rows.ts";
import { rowsOf, statement } from "../statement.ts";
import { usualPrice } from "./usual-price.table.ts";

const quartileRowsOf = rowsOf(
  Schema.Struct({ region: Schema.String, size: Schema.Int, low: Schema.Finite, high: Schema.Finite }),
);

/** The SQL form of `quartilesOf`, so that a million closeouts stay in the database; a contract test checks both. */
const quartiles = `
  with settled as (
    select contract_id, poster_id, bidder_id, ended_at, final, state, area,
      width_bucket(budget, '{${sizeBounds.join()}}'::integer[])::integer as own_size
    from contract_closeout
    where kind = $1 and industries & $2::integer <> 0 and is_settled and ended_at >= $3 and ended_at < $4
      and poster_id not in (select id from person where standing = 'suspended')
      and bidder_id not in (select id from person where standing = 'suspended')
  ), of_owners as (
    select *, row_number() over (partition by region, size, poster_id order by ended_at, contract_id) as number
    from settled
      cross join lateral (values (area), (state), ('${everywhere}')) regions (region)
      cross join lateral (values (own_size), (${everySize})) sizes (size)
  ), in_order as (
    select *, row_number() over (partition by region, size order by ended_at, contract_id) as place,
      count(*) over (partition by region, size) as total
    from of_owners where number <= ${usualRules.ofOwner}
  ), enough as (
    select region, size, percentile_cont(array[0.25, 0.75]) within group (order by final) as quarters
    from in_order where place <= total - total % ${usualRules.block}
    group by region, size
    having count(*) >= ${usualRules.contracts} and count(distinct poster_id) >= ${usualRules.owners}
      and count(distinct bidder_id) >= ${usualRules.bidders}
  )
  select region, size, quarters[1] as low, quarters[2] as high from enough order by region, size`;

const replace = `
  with gone as (delete from usual_price where kind = $1 and industry = $2 and not exists (
    select from jsonb_to_recordset($3::text::jsonb) as given (region text, size smallint)
    where given.region = usual_price.region and given.size = usual_price.size
  ))
  insert into usual_price (kind, industry, region, size, low, high)
  select $1, $2, region, size, low, high
  from jsonb_to_recordset($3::text::jsonb) as given (region text, size smallint, low integer, high integer)
  on conflict (kind, industry, region, size) do update set low = excluded.low, high = excluded.high`;

type Names = {
  readonly kind: string;
  readonly industries: ReadonlyArray<string>;
  readonly regions: ReadonlyArray<string>;
};
const find = statement<Names & { readonly sizes: string }>()((db) =>
  db
    .select()
    .from(usualPrice)
    .where(
      sql`${usualPrice.kind} = ${sql.placeholder("kind")} and ${usualPrice.industry} = any(${sql.placeholder("industries")}::text[])
        and ${usualPrice.region} = any(${sql.placeholder("regions")}::text[])
        and ${usualPrice.size} = any(${sql.placeholder("sizes")}::smallint[])`,
    ),
);

export const postgresUsualPrices = inDatabase(UsualPrices)(({ read, query }) => ({
  quartiles: ({ kind, industry }, { from, until }) =>
    Effect.map(
      query((on) =>
        on.unsafe(quartiles, [kind, industryMask([industry]), from.toISOString(), until.toISOString()], {
          prepare: true,
        }),
      ),
      quartileRowsOf,
    ),
  replace: ({ kind, industry }, prices) =>
    Effect.asVoid(query((on) => on.unsafe(replace, [kind, industry, JSON.stringify(prices)], { prepare: true }))),
  find: (kind, industries, cells) => {
    const regions = [...new Set(cells.map(({ region }) => region))];
    const sizes = `{${[...new Set(cells.map(({ size }) => size))].join()}}`;
    return Effect.map(read(find, { kind, industries, regions, sizes }), (found) =>
      found.filter((it) => cells.some(({ region, size }) => region === it.region && size === it.size)),
    );
  },
}));
