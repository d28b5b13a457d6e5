import type { Sql } from "postgres";

/** How many rows there are to be; `history` is spread over the contracts. */
export type Amounts = { readonly contracts: number; readonly history: number };

/** The same second for all ids of one filling. */
const now = Math.floor(Date.now() / 1000);

/** An id of version 7, so many seconds ago that the last of `count` is of now; of a space of its own. */
const idOf = (space: string, n: string, count: number) => `(
  lpad(to_hex((${now} - (${count} - (${n})::bigint) * 30) * 1000), 12, '0') || '7${space}' ||
  substr(md5('${space}' || (${n})::text), 1, 2) || '8' || substr(md5('${space}' || (${n})::text), 3, 15))::uuid`;

/**
 * Fills a database that has listings (fill.ts) with contracts, each with a bid, a paid milestone, its posting, two alerts, a mail and
 * a webhook event, and with history, in chunks, of which `say` hears. Two people for every five contracts.
 */
export const fillBusiness = async (sql: Sql, { contracts, history }: Amounts, say: (words: string) => void) => {
  const people = Math.ceil((contracts * 2) / 5);
  const person = (n: string) => idOf("a", `1 + (${n}) % ${people}`, people);
  const chunk = 100_000;
  const inChunks = async (name: string, count: number, text: (from: number, to: number) => string, size = chunk) => {
    const began = performance.now();
    for (let from = 1; from <= count; from += size) {
      await sql.begin(async (on) => {
        // Rows made here refer to rows made here: checking that takes longer than making them.
        await on.unsafe("set local session_replication_role = replica; set local synchronous_commit = off");
        await on.unsafe(text(from, Math.min(count, from + size - 1)));
      });
    }
    say(`${name}: ${count.toLocaleString("en-US")} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  };
  await inChunks(
    "person",
    people,
    (from, to) => `
    insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash, created_at, version)
    select ${idOf("a", "n", people)}, 'person' || n || '@bench.example', 'Person ' || n,
      case when n % 2 = 0 then 'contractor' else 'home_owner' end, now(), '+1512' || lpad(n::text, 7, '0'), 'Austin', 'TX', now(), 'x',
      now(), 1
    from generate_series(${from}, ${to}) n`,
  );
  await sql`create table bench_listing as select id, row_number() over (order by id) as turn from listing`;
  await sql`create unique index on bench_listing (turn)`;
  const [found] = await sql<{ count: number }[]>`select count(*)::int as count from bench_listing`;
  const listings = found?.count ?? 1;
  const made = (n: string) => `now() - (${contracts} - ${n}) * interval '30 seconds'`;
  await inChunks(
    "bid",
    contracts,
    (from, to) => `
    insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones, created_at, updated_at, version)
    select ${idOf("c", "n", contracts)}, l.id, ${person("n * 2")}, ${person("n * 7 + 1")}, 'contract_started', 100000,
      'We can begin next week and bring all that is needed.', current_date + 30, '[]', ${made("n")}, ${made("n")}, 1
    from generate_series(${from}, ${to}) n join bench_listing l on l.turn = 1 + n % ${listings}`,
  );
  await inChunks(
    "contract",
    contracts,
    (from, to) => `
    insert into contract (id, bid_id, listing_id, poster_id, bidder_id, state, total_cost, offered_at, updated_at, version)
    select ${idOf("d", "n", contracts)}, ${idOf("c", "n", contracts)}, l.id, ${person("n * 2")}, ${person("n * 7 + 1")},
      case when n > ${contracts} - ${listings} and n % 20 = 0 then 'offer_sent' when n > ${contracts} - ${listings} and n % 3 = 0 then 'accepted' else 'ended' end,
      100000, ${made("n")}, ${made("n")}, 1
    from generate_series(${from}, ${to}) n join bench_listing l on l.turn = 1 + n % ${listings}`,
  );
  await inChunks(
    "milestone",
    contracts,
    (from, to) => `
    insert into milestone (id, contract_id, number, amount, description, end_day, state, updated_at, version, runs)
    select ${idOf("e", "n", contracts)}, ${idOf("d", "n", contracts)}, 1, 100000, 'All of it', current_date + 30, 'completed',
      ${made("n")}, 1, false
    from generate_series(${from}, ${to}) n`,
  );
  await inChunks(
    "payment",
    contracts,
    (from, to) => `
    insert into payment (id, milestone_id, contract_id, poster_id, bidder_id, rail, state, milestone_amount, fee, total, created_at,
      updated_at, version, is_last)
    select ${idOf("f", "n", contracts)}, ${idOf("e", "n", contracts)}, ${idOf("d", "n", contracts)}, ${person("n * 2")},
      ${person("n * 7 + 1")}, 'bank', 'settled', 100000, 0, 100000, ${made("n")}, ${made("n")}, 1, true
    from generate_series(${from}, ${to}) n`,
  );
  await inChunks(
    "posting",
    contracts,
    (from, to) => `
    with posted as (
      insert into posting (contract_id, payment_id, kind, at)
      select ${idOf("d", "n", contracts)}, ${idOf("f", "n", contracts)}, 'settle', ${made("n")} from generate_series(${from}, ${to}) n
      returning id)
    insert into posting_line (posting_id, place, account, amount)
    select id, place, account, amount from posted, (values (1, 'poster', -100000), (2, 'bidder', 100000)) line (place, account, amount)`,
  );
  await inChunks(
    "alert",
    contracts * 2,
    (from, to) => `
    insert into alert (id, person_id, kind, title, message, link, created_at, read_at, awaits_digest)
    select ${idOf("1", "n", contracts * 2)}, ${person("n")}, 'offer', 'You are hired', 'Project number ' || n, '{"to": "my_bids"}',
      ${made("n / 2")}, case when n % 10 = 0 then null else now() end, n % 1000 = 0
    from generate_series(${from}, ${to}) n`,
  );
  await inChunks(
    "message",
    contracts,
    (from, to) => `
    insert into message (id, person_id, channel, address, kind, language, subject, text, is_sealed, created_at, tries, due_at, sent_at)
    select ${idOf("2", "n", contracts)}, ${person("n")}, 'mail', 'person' || n || '@bench.example', 'offer', 'en', 'You are hired',
      'Somebody wants to hire you for their project. Look at it and answer within a week.', false, ${made("n")}, 1,
      case when n % 10000 = 0 then now() end, case when n % 10000 <> 0 then now() end
    from generate_series(${from}, ${to}) n`,
  );
  await inChunks(
    "webhook event",
    contracts,
    (from, to) => `
    insert into webhook_event (id, provider, event, subject, received_at, state, processed_at, version)
    select 'dwolla:' || md5(n::text), 'dwolla', 'bank_transfer_completed',
      jsonb_build_object('kind', 'payment', 'paymentId', ${idOf("f", "n", contracts)}), ${made("n")},
      case when n % 100000 = 0 then 'failed' else 'processed' end, case when n % 100000 <> 0 then ${made("n")} end, 1
    from generate_series(${from}, ${to}) n`,
  );
  // As a growing table is filled, its indexes lie in memory at their end; filled at once they are faster made at the end.
  const indexes = await sql<{ name: string; rule: string }[]>`
    select indexname as name, indexdef as rule from pg_indexes where tablename = 'history' and indexname <> 'history_pkey'`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  const each = Math.max(1, Math.round(history / contracts));
  await inChunks(
    "history",
    history,
    (from, to) => `
    insert into history (noun, subject_id, listing_id, contract_id, event, from_state, to_state, actor_kind, person_id, actor, at)
    select (array['contract','milestone','payment'])[1 + n % 3], (case n % 3 when 0 then contract when 1 then milestone else payment end)::text,
      null, contract, 'settle', 'processing', 'settled', 'system', null, 'Dibbs', ${made(`turn`)}
    from generate_series(${from}, ${to}) n cross join lateral (select 1 + n / ${each} % ${contracts} as turn) t
      cross join lateral (select ${idOf("d", "turn", contracts)} as contract, ${idOf("e", "turn", contracts)} as milestone,
        ${idOf("f", "turn", contracts)} as payment) ids`,
    500_000,
  );
  for (const { rule } of indexes) await sql.unsafe(`set maintenance_work_mem = '512MB'; ${rule}`);
  await sql`drop table bench_listing`;
  await sql`vacuum (analyze)`;
};
