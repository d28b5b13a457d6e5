import { createHash } from "node:crypto";
import { Effect } from "effect";
import type { FastifyInstance } from "fastify";
import type { Link } from "#core/shared/link.ts";
import {
  createCalendarFeed,
  viewCalendarFeed,
  withdrawCalendarFeed,
} from "#core/support/calendar/own-calendar-feed.ts";
import { readCalendarFeed } from "#core/support/calendar/read-calendar-feed.ts";
import { viewCalendar } from "#core/support/calendar/view-calendar.ts";
import { viewToday } from "#core/support/today/view-today.ts";
import { addressOf } from "../addresses.ts";
import * as calendar from "../endpoints/calendar.ts";
import { viewTodayEndpoint } from "../endpoints/today.ts";
import type { Limits } from "../limits.ts";
import { protocolRefusal } from "../problems.ts";
import { type CoreRuntime, run, type Serving } from "../serve.ts";

type Means = { readonly runtime: CoreRuntime; readonly publicUrl: string; readonly limits: Limits };

/** Adds the address of its page to each item. */
const withAddresses = <Item extends { readonly link: Link }, List extends { readonly items: ReadonlyArray<Item> }>(
  list: List & { readonly items: ReadonlyArray<Item> },
) => ({ ...list, items: list.items.map((item) => ({ ...item, link: addressOf(item.link) })) });

const ending = ".ics";

/** How long another calendar may cache the feed, in seconds. */
const keptFor = 900;

/**
 * Mounts a person's own calendar, and `/calendar/<secret>.ics`: the same for an external calendar, which is not signed
 * in and has only the link. Frequent readers get a 304 while it has not changed.
 */
export const calendarRoutes = (app: FastifyInstance, serve: Serving, { runtime, publicUrl, limits }: Means): void => {
  serve.person(viewTodayEndpoint, ({ actor }) => Effect.map(viewToday(actor), withAddresses));
  serve.person(calendar.viewCalendarEndpoint, ({ actor, query }) =>
    Effect.map(viewCalendar(actor, query), withAddresses),
  );
  serve.person(calendar.viewCalendarFeedEndpoint, ({ actor }) => viewCalendarFeed(actor));
  serve.person(calendar.createCalendarFeedEndpoint, ({ actor }) =>
    Effect.map(createCalendarFeed(actor), ({ secret, createdAt }) => ({
      url: new URL(`/calendar/${secret}${ending}`, publicUrl).href,
      createdAt,
    })),
  );
  serve.person(calendar.withdrawCalendarFeedEndpoint, ({ actor }) => withdrawCalendarFeed(actor));

  app.get<{ Params: { readonly file: string } }>("/calendar/:file", async (request, reply) => {
    const { file } = request.params;
    if (!file.endsWith(ending)) throw protocolRefusal(404);
    const read = readCalendarFeed(file.slice(0, -ending.length));
    // Reads the primary, because a replica might not yet know that the link was withdrawn.
    const text = await run(runtime, Effect.andThen(limits.publicPage(request), read));
    const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    reply.headers({ etag: tag, "cache-control": `private, max-age=${keptFor}` });
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
    return reply
      .headers({ "content-disposition": 'inline; filename="dibbs.ics"' })
      .type("text/calendar; charset=utf-8")
      .send(text);
  });
};
