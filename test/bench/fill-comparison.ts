import type { Sql } from "postgres";

/** The number of compared bids, and of lines that each of them answers. */
const [bidders, lines] = [12, 60];

/** Gives a listing a scope of many lines, and bids that answer all of them, each by its own bidder. */
export const fillComparison = async (sql: Sql, listingId: string): Promise<void> => {
  await sql`
    update listing set bid_count = ${bidders}, scope = (
      select jsonb_agg(jsonb_build_object('id', n::text, 'title', 'Line number ' || n || ' of the work that has to be done',
        'quantity', 10 * n, 'unit', 'sq ft', 'note', '', 'kind', 'required', 'allowance', null) order by n)
      from generate_series(1, ${lines}::integer) n)
    where id = ${listingId}`;
  await sql`
    insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash,
      created_at, version)
    select uuidv7(), 'comparer' || n || '@bench.example', 'Comparer ' || n, 'contractor', now(),
      '+1512' || lpad(n::text, 7, '0'), 'Austin', 'TX', now(), '-', now(), 1
    from generate_series(1, ${bidders}::integer) n`;
  await sql`
    insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones, items,
      scope_answers, created_at, updated_at, version)
    select uuidv7(), l.id, l.poster_id, p.id, 'submitted', 4000000, 'We can begin next week.', current_date + 60,
      jsonb_build_array(jsonb_build_object('amount', 4000000, 'description', 'All of it', 'endDay', current_date + 60,
        'pictureId', null, 'pictureName', null)), '[]',
      (select jsonb_agg(jsonb_build_object('lineId', line ->> 'id', 'asked', line - 'id', 'kind', 'priced',
          'amount', 60000, 'alternative', '', 'note', '')) from jsonb_array_elements(l.scope) line),
      now(), now(), 1
    from listing l, person p
    where l.id = ${listingId} and p.email like 'comparer%@bench.example'`;
  await sql`analyze bid, person`;
};
