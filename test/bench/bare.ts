// The yardstick: the four requests by a bare Fastify handler and SQL written by hand; no sign-in, no rights, no rules.
import fastify from "fastify";
import postgres from "postgres";
import { type industries, industryMask } from "#core/listing/industries.ts";
import { searchKey } from "#core/shared/text.ts";

const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10 });
// A search planned once for all values is several times slower; who writes it by hand would see to that as well.
const searching = postgres(process.env.DATABASE_URL ?? "", {
  max: 10,
  connection: { plan_cache_mode: "force_custom_plan" },
});
const app = fastify();

type Query = { text?: string; city?: string; budget?: string; industries?: (typeof industries)[number] };
type Bid = { amount: number; description: string; endDay: string; bidderId: string };

app.get<{ Querystring: Query }>("/api/listings", async ({ query }) => {
  if (query.text === undefined) {
    const items = await sql`
      select l.*, to_json(p) as poster from listing_search s join listing l on l.id = s.id
      join lateral (select id, name, user_type, city, state, picture_id from person where id = l.poster_id) p on true
      order by s.id desc limit 20`;
    return { items, next: items.at(-1)?.id };
  }
  const mask = industryMask(query.industries ? [query.industries] : []);
  const items = await searching`
    with found as materialized (
      select id from listing_search join listing_text using (id)
      where city = ${query.city ?? ""} and industries & ${mask} <> 0 and budget <= ${Number(query.budget)}
        and search_key like ${`%${searchKey(query.text)}%`}
      order by id desc limit 20
    )
    select l.*, to_json(p) as poster from found join listing l on l.id = found.id
    join lateral (select id, name, user_type, city, state, picture_id from person where id = l.poster_id) p on true
    order by found.id desc`;
  return { items, next: items.at(-1)?.id };
});

app.get<{ Params: { id: string } }>("/api/listings/:id", async ({ params }) => {
  const [listing] = await sql`
    select l.*, to_json(p) as poster from listing l
    join lateral (select id, name, user_type, city, state, picture_id from person where id = l.poster_id) p on true
    where l.id = ${params.id}`;
  return listing;
});

// The product queues the delivery of each letter; here a row in a plain table stands for it, which nobody works on.
await sql`
  create table if not exists bench_job (
    id uuid primary key default uuidv7(), name text not null, data jsonb not null, state text not null default 'created',
    created_on timestamptz not null default now()
  )`;

/**
 * Everything that a placed bid leaves behind in the product, in one statement: the bid, its count, history, alert, letter
 * and the job to deliver it.
 */
app.post<{ Params: { id: string }; Body: Bid }>("/api/listings/:id/bids", async ({ params, body }, reply) => {
  const stages = sql.json([{ amount: body.amount, description: body.description, endDay: body.endDay }]);
  const [bid] = await sql`
    with placed as (
      insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones,
        created_at, updated_at, version)
      select uuidv7(), id, poster_id, ${body.bidderId}, 'submitted', ${body.amount}, ${body.description}, ${body.endDay},
        ${stages}, now(), now(), 1
      from listing where id = ${params.id} and state = 'open'
      returning *
    ), counted as (
      update listing set bid_count = bid_count + 1 where id in (select listing_id from placed)
    ), recorded as (
      insert into history (noun, subject_id, listing_id, event, to_state, actor_kind, person_id, actor, at)
      select 'bid', id, listing_id, 'place', state, 'person', bidder_id, bidder_id, now() from placed
    ), told as (
      insert into alert (id, person_id, title, message, link, created_at)
      select uuidv7(), poster_id, 'New bid', 'Somebody has bid on your project.', '/v1/projects', now() from placed
    ), mailed as (
      insert into message (id, person_id, address, subject, text, created_at)
      select uuidv7(), p.id, p.email, 'New bid', 'Somebody has bid on your project.', now()
      from placed join person p on p.id = placed.poster_id
      returning id
    ), queued as (
      insert into bench_job (name, data)
      select 'deliver-message', jsonb_build_object('name', 'deliver-message', 'messageId', id) from mailed
    )
    select *, pg_notify('bench', id::text) from placed`;
  reply.code(201);
  return bid;
});

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
