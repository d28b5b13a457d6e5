import { readFileSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { addressOf } from "#api/addresses.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { AlertId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { linksToOneThing } from "#test/builders/link.ts";
import { idOf } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const migration = readFileSync(new URL("../../../migrations/0150-link.sql", import.meta.url), "utf8");

const links: ReadonlyArray<Link> = [
  ...linksToOneThing,
  ...(
    [
      ...(["alerts", "chats", "feedback", "listings", "my_bids", "notifications", "own_data", "payments"] as const),
      ...(["projects", "security", "sign_in", "support"] as const),
    ] as const
  ).map((to) => ({ to })),
  { to: "page", path: "/v1/projects/bidders?listing_id=1" },
  { to: "page", path: "/v1/projects?of=bid" },
];

test("alerts that were stored with a URL lead to the same page after the migration", async () => {
  await database.sql.unsafe(`
    alter table alert alter column link type text using link::text;
    alter table message alter column link type text using link::text`);
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(database.sql))));
  const read = (effect: Effect.Effect<ReadonlyArray<Link>, unknown, Alerts>) => runtime.runPromise(effect);
  const { id: personId } = await runtime.runPromise(storedPerson());
  for (const link of links) {
    await database.sql`
      insert into alert (id, person_id, kind, title, message, link, created_at, awaits_digest)
      values (${idOf(AlertId)}, ${personId}, 'bid', 'New bid', 'New bid', ${addressOf(link)}, now(), false)`;
  }
  await database.sql.unsafe(migration);
  const page = { after: null, limit: 100 };
  const ofPerson = Effect.flatMap(Alerts, (alerts) => alerts.ofPerson(personId, page));
  const stored = await read(Effect.map(ofPerson, ({ items }) => items.map(({ link }) => link).toReversed()));
  expect(stored).toEqual(links);
  for (const link of links) {
    const withLink = Effect.flatMap(Alerts, (alerts) => alerts.withLink(personId, link, page));
    expect(await read(Effect.map(withLink, ({ items }) => items.map((alert) => alert.link)))).toEqual([link]);
  }
  await runtime.dispose();
});
