// `node cli/bin/with-node24.mjs test/bench/usual.ts FOLDER [CONTRACTS]`: how long it takes to compute usual prices, by
// default from a million contracts, compared with the shortest SQL that writes and groups as many rows (scale.md).
import { Layer, ManagedRuntime } from "effect";
import { connect } from "#adapters/postgres/connect.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { followCloseouts } from "#core/money/closeout/follow-closeouts.ts";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import { viewUsual } from "#core/money/usual/view-usual.ts";
import { cents } from "#core/shared/money.ts";
import { listingTables, makeListings } from "./fill.ts";
import { businessTables, fillBusiness } from "./fill-business.ts";
import { inBulk } from "./in-bulk.ts";
import { timesOf } from "./times.ts";

const [folder = "", count = "1000000"] = process.argv.slice(2);
const contracts = Number(count);
// A bidder has one live bid per listing, so there are as many listings as contracts.
const listings = contracts;
const say = (words: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);

const server = await startEmbedded({ folder, durable: true });
const sql = await connect(server.url, { max: 4 });
const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(sql))));

const seconds = async (name: string, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  const done = await work();
  const took = (performance.now() - began) / 1000;
  say(`${name}: ${took.toFixed(1)} s, ${JSON.stringify(done)}`);
  return took;
};

/** The same rows in one statement, from the same tables. */
const bareCloseouts = `
  create temporary table bare as
  select contract.id, contract.poster_id, contract.bidder_id, kind, industries, place ->> 'state' as state, place ->> 'zipCode' as zip,
    budget, contract.updated_at, paid.final
  from contract join listing on listing.id = listing_id
    join (
      select contract_id, sum(amount)::integer as final from posting join posting_line on posting_id = posting.id
      where account = 'bidder' group by contract_id
    ) paid on paid.contract_id = contract.id
  where contract.state = 'ended'`;

/** The same groups in one statement, without the minimum numbers of owners and without blocks. */
const bareQuartiles = `
  select count(*) from (
    select kind, trade, region, size, percentile_cont(array[0.25, 0.75]) within group (order by final)
    from contract_closeout
      cross join lateral (select trade from generate_series(0, 26) trade where industries & (1 << trade) <> 0) trades
      cross join lateral (values (area), (state), ('US')) regions (region)
      cross join lateral (values (width_bucket(budget, '{250000,1000000,2500000,10000000}'::integer[])), (-1)) sizes (size)
    where is_settled
    group by kind, trade, region, size having count(*) >= 8
  ) cells`;

try {
  await migrate(sql);
  const [filled] = await sql<{ count: number }[]>`select count(*)::int as count from contract`;
  if (filled?.count !== contracts) {
    await sql`alter system set autovacuum = off`;
    await sql`select pg_reload_conf()`;
    await inBulk(sql, [...listingTables, ...businessTables], async (remake) => {
      await makeListings(sql, listings, remake);
      await fillBusiness(sql, { listings, contracts, history: contracts * 3 }, say, remake);
    });
    // Each contract's cost, from 300 to 30,000 dollars, and its end, within the last three years.
    await sql.unsafe(`alter table posting_line disable trigger user`);
    await sql.unsafe(`
      update posting_line set amount = sign(amount) * (30000 + abs(hashtext(posting_id::text)) % 2970000)`);
    await sql.unsafe(`alter table posting_line enable trigger user`);
    await sql`alter system reset autovacuum`;
    await sql`select pg_reload_conf()`;
    await sql`vacuum (analyze)`;
  }
  await sql`truncate contract_closeout, usual_price`;
  await sql`delete from check_mark where name in ('closeouts', 'usual')`;
  const bare = await seconds("bare SQL: the closeouts", () => sql.unsafe(bareCloseouts).then(({ count }) => count));
  const noted = await seconds("the closeouts of every ended contract", () => runtime.runPromise(followCloseouts()));
  await sql`vacuum (analyze) contract_closeout`;
  const bareGroups = await seconds("bare SQL: the quartiles", () => sql.unsafe(bareQuartiles));
  const groups = await seconds("what is usual, all of it", () => runtime.runPromise(refreshUsual({ again: true })));
  await seconds("the same once more, with nothing new", () => runtime.runPromise(refreshUsual({ again: false })));
  const ask = viewUsual({
    kind: "service",
    industries: ["Roofing"],
    budget: cents(900_000),
    state: "TX",
    zipCode: "78704",
  });
  const times = await timesOf(() => runtime.runPromise(ask), 200);
  say(`one question: p50 ${times[100]?.toFixed(2)} ms, slowest ${times[199]?.toFixed(1)} ms`);
  say(`ratios to bare SQL: closeouts ${(noted / bare).toFixed(1)}, what is usual ${(groups / bareGroups).toFixed(1)}`);
} finally {
  await runtime.dispose();
  await sql.end();
  await server.stop();
}
