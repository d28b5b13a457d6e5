import type { Sql } from "postgres";
import { listingId } from "./fill.ts";
import { idOf, type Remake } from "./in-bulk.ts";

/** How many rows to create; `history` is spread over the contracts. */
export type Amounts = { readonly listings: number; readonly contracts: number; readonly history: number };

export const businessTables = [
  "person",
  "bid",
  "contract",
  "milestone",
  "payment",
  "posting",
  "posting_line",
  "alert",
  "message",
  "webhook_event",
  "history",
];

/**
 * Fills a database that has listings (fill.ts) with history and contracts, each with a bid, a paid milestone, its
 * posting, two alerts, a mail and a webhook event; uses `inBulk`, and reports to `say`. Two people per five contracts.
 */
export const fillBusiness = async (
  sql: Sql,
  { listings, contracts, history }: Amounts,
  say: (words: string) => void,
  remake: Remake,
) => {
  const people = Math.ceil((contracts * 2) / 5);
  const person = (n: string) => idOf("a", `1 + (${n}) % ${people}`, people);
  const make = async (tables: ReadonlyArray<string>, count: number, text: string) => {
    const began = performance.now();
    // Keeps the existing people, who have posted the listings.
    const empty = tables.includes("person") ? "" : `truncate ${tables.join()}`;
    // Rows made here refer only to each other, so triggers need not check them.
    await sql.begin((on) =>
      on.unsafe(`set local session_replication_role = replica; ${empty}; ${text}; ${remake(...tables)}`),
    );
    say(
      `${tables.join(" and ")}: ${count.toLocaleString("en-US")} in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  };
  await make(
    ["person"],
    people,
    `
    insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash, created_at, version)
    select ${idOf("a", "n", people)}, 'person' || n || '@bench.example', 'Person ' || n,
      case when n % 2 = 0 then 'contractor' else 'home_owner' end, now(), '+1512' || lpad(n::text, 7, '0'), 'Austin', 'TX', now(), 'x',
      now(), 1
    from generate_series(1, ${people}) n`,
  );
  const made = (n: string) => `now() - (${contracts} - ${n}) * interval '30 seconds'`;
  await make(
    ["bid"],
    contracts,
    `
    insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones, created_at, updated_at, version)
    select ${idOf("c", "n", contracts)}, ${listingId(`1 + n % ${listings}`, listings)}, ${person("n * 2")}, ${person("n * 7 + 1")}, 'contract_started', 100000,
      'We can begin next week and bring all that is needed.', current_date + 30, '[]', ${made("n")}, ${made("n")}, 1
    from generate_series(1, ${contracts}) n`,
  );
  await make(
    ["contract"],
    contracts,
    `
    insert into contract (id, bid_id, listing_id, poster_id, bidder_id, state, total_cost, offered_at, updated_at, version)
    select ${idOf("d", "n", contracts)}, ${idOf("c", "n", contracts)}, ${listingId(`1 + n % ${listings}`, listings)}, ${person("n * 2")}, ${person("n * 7 + 1")},
      case when n > ${contracts} - ${listings} and n % 20 = 0 then 'offer_sent' when n > ${contracts} - ${listings} and n % 3 = 0 then 'accepted' else 'ended' end,
      100000, ${made("n")}, ${made("n")}, 1
    from generate_series(1, ${contracts}) n`,
  );
  await make(
    ["milestone"],
    contracts,
    `
    insert into milestone (id, contract_id, number, amount, description, end_day, state, updated_at, version, runs)
    select ${idOf("e", "n", contracts)}, ${idOf("d", "n", contracts)}, 1, 100000, 'All of it', current_date + 30, 'completed',
      ${made("n")}, 1, false
    from generate_series(1, ${contracts}) n`,
  );
  await make(
    ["payment"],
    contracts,
    `
    insert into payment (id, milestone_id, contract_id, poster_id, bidder_id, rail, state, milestone_amount, fee, total, created_at,
      updated_at, version, is_last)
    select ${idOf("f", "n", contracts)}, ${idOf("e", "n", contracts)}, ${idOf("d", "n", contracts)}, ${person("n * 2")},
      ${person("n * 7 + 1")}, 'bank', 'settled', 100000, 0, 100000, ${made("n")}, ${made("n")}, 1, true
    from generate_series(1, ${contracts}) n`,
  );
  await make(
    ["posting", "posting_line"],
    contracts,
    `
    with posted as (
      insert into posting (contract_id, payment_id, kind, at)
      select ${idOf("d", "n", contracts)}, ${idOf("f", "n", contracts)}, 'settle', ${made("n")} from generate_series(1, ${contracts}) n
      returning id)
    insert into posting_line (posting_id, place, account, amount)
    select id, place, account, amount from posted, (values (1, 'poster', -100000), (2, 'bidder', 100000)) line (place, account, amount)`,
  );
  await make(
    ["alert"],
    contracts * 2,
    `
    insert into alert (id, person_id, kind, title, message, link, created_at, read_at, awaits_digest)
    select ${idOf("1", "n", contracts * 2)}, ${person("n")}, 'offer', 'You are hired', 'Project number ' || n, '{"to": "my_bids"}',
      ${made("n / 2")}, case when n % 10 = 0 then null else now() end, n % 1000 = 0
    from generate_series(1, ${contracts * 2}) n`,
  );
  await make(
    ["message"],
    contracts,
    `
    insert into message (id, person_id, channel, address, kind, language, subject, text, is_sealed, created_at, tries, due_at, sent_at)
    select ${idOf("2", "n", contracts)}, ${person("n")}, 'mail', 'person' || n || '@bench.example', 'offer', 'en', 'You are hired',
      'Somebody wants to hire you for their project. Look at it and answer within a week.', false, ${made("n")}, 1,
      case when n % 10000 = 0 then now() end, case when n % 10000 <> 0 then now() end
    from generate_series(1, ${contracts}) n`,
  );
  await make(
    ["webhook_event"],
    contracts,
    `
    insert into webhook_event (id, provider, event, subject, received_at, state, processed_at, version)
    select 'dwolla:' || md5(n::text), 'dwolla', 'bank_transfer_completed',
      jsonb_build_object('kind', 'payment', 'paymentId', ${idOf("f", "n", contracts)}), ${made("n")},
      case when n % 100000 = 0 then 'failed' else 'processed' end, case when n % 100000 <> 0 then ${made("n")} end, 1
    from generate_series(1, ${contracts}) n`,
  );
  const each = Math.max(1, Math.round(history / contracts));
  await make(
    ["history"],
    each * contracts,
    `
    insert into history (noun, subject_id, listing_id, contract_id, event, from_state, to_state, actor_kind, person_id, actor, at)
    select (array['contract','milestone','payment'])[1 + n % 3], (case n % 3 when 0 then contract when 1 then milestone else payment end)::text,
      null, contract, 'settle', 'processing', 'settled', 'system', null, 'Dibbs', ${made("turn")}
    from generate_series(1, ${contracts}) turn
      cross join lateral (select ${idOf("d", "turn", contracts)} as contract, ${idOf("e", "turn", contracts)} as milestone,
        ${idOf("f", "turn", contracts)} as payment offset 0) ids
      cross join generate_series(1, ${each}) n`,
  );
};
