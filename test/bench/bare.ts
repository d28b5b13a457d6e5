// The baseline of the benchmark: the same requests by a bare Fastify handler and handwritten SQL, with sign-in and
// permissions; no rules, no log, no metrics.
import jwt from "@fastify/jwt";
import fastify, { type FastifyRequest } from "fastify";
import postgres from "postgres";
import { type industries, industryMask } from "#core/people/person/industries.ts";
import { searchKey } from "#core/shared/text.ts";

const sql = postgres(process.env.DATABASE_URL ?? "", { max: 10 });
// A search with a generic plan is several times slower; an author of handwritten SQL would avoid that as well.
const searching = postgres(process.env.DATABASE_URL ?? "", {
  max: 10,
  connection: {
    plan_cache_mode: "force_custom_plan",
    // Without these it reads far more rows than a page has (migrations/0026-finding.sql). The driver drops false and 0.
    enable_mergejoin: "off",
    enable_hashjoin: "off",
    max_parallel_workers_per_gather: "0",
    random_page_cost: 1.1,
  },
});
const app = fastify();
await app.register(jwt, { secret: process.env.SECRET ?? "", verify: { algorithms: ["HS256"] } });
app.addHook("onRequest", async (request, reply) => {
  if (request.url === "/") return reply.code(404).send();
  await request.jwtVerify();
});
/** The id of the person who sends the request. */
const personOf = ({ user }: FastifyRequest): string => (user as { sub: string }).sub;

type Query = {
  text?: string;
  city?: string;
  budget?: string;
  industries?: (typeof industries)[number];
  zipCode?: string;
  miles?: string;
};
type Bid = { amount: number; description: string; endDay: string };

/** The poster of a listing `l`, as a card. */
const poster = sql`
  join lateral (select id, name, user_type, city, state, picture_id from person where id = l.poster_id) p on true`;
/** The only ZIP code that the benchmark asks for, as an in-memory list would return it. */
const zipCodes: Readonly<Record<string, readonly [number, number]>> = { "80202": [39.7491, -104.9946] };
const earthRadius = 3958.7613;

app.get<{ Querystring: Query }>("/api/listings", async ({ query }) => {
  const at = zipCodes[query.zipCode ?? ""];
  if (at) {
    const reach = 2 * Math.sin(Number(query.miles) / earthRadius / 2);
    return {
      items: await searching`
        with found as materialized (
          select id, position <-> on_globe(${at[0]}, ${at[1]}) as way from listing_search
          where position <@ cube_enlarge(on_globe(${at[0]}, ${at[1]}), ${reach}, 3)
            and position <-> on_globe(${at[0]}, ${at[1]}) <= ${reach}
          order by position <-> on_globe(${at[0]}, ${at[1]}), id limit 20
        )
        select l.*, to_json(p) as poster, found.way from found join listing l on l.id = found.id ${poster}
        order by found.way, found.id`,
    };
  }
  if (query.text === undefined) {
    return {
      items: await sql`
        select l.*, to_json(p) as poster from listing_search s join listing l on l.id = s.id ${poster}
        order by s.id desc limit 20`,
    };
  }
  const pattern = `%${searchKey(query.text)}%`;
  const where = query.city
    ? searching`city = ${query.city} and industries & ${industryMask(query.industries ? [query.industries] : [])} <> 0
        and budget <= ${Number(query.budget)} and search_key like ${pattern}`
    : searching`search_key like ${pattern}`;
  return {
    items: await searching`
      with found as materialized (
        select id from listing_search join listing_text using (id) where ${where} order by id desc limit 20
      )
      select l.*, to_json(p) as poster from found join listing l on l.id = found.id ${poster} order by found.id desc`,
  };
});

app.get("/api/people/me/listings", async (request) => ({
  items: await sql`
    select l.*, to_json(p) as poster, (select id from contract c where c.listing_id = l.id order by id desc limit 1)
    from listing l ${poster}
    where l.poster_id = ${personOf(request)} and l.state = 'open' order by l.updated_at desc, l.id desc limit 20`,
}));

// Includes the viewer's own bid, which the product's answer has as well.
app.get<{ Params: { id: string } }>("/api/listings/:id", async (request) => {
  const [listing] = await sql`
    select l.*, to_json(p) as poster, to_json(b) as own_bid from listing l ${poster}
    left join lateral (
      select id, state from bid
      where listing_id = l.id and bidder_id = ${personOf(request)} and state <> 'retracted' order by id desc limit 1
    ) b on true
    where l.id = ${request.params.id} and l.state <> 'removed'`;
  return listing;
});

// The compared bids, with everything that the product shows about their bidders, in one query.
app.get<{ Params: { id: string } }>("/api/listings/:id/bids/compared", async (request) => ({
  items: await sql`
    select b.*, to_json(p) as bidder, to_json(o) as poster, ratings.*, endings.*, credentials.*,
      r.note, r.is_shortlisted, l.title, l.kind, l.state as listing_state, l.budget, l.deadline, l.pictures
    from listing l
    join bid b on b.listing_id = l.id and b.state not in ('declined', 'retracted')
    join lateral (select id, name, user_type, city, state, picture_id from person where id = b.bidder_id) p on true
    join lateral (select id, name, user_type, city, state, picture_id from person where id = l.poster_id) o on true
    join lateral (select count(*)::int as rated, avg(stars)::float8 as average from feedback where about_id = b.bidder_id)
      ratings on true
    join lateral (select count(*)::int as finished from contract where bidder_id = b.bidder_id and state = 'ended')
      endings on true
    join lateral (select coalesce(json_agg(c), '[]') as credentials from credential c where person_id = b.bidder_id)
      credentials on true
    left join bid_review r on r.bid_id = b.id
    where l.id = ${request.params.id} and l.poster_id = ${personOf(request)}
    order by b.amount, b.id limit 51`,
}));

// Like the product, it sends messages in batches, and listens for every change to update open screens. Its messages are
// due a century after the product's, so that neither sends the other's.
const sendMessages = async () => {
  await sql`
    with due as (
      select id from message where due_at between now() + interval '99 years' and now() + interval '100 years'
      order by due_at limit 200 for update skip locked
    )
    update message set due_at = null, sent_at = now() from due where message.id = due.id returning address, subject, text`;
  setTimeout(sendMessages, 500);
};
await sendMessages();
await sql.listen("bench", () => {});

/**
 * Writes all that a placed bid creates in the product, in one statement: bid, count, history and alert, mail and pushes
 * for its poster.
 */
app.post<{ Params: { id: string }; Body: Bid }>("/api/listings/:id/bids", async (request, reply) => {
  const { params, body } = request;
  const stages = sql.json([{ amount: body.amount, description: body.description, endDay: body.endDay }]);
  const [bid] = await sql`
    with placed as (
      insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones,
        created_at, updated_at, version)
      select uuidv7(), l.id, poster_id, p.id, 'submitted', ${body.amount}, ${body.description}, ${body.endDay}, ${stages},
        now(), now(), 1
      from listing l
      join person p on p.id = ${personOf(request)} and p.onboarded_at is not null and p.user_type <> 'home_owner'
      where l.id = ${params.id} and l.state = 'open' and l.poster_id <> p.id
      for no key update of l
      returning *
    ), counted as (
      update listing set bid_count = bid_count + 1 where id in (select listing_id from placed)
    ), recorded as (
      insert into history (noun, subject_id, listing_id, event, to_state, actor_kind, person_id, actor, at)
      select 'bid', id, listing_id, 'place', state, 'person', bidder_id, bidder_id, now() from placed
    ), told as (
      insert into alert (id, person_id, kind, title, message, link, created_at)
      select uuidv7(), poster_id, 'bid', 'New bid', 'Somebody has bid on your project.', '{"to": "projects"}', now() from placed
    ), mailed as (
      insert into message (id, person_id, address, subject, text, created_at, due_at)
      select uuidv7(), p.id, p.email, 'New bid', 'Somebody has bid on your project.', now(), now() + interval '100 years'
      from placed join person p on p.id = placed.poster_id
      where not exists (select from notification_preference where person_id = p.id and kind = 'bid' and mail <> 'at_once')
    ), pushed as (
      insert into message (id, person_id, channel, address, subject, text, created_at, due_at)
      select uuidv7(), s.person_id, 'push', s.id, 'New bid', '', now(), now() + interval '100 years'
      from placed
      join push_subscription s on s.person_id = placed.poster_id
      join session on session.id = s.session_id and session.ended_at is null and session.expires_at > now()
      where not exists (select from notification_preference where person_id = s.person_id and kind = 'bid' and not push)
    )
    select *, pg_notify('bench', id::text) from placed`;
  reply.code(bid ? 201 : 409);
  return bid;
});

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
